/// How an event stream behaves.
package struct EventStreamOptions: Sendable {
    /// The channel it listens to.
    package var channel: Identifier
    /// The client's own name: publications of this origin are not sent back to it.
    package var origin: Identifier?
    /// Seconds of silence after which a comment is sent, so that both sides notice a dead connection.
    package var heartbeatSeconds = 15
    /// How long a client should wait before it comes back; nil leaves it to the client.
    package var retryMilliseconds: Int?
    /// True where `opened` replays what was missed: live events wait until `EventStream.goLive`.
    package var replays = false
    /// An object that the connection retains until it ends.
    package var lease: (any AnyObject & Sendable)?
    /// Further headers of the answer.
    package var headers = Headers()

    /// The options of a stream on a channel.
    package init(channel: Identifier) {
        self.channel = channel
    }
}
