import TypescaleHTTP

/// The four ways to answer a call.
enum RouteHandler: Sendable {
    /// Bytes that follow from the target alone: kept, tagged, and sent again without asking anybody.
    case kept(@Sendable (Call) throws(ServiceError) -> KeptAnswer)
    /// At once, on the reactor, from what is in memory.
    case reactor(@Sendable (Call) throws(ServiceError) -> Response)
    /// On a worker, with the whole body: whatever computes for long, or waits for a disk or another machine.
    case worker(@Sendable (Call, Exchange) throws(ServiceError) -> Response)
    /// By taking the connection: streams of rows or events, WebSockets.
    case connection(@Sendable (Call, borrowing Request, inout ResponseWriter) throws(ServiceError) -> Void)
}
