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

    struct Handler: Sendable {
        /// Handles messages; they are delivered again if it throws.
        let handle: @Sendable ([Message]) throws(StoreError) -> Void
        /// Rereads subjects whose handled messages differ from the stream; messages after `position` follow. Called
        /// again if it throws.
        let correct: @Sendable (_ subjects: [String], _ position: Revision) throws(StoreError) -> Void
    }

    fileprivate struct State: ThreadState {
        var position: Revision
        var thread = ThreadPhase()
    }

    private let state: Monitor<State>
    private let work: FollowerWork

    init(
        _ jetStream: JetStream, _ stream: JetStream.Stream, after position: Revision, _ writes: WriteNames,
        _ handler: Handler
    ) {
        state = Monitor(State(position: position))
        work = FollowerWork(jetStream: jetStream, stream: stream, writes: writes, handler: handler, state: state)
    }

    func start() throws(StoreError) {
        try state.start(orReport: "no thread to follow \(work.stream.name)") { [work] in
            var work = work
            work.run()
        }
    }

    /// Waits until a message and all before it are handled; returns `false` after a timeout.
    func reaches(_ sequence: Revision, milliseconds: Int) -> Bool {
        state.wait(milliseconds: milliseconds) { $0.position >= sequence ? true : nil } ?? false
    }

    /// Ends the thread after its current messages.
    func close() { state.close() }
}

/// The work of a follower's thread, with what only the thread knows.
private struct FollowerWork: Sendable {
    typealias Message = JetStream.StoredMessage

    let jetStream: JetStream
    let stream: JetStream.Stream
    let writes: WriteNames
    let handler: StreamFollower.Handler
    let state: Monitor<StreamFollower.State>
    var recent = FollowedMessages()
    /// The number of handled messages of the present subscription.
    var handled: UInt64 = 0

    var position: Revision {
        get { state.read { $0.position } }
        nonmutating set { state.change { $0.position = newValue } }
    }

    mutating func run() {
        while !state.isClosing {
            do throws(StoreError) {
                try follow()
            } catch {
                _ = state.isClosing(within: StoresLimits.retryMilliseconds)
            }
        }
    }

    /// Handles messages until one is missing or numbers were reused.
    private mutating func follow() throws(StoreError) {
        let inbox = "_INBOX.\(writes.next())"
        let subscription = try jetStream.connection.subscribe(inbox)
        try jetStream.consume(stream, from: position.next, into: inbox)
        handled = 0
        var lastReceived = SystemClock.monotonicMilliseconds()
        var lastCompared = lastReceived
        while !state.isClosing {
            if SystemClock.monotonicMilliseconds() - lastCompared >= StoresLimits.compareMilliseconds {
                guard compare() else { return }
                lastCompared = SystemClock.monotonicMilliseconds()
            }
            if let first = subscription.next(milliseconds: StoresLimits.heartbeatMilliseconds / 2) {
                lastReceived = SystemClock.monotonicMilliseconds()
                guard try handle(first, andMoreOf: subscription) else { return }
            } else {
                let silence = SystemClock.monotonicMilliseconds() - lastReceived
                guard subscription.isOpen, silence < 3 * StoresLimits.heartbeatMilliseconds else { return }
            }
        }
    }

    /// Handles a message, and those that have arrived after it; returns `false` if one is missing.
    private mutating func handle(
        _ first: NATSMessage, andMoreOf subscription: NATSSubscription
    ) throws(StoreError) -> Bool {
        var messages: [Message] = []
        var next: NATSMessage? = first
        while let message = next {
            switch delivery(of: message) {
            case .afterMissing:
                // The messages before the missing one are valid.
                try deliver(messages)
                return false
            case .heartbeat: break
            case .message(let received):
                handled += 1
                if received.sequence > messages.last?.sequence ?? position {
                    messages.append(received)
                } else {
                    try deliver(messages)
                    messages = []
                    // Usually it is the handled message: a consumer that starts at a sequence that its server has not
                    // applied yet begins after that server's last message. If it is another one, the servers lost
                    // messages from there on.
                    if recent.subject(of: received.sequence, unlessIs: received) != nil {
                        try rewind(before: received.sequence)
                        messages.append(received)
                    }
                }
            }
            next = messages.count < StoresLimits.changesAtOnce ? subscription.next(milliseconds: 0) : nil
        }
        try deliver(messages)
        return true
    }

    private enum Delivery {
        case message(Message)
        /// A heartbeat, or the end of what the server sends before it gets a response.
        case heartbeat
        /// A message or heartbeat after one that was not delivered.
        case afterMissing
    }

    /// Returns what the next message of the subscription is, and responds to flow control.
    private func delivery(of message: NATSMessage) -> Delivery {
        if let status = message.status {
            guard status == "100", message.lastConsumerSequence ?? 0 <= handled else { return .afterMissing }
            // Flow control: the server waits for this response.
            if let reply = message.reply { jetStream.connection.publish(reply) }
            return .heartbeat
        }
        guard let sequences = message.sequences, sequences.consumer == handled + 1 else { return .afterMissing }
        return .message(Message(sequence: Revision(sequences.stream), subject: message.subject, body: message.body))
    }

    /// Passes messages to the handler, and moves the position after them.
    private mutating func deliver(_ messages: [Message]) throws(StoreError) {
        guard let last = messages.last else { return }
        try handler.handle(messages)
        for message in messages.suffix(StoresLimits.followedMessages) { recent.add(message) }
        position = last.sequence
    }

    /// Compares recently handled messages with the servers'; returns `false` to subscribe again.
    ///
    /// If the servers do not respond, the comparison waits for the next time.
    private mutating func compare() -> Bool {
        do throws(StoreError) {
            if recent.isEmpty, let stored = try jetStream.message(at: position, in: stream) { recent.add(stored) }
            let now = SystemClock.monotonicMilliseconds()
            for sequence in recent.due(at: now) {
                let differs = try difference(at: sequence) != nil
                if recent.recordComparison(at: sequence, differs: differs, at: now) {
                    return try correct(around: sequence)
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

    private func difference(at sequence: Revision) throws(StoreError) -> Difference? {
        let stored = try jetStream.message(at: sequence, in: stream)
        guard let handled = recent.subject(of: sequence, unlessIs: stored) else { return nil }
        // Later messages are stored, so it was dropped because of its age.
        if stored == nil, try jetStream.head(of: stream) >= sequence { return nil }
        return Difference(sequence: sequence, handled: handled, stored: stored)
    }

    /// Rereads the subjects of the differing messages around one.
    ///
    /// Returns `false` if some of them are after the end of the stream, whose numbers will be reused.
    private mutating func correct(around sequence: Revision) throws(StoreError) -> Bool {
        guard let middle = try difference(at: sequence) else { return true }
        var found = [middle]
        for step in [-1, 1] {
            var current = sequence
            while let next = recent.adjacent(of: current, by: step), let other = try difference(at: next) {
                found.append(other)
                current = next
            }
        }
        let end = min(position, try jetStream.head(of: stream))
        let isAfterEnd = end < position
        let subjects = Set(found.map(\.handled) + found.compactMap(\.stored?.subject))
        try rewind(to: end, correcting: subjects.sorted())
        for case let (sequence, stored?) in found.map({ ($0.sequence, $0.stored) }) {
            recent.correct(sequence, to: stored)
        }
        return !isAfterEnd
    }

    /// Corrects the subjects of lost messages, from `sequence` on.
    private mutating func rewind(before sequence: Revision) throws(StoreError) {
        let position = Revision(sequence.number - 1)
        let subjects = recent.subjects(after: position).sorted().map(\.text)
        try rewind(to: position, correcting: subjects)
    }

    /// Corrects subjects, and continues after a position as if no later message had been received.
    private mutating func rewind(to position: Revision, correcting subjects: [String]) throws(StoreError) {
        try handler.correct(subjects, position)
        recent.forget(after: position)
        self.position = position
    }
}
