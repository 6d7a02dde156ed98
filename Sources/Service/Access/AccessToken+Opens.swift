import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleStores

extension RouteAccess {
    /// The scope a caller needs, filled in from the path.
    func scope(_ parameters: RouteParameters) -> AccessScope {
        switch self {
        case .open, .read, .device: .read
        case .measure: .measure
        case .admin: .admin
        case .user(let parameter): .preferences(user: Identifier(parameters[Identifier(parameter)] ?? ""))
        }
    }
}

extension AccessToken {
    /// A Boolean value that indicates whether the token has a scope, or `admin`, which includes every scope.
    func opens(_ scope: AccessScope?) -> Bool {
        scope.map { scopes.contains(.admin) || scopes.contains($0) } ?? true
    }
}
