/// The permissions of an access token.
package enum AccessScope: Hashable, Sendable, CustomStringConvertible {
    /// Read-only calls that concern no user: scales, resolving.
    case read
    /// Measuring and conversations.
    case measure
    /// The preferences and events of one user.
    case preferences(user: Identifier)
    /// All calls.
    case admin

    /// Parses a scope: `read`, `measure`, `preferences:USER` or `admin`.
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

    /// The text form of the scope.
    package var description: String {
        switch self {
        case .read: "read"
        case .measure: "measure"
        case .preferences(let user): "preferences:\(user)"
        case .admin: "admin"
        }
    }
}
