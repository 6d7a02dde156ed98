/// What a caller needs to be let in to a route.
enum RouteAccess: Sendable, Hashable {
    /// Nothing: anybody may ask.
    case open
    /// A token of the scope `read`.
    case read
    /// A token of the scope `measure`.
    case measure
    /// A token of the scope `admin`.
    case admin
    /// A token of the scope `preferences:USER`, with the user that stands in this hole of the path.
    case user(parameter: String)
}
