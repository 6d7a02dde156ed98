/// How an event stream behaves.
public struct EventStreamOptions: Sendable {
    /// The channel it listens to.
    public var channel: Identifier
    /// The client's own name: publications of this origin are not sent back to it.
    public var origin: Identifier?
    /// Seconds of silence after which a comment is sent, so that both sides notice a dead connection.
    public var heartbeatSeconds = 15
    /// How long a client should wait before it comes back; nil leaves it to the client.
    public var retryMilliseconds: Int?
    /// True where `opened` replays what was missed: live events wait until `EventStream.goLive`.
    public var replays = false
    /// An object that the connection retains until it ends.
    public var lease: (any AnyObject & Sendable)?
    /// Further headers of the answer.
    public var headers = Headers()

    /// The options of a stream on a channel.
    public init(channel: Identifier) {
        self.channel = channel
    }
}
