/// How a WebSocket behaves.
public struct WebSocketOptions: Sendable {
    /// Subprotocols spoken, the preferred first.
    public var protocols: [String] = []
    /// A channel whose publications are sent to it; nil listens to none.
    public var channel: Identifier?
    /// The client's own name: publications of this origin are not sent back to it.
    public var origin: Identifier?
    /// True where `opened` replays what was missed: live publications wait until `WebSocket.goLive`.
    public var replays = false
    /// Seconds of silence after which a ping is sent; as long again without an answer ends the connection.
    public var pingSeconds = 20
    /// Further headers of the answer.
    public var headers = Headers()

    /// The usual options.
    public init() {}
}
