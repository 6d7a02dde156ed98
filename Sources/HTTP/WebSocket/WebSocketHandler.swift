/// The application's part of a WebSocket.
///
/// Called on worker threads, one call at a time and in order; no further message of the connection is read during a
/// call.
package protocol WebSocketHandler: AnyObject, Sendable {
    /// Handles the end of the handshake.
    func opened(_ socket: WebSocket)
    /// Handles a message.
    func received(_ message: WebSocketMessage, on socket: WebSocket)
    /// Handles the end of the connection; nothing more can be sent.
    func closed(_ code: WebSocketCloseCode, reason: String)
}

extension WebSocketHandler {
    /// Does nothing.
    package func opened(_ socket: WebSocket) {}
    /// Does nothing.
    package func closed(_ code: WebSocketCloseCode, reason: String) {}
}
