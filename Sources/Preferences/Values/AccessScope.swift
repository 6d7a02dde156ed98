/// What a token opens.
public enum AccessScope: Hashable, Sendable, CustomStringConvertible {
    /// Everything that only reads and belongs to nobody: scales, resolving.
    case read
    /// Measuring and conversations.
    case measure
    /// One user's preferences and events.
    case preferences(user: String)
    /// Everything.
    case admin

    /// The scope a text names: `read`, `measure`, `preferences:USER` or `admin`.
    public init?(_ text: String) {
        switch text {
        case "read": self = .read
        case "measure": self = .measure
        case "admin": self = .admin
        default:
            let prefix = "preferences:"
            guard text.hasPrefix(prefix) else { return nil }
            let user = String(text.dropFirst(prefix.count))
            guard !user.isEmpty, user.utf8.count <= Limits.nameBytes else { return nil }
            self = .preferences(user: user)
        }
    }

    /// The scope as it is written.
    public var description: String {
        switch self {
        case .read: "read"
        case .measure: "measure"
        case .preferences(let user): "preferences:\(user)"
        case .admin: "admin"
        }
    }
}
