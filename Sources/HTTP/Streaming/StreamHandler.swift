/// Receives a body in parts and responds in parts, at the pace of the slower side.
///
/// Called on worker threads, one call at a time and in order. A call may write output; the next part of the body
/// comes when that output has been sent, so a handler whose output is proportional to its input needs no limit of its
/// own.
package protocol StreamHandler: AnyObject, Sendable {
    /// Receives a part of the body.
    func received(_ bytes: [UInt8], on exchange: StreamExchange)
    /// Handles the end of the body.
    func ended(on exchange: StreamExchange)
    /// Continues a long response after the body, when the previous output has been sent, until `finish`.
    func ready(on exchange: StreamExchange)
    /// Handles a disconnected or invalid client; no further calls follow, and no response is possible.
    func cancelled()
}

extension StreamHandler {
    /// Does nothing.
    package func ready(on exchange: StreamExchange) {}
    /// Does nothing.
    package func cancelled() {}
}
