/// How a WebSocket behaves.
package struct WebSocketOptions: Sendable {
    /// Subprotocols spoken, the preferred first.
    package var protocols: [String] = []
    /// A channel whose publications are sent to it; nil listens to none.
    package var channel: Identifier?
    /// The client's own name: publications of this origin are not sent back to it.
    package var origin: Identifier?
    /// True where `opened` replays what was missed: live publications wait until `WebSocket.goLive`.
    package var replays = false
    /// Seconds of silence after which a ping is sent; as long again without an answer ends the connection.
    package var pingSeconds = 20
    /// Further headers of the answer.
    package var headers = Headers()

    /// The usual options.
    package init() {}
}
