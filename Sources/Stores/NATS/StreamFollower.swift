// The server numbers the messages of a stream. After a missing number, or without any message or heartbeat for a while,
// the follower subscribes again after the last handled message. Its position is its only state, so that a dead node
// leaves nothing on the servers.
//
// A server of version 2.9 that is separated from its cluster may deliver a message without a majority. Reconnected
// servers drop it and reuse its number, whose message is then not delivered because the number already was.
// Restoring servers from an older copy has the same effect. Recently handled messages are therefore compared with
// the leader's every two seconds, and differing subjects are corrected.
// Rejected: the client library's ordered consumer, which does the same but calls back on its own threads, so that a
// message whose handling failed is lost; durable consumers per node, which outlive the node.

internal import TypescaleThreads

/// The thread that receives every message of a stream in order, each once.
final class StreamFollower: Sendable {
    typealias Message = JetStream.StoredMessage

    /// The handler of a stream's messages.
    struct Handler: Sendable {
        /// Handles messages; they are delivered again if it throws.
        let handle: @Sendable ([Message]) throws(StoreError) -> Void
        /// Rereads subjects whose handled messages differ from the stream; messages after `position` follow. Called
        /// again if it throws.
        let correct: @Sendable (_ subjects: [String], _ position: Revision) throws(StoreError) -> Void
    }

    private struct State: ThreadState {
        var position: Revision
        var thread = ThreadPhase()
    }

    private let state: Monitor<State>
    private let jetStream: JetStream
    private let stream: JetStream.Stream
    private let writes: WriteNames
    private let handler: Handler

    /// Creates a follower of the messages after `position`.
    init(
        _ jetStream: JetStream, _ stream: JetStream.Stream, after position: Revision, _ writes: WriteNames,
        _ handler: Handler
    ) {
        state = Monitor(State(position: position))
        self.jetStream = jetStream
        self.stream = stream
        self.writes = writes
        self.handler = handler
    }

    /// Starts the thread.
    func start() throws(StoreError) {
        try state.start(orReport: "no thread to follow \(stream.name)") { [self] in loop() }
    }

    /// Waits until a message and all before it are handled; returns `false` after a timeout.
    func reaches(_ sequence: Revision, milliseconds: Int) -> Bool {
        state.wait(milliseconds: milliseconds) { $0.position >= sequence ? true : nil } ?? false
    }

    /// Ends the thread after its current messages.
    func close() { state.close() }

    private func loop() {
        var recent = FollowedMessages()
        while !state.isClosing {
            do throws(StoreError) {
                try follow(&recent)
            } catch {
                _ = state.isClosing(within: StoresLimits.retryMilliseconds)
            }
        }
    }

    /// Handles messages until one is missing or numbers were reused.
    private func follow(_ recent: inout FollowedMessages) throws(StoreError) {
        let inbox = "_INBOX.\(writes.next())"
        let subscription = try jetStream.connection.subscribe(inbox)
        let start = state.change { $0.position }
        try jetStream.consume(stream, from: start.next, into: inbox)
        var handled: UInt64 = 0
        var lastReceived = SystemClock.monotonicMilliseconds()
        var lastCompared = lastReceived
        while !state.isClosing {
            if SystemClock.monotonicMilliseconds() - lastCompared >= StoresLimits.compareMilliseconds {
                guard compare(&recent) else { return }
                lastCompared = SystemClock.monotonicMilliseconds()
            }
            if let first = subscription.next(milliseconds: StoresLimits.heartbeatMilliseconds / 2) {
                lastReceived = SystemClock.monotonicMilliseconds()
                guard try handle(first, andMoreOf: subscription, &handled, &recent) else { return }
            } else {
                let silence = SystemClock.monotonicMilliseconds() - lastReceived
                guard subscription.isOpen, silence < 3 * StoresLimits.heartbeatMilliseconds else { return }
            }
        }
    }

    /// Handles a message, and those that have arrived after it; returns `false` if one is missing.
    ///
    /// `handled` is the number of messages of the subscription that were handled.
    private func handle(
        _ first: NATSMessage, andMoreOf subscription: NATSSubscription, _ handled: inout UInt64,
        _ recent: inout FollowedMessages
    ) throws(StoreError) -> Bool {
        var messages: [Message] = []
        var next: NATSMessage? = first
        while let message = next {
            switch delivery(of: message, after: handled) {
            case .afterMissing:
                // The messages before the missing one are valid.
                try deliver(messages, &recent)
                return false
            case .heartbeat: break
            case .message(let received):
                handled += 1
                if received.sequence > messages.last?.sequence ?? state.change({ $0.position }) {
                    messages.append(received)
                } else {
                    try deliver(messages, &recent)
                    messages = []
                    if reusesNumber(received, recent) {
                        try rewind(before: received.sequence, &recent)
                        messages.append(received)
                    }
                }
            }
            next = messages.count < StoresLimits.changesAtOnce ? subscription.next(milliseconds: 0) : nil
        }
        try deliver(messages, &recent)
        return true
    }

    /// A message of a subscription.
    private enum Delivery {
        case message(Message)
        /// A heartbeat, or the end of what the server sends before it gets a response.
        case heartbeat
        /// A message or heartbeat after one that was not delivered.
        case afterMissing
    }

    /// Returns what a message of a subscription is after a number of others, and responds to flow control.
    private func delivery(of message: NATSMessage, after handled: UInt64) -> Delivery {
        if let status = message.status {
            guard status == "100", message.lastConsumerSequence ?? 0 <= handled else { return .afterMissing }
            // Flow control: the server waits for this response.
            if let reply = message.reply { jetStream.connection.publish(reply) }
            return .heartbeat
        }
        guard let sequences = StreamFollower.sequences(of: message), sequences.consumer == handled + 1 else {
            return .afterMissing
        }
        return .message(Message(sequence: Revision(sequences.stream), subject: message.subject, body: message.body))
    }

    /// Passes messages to the handler, and moves the position after them.
    private func deliver(_ messages: [Message], _ recent: inout FollowedMessages) throws(StoreError) {
        guard let last = messages.last else { return }
        try handler.handle(messages)
        for message in messages.suffix(StoresLimits.followedMessages) { recent.add(message) }
        state.change { $0.position = last.sequence }
    }

    /// Compares recently handled messages with the servers'; returns `false` to subscribe again.
    ///
    /// If the servers do not respond, the comparison waits for the next time.
    private func compare(_ recent: inout FollowedMessages) -> Bool {
        do throws(StoreError) {
            let position = state.change { $0.position }
            if recent.isEmpty, let stored = try jetStream.message(at: position, in: stream) { recent.add(stored) }
            let now = SystemClock.monotonicMilliseconds()
            for sequence in recent.due(at: now) {
                let differs = try difference(at: sequence, recent) != nil
                if recent.recordComparison(at: sequence, differs: differs, at: now) {
                    return try correct(around: sequence, &recent)
                }
            }
        } catch {}
        return true
    }

    /// A handled message that differs from the servers'.
    private struct Difference {
        let sequence: Revision
        let handled: String
        let stored: Message?
    }

    private func difference(
        at sequence: Revision, _ recent: borrowing FollowedMessages
    ) throws(StoreError) -> Difference? {
        let stored = try jetStream.message(at: sequence, in: stream)
        guard let handled = recent.subject(of: sequence, unlessIs: stored) else { return nil }
        // Later messages are stored, so it was dropped because of its age.
        if stored == nil, try jetStream.head(of: stream) >= sequence { return nil }
        return Difference(sequence: sequence, handled: handled, stored: stored)
    }

    /// Rereads the subjects of the differing messages around one.
    ///
    /// Returns `false` if some of them are after the end of the stream, whose numbers will be reused.
    private func correct(around sequence: Revision, _ recent: inout FollowedMessages) throws(StoreError) -> Bool {
        guard let middle = try difference(at: sequence, recent) else { return true }
        var found = [middle]
        for step in [-1, 1] {
            var current = sequence
            while let next = recent.adjacent(of: current, by: step), let other = try difference(at: next, recent) {
                found.append(other)
                current = next
            }
        }
        let before = state.change { $0.position }
        let position = min(before, try jetStream.head(of: stream))
        let subjects = Set(found.map(\.handled) + found.compactMap(\.stored?.subject))
        try rewind(to: position, correcting: subjects.sorted(), &recent)
        for case let (sequence, stored?) in found.map({ ($0.sequence, $0.stored) }) {
            recent.correct(sequence, to: stored)
        }
        return position == before
    }

    /// Returns whether a message with a handled number is another one, so that the servers lost messages from there on.
    ///
    /// Usually it is the same one. A consumer that starts at a sequence that its server has not applied yet begins
    /// after that server's last message.
    private func reusesNumber(_ message: Message, _ recent: borrowing FollowedMessages) -> Bool {
        recent.subject(of: message.sequence, unlessIs: message) != nil
    }

    /// Corrects the subjects of lost messages, from `sequence` on.
    private func rewind(before sequence: Revision, _ recent: inout FollowedMessages) throws(StoreError) {
        let position = Revision(sequence.number - 1)
        let subjects = recent.subjects(after: position).sorted().map(\.text)
        try rewind(to: position, correcting: subjects, &recent)
    }

    /// Corrects subjects, and continues after a position as if no later message had been received.
    private func rewind(
        to position: Revision, correcting subjects: [String], _ recent: inout FollowedMessages
    ) throws(StoreError) {
        try handler.correct(subjects, position)
        recent.forget(after: position)
        state.change { $0.position = position }
    }

    /// Parses the sequences in the stream and of the consumer from the reply subject.
    ///
    /// `$JS.ACK.stream.consumer.times.stream-sequence.consumer-sequence.time.pending`, with two more names before the
    /// stream's and one more at the end from later servers.
    private static func sequences(of message: NATSMessage) -> (stream: UInt64, consumer: UInt64)? {
        guard let parts = message.reply?.parts(at: "."), parts.count >= 9,
            parts[0] == "$JS", parts[1] == "ACK"
        else { return nil }
        let offset = parts.count >= 11 ? 7 : 5
        guard let stream = UInt64(parts[offset]), let consumer = UInt64(parts[offset + 1]) else { return nil }
        return (stream, consumer)
    }
}
