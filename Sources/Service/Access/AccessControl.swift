import HTTP

/// Decides who is let in: the one place that looks at tokens.
final class AccessControl: Sendable {
    /// True while there is no token, and nobody but this machine can reach the service.
    var isUnrestricted: Bool { true }

    /// Lets a caller in to a route, or says why not.
    func admit(
        _ request: borrowing Request, to route: Route, _ parameters: RouteParameters
    ) throws(ServiceError) -> Caller {
        .anyone
    }
}
