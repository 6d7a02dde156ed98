import TypescaleHTTP

/// The four ways to answer a call.
enum RouteHandler: Sendable {
    /// Bytes that follow from the target alone: kept, tagged, and sent again without asking anybody.
    case kept(@Sendable (RouteRequest) throws(ServiceError) -> CacheableAnswer)
    /// At once, on the reactor, from what is in memory.
    case reactor(@Sendable (RouteRequest) throws(ServiceError) -> Response)
    /// On a worker, with the whole body: whatever computes for long, or waits for a disk or another machine.
    case worker(@Sendable (RouteRequest, Exchange) throws(ServiceError) -> Response)
    /// By taking the connection: streams of rows or events, WebSockets.
    case connection(@Sendable (RouteRequest, borrowing Request, inout ResponseWriter) throws(ServiceError) -> Void)
}
