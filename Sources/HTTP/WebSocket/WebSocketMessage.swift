/// A message of a WebSocket.
package enum WebSocketMessage: Sendable, Equatable {
    /// Text.
    case text(String)
    /// Bytes.
    case binary([UInt8])
}
