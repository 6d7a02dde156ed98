/// The access that a route requires.
enum RouteAccess: Sendable, Hashable {
    /// None.
    case open
    /// A token of the scope `read`.
    case read
    /// A token of the scope `read`, for data of one device; the device's name is the secret.
    case device
    /// A token of the scope `measure`.
    case measure
    /// A token of the scope `admin`.
    case admin
    /// A token of the scope `preferences:USER`, with the user in this parameter of the path.
    case user(parameter: String)
}

extension RouteAccess {
    /// A Boolean value that indicates whether the route reads only what is the same for every caller.
    var isPublic: Bool { self == .open || self == .read }

    /// The query parameter that may hold the token (RFC 6750, 2.3) on the calls that a page's `EventSource` and
    /// `WebSocket` make, which cannot send an `Authorization` of their own.
    static let tokenParameter = "access_token"
}
