/// The configuration of an event stream.
package struct EventStreamOptions: Sendable {
    /// The subscribed channel.
    package var channel: Identifier
    /// The client's own origin: its own publications are not sent back to it.
    package var origin: Identifier?
    /// The idle seconds after which a comment is sent, so that both sides detect a broken connection.
    package var heartbeatSeconds = 15
    /// The time that clients wait before they reconnect; `nil` leaves it to the client.
    package var retryMilliseconds: Int?
    /// A Boolean value that indicates whether `opened` replays missed events and live ones wait for
    /// `EventStream.goLive`.
    package var replays = false
    /// An object that the connection retains until it ends.
    package var lease: (any AnyObject & Sendable)?
    /// Additional response headers.
    package var headers = Headers()

    /// Creates the options of a stream on a channel.
    package init(channel: Identifier) {
        self.channel = channel
    }
}
