import TypescaleHTTP

/// The four kinds of handlers.
enum RouteHandler: Sendable {
    /// Returns a response that depends on the target alone, which is cached and tagged.
    case cached(@Sendable (RouteRequest) throws(ServiceError) -> CachedResponse)
    /// Responds immediately on the reactor, from memory.
    case reactor(@Sendable (RouteRequest) throws(ServiceError) -> Response)
    /// Runs on a worker with the whole body: for long computations, disks and other machines.
    case worker(@Sendable (RouteRequest, Exchange) throws(ServiceError) -> Response)
    /// Takes over the connection: for streams of rows or events, and WebSockets.
    case connection(@Sendable (RouteRequest, borrowing Request, inout ResponseWriter) throws(ServiceError) -> Void)
}
