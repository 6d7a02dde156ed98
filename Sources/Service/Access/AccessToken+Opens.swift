import HTTP
import Identifiers
import Preferences

extension RouteAccess {
    /// The scope a caller needs, filled in from the path.
    func scope(_ parameters: RouteParameters) -> AccessScope {
        switch self {
        case .open, .read: .read
        case .measure: .measure
        case .admin: .admin
        case .user(let parameter): .preferences(user: Identifier(parameters[Identifier(parameter)] ?? ""))
        }
    }
}

extension AccessToken {
    /// Whether the token opens a route: it has the route's scope, or `admin`, which opens everything.
    func opens(_ access: RouteAccess, _ parameters: RouteParameters) -> Bool {
        access == .open || scopes.contains(.admin) || scopes.contains(access.scope(parameters))
    }
}
