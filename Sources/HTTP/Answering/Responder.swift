/// Answers requests on one reactor.
///
/// Every reactor has its own, made on its thread and used on no other, so it may keep caches without a lock.
/// It must not block: long work is handed on with `ResponseWriter.collect` or `stream`.
package protocol Responder: AnyObject {
    /// Answers a request, or says who will: exactly one of the writer's `send`, `collect`, `stream`, `subscribe`
    /// and `upgrade` is called. Where none is, the client is told 500.
    func respond(to request: borrowing Request, with writer: inout ResponseWriter)
}
