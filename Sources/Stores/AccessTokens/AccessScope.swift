/// What a token opens.
package enum AccessScope: Hashable, Sendable, CustomStringConvertible {
    /// Everything that only reads and belongs to nobody: scales, resolving.
    case read
    /// Measuring and conversations.
    case measure
    /// One user's preferences and events.
    case preferences(user: Identifier)
    /// Everything.
    case admin

    /// The scope a text names: `read`, `measure`, `preferences:USER` or `admin`.
    package init?(_ text: String) {
        switch Identifier(text) {
        case "read": self = .read
        case "measure": self = .measure
        case "admin": self = .admin
        default:
            guard let user = text.afterExactly("preferences:").map(Identifier.init(_:)) else { return nil }
            guard !user.isEmpty, user.utf8.count <= StoresLimits.nameBytes else { return nil }
            self = .preferences(user: user)
        }
    }

    /// The scope as it is written.
    package var description: String {
        switch self {
        case .read: "read"
        case .measure: "measure"
        case .preferences(let user): "preferences:\(user)"
        case .admin: "admin"
        }
    }
}
