/// Takes a body piece by piece and answers piece by piece, both at the pace of the slower side.
///
/// Called on worker threads, one call at a time and in order. A call may write some answer; the next piece of
/// the body comes when that has left, so a handler that writes in proportion to what it was given needs no
/// bound of its own.
package protocol StreamHandler: AnyObject, Sendable {
    /// Some of the body.
    func received(_ bytes: [UInt8], on exchange: StreamExchange)
    /// The body is complete.
    func ended(on exchange: StreamExchange)
    /// The body is complete and what was written has left: a long answer goes on here, until `finish`.
    func ready(on exchange: StreamExchange)
    /// The client has gone, or broke the rules; nothing more will come, and nothing can be answered.
    func cancelled()
}

extension StreamHandler {
    /// Nothing more to write.
    package func ready(on exchange: StreamExchange) {}
    /// Nothing to tidy up.
    package func cancelled() {}
}
