/// The configuration of a WebSocket.
package struct WebSocketOptions: Sendable {
    /// The supported subprotocols, the preferred one first.
    package var protocols: [String] = []
    /// A channel whose publications are sent to the socket; `nil` for none.
    package var channel: Identifier?
    /// The client's own origin: its own publications are not sent back to it.
    package var origin: Identifier?
    /// A Boolean value that indicates whether `opened` replays missed events and live ones wait for
    /// `WebSocket.goLive`.
    package var replays = false
    /// The idle seconds after which a ping is sent; the same time without a response closes the connection.
    package var pingSeconds = 20
    /// Additional response headers.
    package var headers = Headers()

    /// Creates the default options.
    package init() {}
}
