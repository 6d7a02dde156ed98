import TypescaleHTTP
import TypescaleIdentifiers
import TypescaleStores

extension RouteAccess {
    /// Returns the scope a caller needs, completed from the path.
    func scope(_ parameters: RouteParameters) -> AccessScope {
        switch self {
        case .open, .read, .device: .read
        case .measure: .measure
        case .admin: .admin
        case .user(let parameter): .preferences(user: Identifier(parameters[Identifier(parameter)] ?? ""))
        }
    }
}
