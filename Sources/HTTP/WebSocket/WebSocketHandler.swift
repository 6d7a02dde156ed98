/// The application's side of a WebSocket.
///
/// Called on worker threads, one call at a time and in order; while a message is being handled no further one
/// of that connection is read.
package protocol WebSocketHandler: AnyObject, Sendable {
    /// The handshake is done.
    func opened(_ socket: WebSocket)
    /// A message has come.
    func received(_ message: WebSocketMessage, on socket: WebSocket)
    /// It is over; nothing more can be sent.
    func closed(_ code: WebSocketCloseCode, reason: String)
}

extension WebSocketHandler {
    /// Nothing to do.
    package func opened(_ socket: WebSocket) {}
    /// Nothing to tidy up.
    package func closed(_ code: WebSocketCloseCode, reason: String) {}
}
