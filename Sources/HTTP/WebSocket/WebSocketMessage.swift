/// A message of a WebSocket.
public enum WebSocketMessage: Sendable, Equatable {
    /// Text.
    case text(String)
    /// Bytes.
    case binary([UInt8])
}
