internal import Workers

/// The thread that has every message of a stream sent to it, in order, each once, for ever.
///
/// The server numbers what it sends. Where a number is missing, or nothing at all was heard for a while, not even a
/// heartbeat, the follower asks anew from the message after the last it handled. What it is sent is kept in no place
/// but its own position, so that a node that dies leaves nothing behind.
/// Rejected: the client library's ordered consumer, which does the same and calls back on its own threads, so that a
/// message it failed to handle is lost; durable consumers, one a node, which outlive the node.
final class StreamFollower: Sendable {
    /// A message of the stream.
    struct Message: Sendable {
        let sequence: Revision
        let subject: String
        let body: [UInt8]
    }

    private struct State: Sendable {
        var position: Revision
        var isClosing = false
        /// No thread is there: not yet, or not any more.
        var hasEnded = true
    }

    private let state: Monitor<State>
    private let jetStream: JetStream
    private let stream: JetStream.Stream
    private let writes: WriteNames
    /// Handles messages; where it throws, they come again.
    private let handle: @Sendable ([Message]) throws(StoreError) -> Void

    /// The first message handled is the one after `position`.
    init(
        _ jetStream: JetStream, _ stream: JetStream.Stream, after position: Revision, _ writes: WriteNames,
        _ handle: @escaping @Sendable ([Message]) throws(StoreError) -> Void
    ) {
        state = Monitor(State(position: position))
        self.jetStream = jetStream
        self.stream = stream
        self.writes = writes
        self.handle = handle
    }

    /// Starts the thread.
    func start() throws(StoreError) {
        state.change { $0.hasEnded = false }
        guard WorkerThread({ [self] in loop() }) != nil else {
            state.change { $0.hasEnded = true }
            throw StoreError(code: .unavailable, reason: "no thread to follow \(stream.name)")
        }
    }

    /// Waits until a message and all before it have been handled; false where that takes too long.
    func reaches(_ sequence: Revision, milliseconds: Int) -> Bool {
        state.wait(milliseconds: milliseconds) { $0.position >= sequence ? true : nil } ?? false
    }

    /// Ends the thread after the messages it is handling.
    func close() {
        state.change { $0.isClosing = true }
        state.wait { $0.hasEnded ? () : nil }
    }

    private var isClosing: Bool { state.change { $0.isClosing } }

    private func loop() {
        while !isClosing {
            do throws(StoreError) {
                try follow()
            } catch {
                _ = state.wait(milliseconds: Limits.retryMilliseconds) { $0.isClosing ? true : nil }
            }
        }
        state.change { $0.hasEnded = true }
    }

    /// Handles messages until one is missing.
    private func follow() throws(StoreError) {
        let inbox = "_INBOX.\(writes.next())"
        let subscription = try jetStream.connection.subscribe(inbox)
        let start = state.change { $0.position }
        try jetStream.consume(stream, from: start.next, into: inbox)
        var handled: UInt64 = 0
        var lastHeard = Clock.milliseconds()
        while !isClosing {
            guard let first = subscription.next(milliseconds: Limits.heartbeatMilliseconds / 2) else {
                guard Clock.milliseconds() - lastHeard < 3 * Limits.heartbeatMilliseconds else { return }
                continue
            }
            lastHeard = Clock.milliseconds()
            var messages: [Message] = []
            var next: NATSMessage? = first
            while let message = next {
                if let status = message.status {
                    guard status == "100", message.lastConsumerSequence ?? 0 <= handled else {
                        // What came before the missing one is good all the same.
                        try finish(messages)
                        return
                    }
                    // The server waits for this before it sends more.
                    if let reply = message.reply { jetStream.connection.publish(reply) }
                } else {
                    guard let place = StreamFollower.place(of: message), place.consumer == handled + 1 else {
                        try finish(messages)
                        return
                    }
                    handled += 1
                    messages.append(
                        Message(sequence: Revision(place.stream), subject: message.subject, body: message.body))
                }
                next = messages.count < Limits.changesAtOnce ? subscription.next(milliseconds: 0) : nil
            }
            try finish(messages)
        }
    }

    private func finish(_ messages: [Message]) throws(StoreError) {
        guard let last = messages.last else { return }
        try handle(messages)
        state.change { $0.position = last.sequence }
    }

    /// Where a message stands in the stream and in what was sent, as its reply subject says:
    /// `$JS.ACK.stream.consumer.times.stream-sequence.consumer-sequence.time.pending`, with two more names before the
    /// stream's and one more at the end from later servers.
    private static func place(of message: NATSMessage) -> (stream: UInt64, consumer: UInt64)? {
        guard let parts = message.reply?.split(separator: ".", omittingEmptySubsequences: false), parts.count >= 9,
            parts[0] == "$JS", parts[1] == "ACK"
        else { return nil }
        let offset = parts.count >= 11 ? 7 : 5
        guard let stream = UInt64(parts[offset]), let consumer = UInt64(parts[offset + 1]) else { return nil }
        return (stream, consumer)
    }
}
