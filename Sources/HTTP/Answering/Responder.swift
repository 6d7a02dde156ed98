/// Answers the requests of one reactor.
///
/// Every reactor has its own responder, created and used on its thread only, so it may keep caches without a lock. It
/// must not block: `ResponseWriter.collect` and `stream` defer long work.
package protocol Responder: AnyObject {
    /// Answers a request or defers it: calls exactly one of the writer's `send`, `collect`, `stream`, `subscribe` and
    /// `upgrade`.
    ///
    /// If it calls none, the client receives status 500.
    func respond(to request: borrowing Request, with writer: inout ResponseWriter)
}
