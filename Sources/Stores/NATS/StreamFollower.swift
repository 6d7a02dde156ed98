internal import TypescaleThreads

/// The thread that has every message of a stream sent to it, in order, each once, for ever.
///
/// The server numbers what it sends. Where a number is missing, or nothing at all was heard for a while, not even a
/// heartbeat, the follower asks anew from the message after the last it handled. What it is sent is kept in no place
/// but its own position, so that a node that dies leaves nothing behind.
///
/// A lone server of version 2.9, the others of its cluster being gone, may hand on a message that no majority has; once
/// they are back they drop it and give its number to the next one, which is not sent, its number having been. So is it where
/// the servers were set back to an older copy. What was handled lately is therefore compared with what the leader
/// keeps, every two seconds, and where it differs the subjects concerned are said to hold something else.
/// Rejected: the client library's ordered consumer, which does the same and calls back on its own threads, so that a
/// message it failed to handle is lost; durable consumers, one a node, which outlive the node.
final class StreamFollower: Sendable {
    typealias Message = JetStream.StoredMessage

    /// What becomes of what was followed.
    struct Handler: Sendable {
        /// Handles messages; where it throws, they come again.
        let handle: @Sendable ([Message]) throws(StoreError) -> Void
        /// Reads subjects anew of which messages were handled that the servers do not keep, or not handled that they do;
        /// what comes next is after `position`. Where it throws, it is called again.
        let correct: @Sendable (_ subjects: [String], _ position: Revision) throws(StoreError) -> Void
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
    private let handler: Handler

    /// The first message handled is the one after `position`.
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
        var memory = FollowedMessages()
        while !isClosing {
            do throws(StoreError) {
                try follow(&memory)
            } catch {
                _ = state.wait(milliseconds: StoresLimits.retryMilliseconds) { $0.isClosing ? true : nil }
            }
        }
        state.change { $0.hasEnded = true }
    }

    /// Handles messages until one is missing, or those to come are others than those asked for.
    private func follow(_ memory: inout FollowedMessages) throws(StoreError) {
        let inbox = "_INBOX.\(writes.next())"
        let subscription = try jetStream.connection.subscribe(inbox)
        let start = state.change { $0.position }
        try jetStream.consume(stream, from: start.next, into: inbox)
        var handled: UInt64 = 0
        var lastHeard = Clock.milliseconds()
        var lastCompared = lastHeard
        while !isClosing {
            if Clock.milliseconds() - lastCompared >= StoresLimits.compareMilliseconds {
                guard compare(&memory) else { return }
                lastCompared = Clock.milliseconds()
            }
            guard let first = subscription.next(milliseconds: StoresLimits.heartbeatMilliseconds / 2) else {
                guard Clock.milliseconds() - lastHeard < 3 * StoresLimits.heartbeatMilliseconds else { return }
                continue
            }
            lastHeard = Clock.milliseconds()
            var messages: [Message] = []
            var next: NATSMessage? = first
            while let message = next {
                if let status = message.status {
                    guard status == "100", message.lastConsumerSequence ?? 0 <= handled else {
                        // What came before the missing one is good all the same.
                        try finish(messages, &memory)
                        return
                    }
                    // The server waits for this before it sends more.
                    if let reply = message.reply { jetStream.connection.publish(reply) }
                } else {
                    guard let place = StreamFollower.place(of: message), place.consumer == handled + 1 else {
                        try finish(messages, &memory)
                        return
                    }
                    handled += 1
                    let came = Message(
                        sequence: Revision(place.stream), subject: message.subject, body: message.body)
                    if came.sequence <= messages.last?.sequence ?? state.change({ $0.position }) {
                        try finish(messages, &memory)
                        messages = []
                        if try isNews(came, &memory) { messages.append(came) }
                    } else {
                        messages.append(came)
                    }
                }
                next = messages.count < StoresLimits.changesAtOnce ? subscription.next(milliseconds: 0) : nil
            }
            try finish(messages, &memory)
        }
    }

    private func finish(_ messages: [Message], _ memory: inout FollowedMessages) throws(StoreError) {
        guard let last = messages.last else { return }
        try handler.handle(messages)
        for message in messages.suffix(StoresLimits.followedMessages) { memory.add(message) }
        state.change { $0.position = last.sequence }
    }

    /// Compares what was handled lately with what the servers keep; false where they are to be asked anew.
    ///
    /// Where they do not answer now, they are asked the next time.
    private func compare(_ memory: inout FollowedMessages) -> Bool {
        do throws(StoreError) {
            let position = state.change { $0.position }
            if memory.isEmpty, let kept = try jetStream.message(at: position, in: stream) { memory.add(kept) }
            let now = Clock.milliseconds()
            for sequence in memory.due(at: now) {
                let differs = try difference(at: sequence, memory) != nil
                if memory.looked(at: sequence, differs: differs, at: now) {
                    return try correct(around: sequence, &memory)
                }
            }
        } catch {}
        return true
    }

    /// A message that was handled and is not the one the servers keep.
    private struct Difference {
        let sequence: Revision
        let handled: String
        let kept: Message?
    }

    private func difference(
        at sequence: Revision, _ memory: borrowing FollowedMessages
    ) throws(StoreError) -> Difference? {
        let kept = try jetStream.message(at: sequence, in: stream)
        guard let handled = memory.subject(of: sequence, unlessIs: kept) else { return nil }
        // Where later ones are kept, it has gone for its age.
        if kept == nil, try jetStream.head(of: stream) >= sequence { return nil }
        return Difference(sequence: sequence, handled: handled, kept: kept)
    }

    /// Has every subject read anew whose messages around one are not those that were handled; false where some were
    /// handled behind the stream's end, whose numbers are still to come.
    private func correct(around sequence: Revision, _ memory: inout FollowedMessages) throws(StoreError) -> Bool {
        guard let middle = try difference(at: sequence, memory) else { return true }
        var found = [middle]
        for step in [-1, 1] {
            var place = sequence
            while let next = memory.neighbour(of: place, by: step), let other = try difference(at: next, memory) {
                found.append(other)
                place = next
            }
        }
        let before = state.change { $0.position }
        let position = min(before, try jetStream.head(of: stream))
        let subjects = Set(found.map(\.handled) + found.compactMap(\.kept?.subject))
        try handler.correct(subjects.sorted(), position)
        for case let (sequence, kept?) in found.map({ ($0.sequence, $0.kept) }) { memory.correct(sequence, to: kept) }
        memory.forget(after: position)
        state.change { $0.position = position }
        return position == before
    }

    /// Whether a message whose number was handled already is another one: the servers lost what they had from there on.
    ///
    /// Mostly it is the same. A consumer that is asked for what comes next, on a server that has not come as far, begins
    /// behind what that server has.
    private func isNews(_ message: Message, _ memory: inout FollowedMessages) throws(StoreError) -> Bool {
        guard memory.subject(of: message.sequence, unlessIs: message) != nil else { return false }
        let position = Revision(message.sequence.number - 1)
        try handler.correct(memory.subjects(after: position).sorted().map(\.text), position)
        memory.forget(after: position)
        state.change { $0.position = position }
        return true
    }

    /// Where a message stands in the stream and in what was sent, as its reply subject says:
    /// `$JS.ACK.stream.consumer.times.stream-sequence.consumer-sequence.time.pending`, with two more names before the
    /// stream's and one more at the end from later servers.
    private static func place(of message: NATSMessage) -> (stream: UInt64, consumer: UInt64)? {
        guard let parts = message.reply?.parts(at: "."), parts.count >= 9,
            parts[0] == "$JS", parts[1] == "ACK"
        else { return nil }
        let offset = parts.count >= 11 ? 7 : 5
        guard let stream = UInt64(parts[offset]), let consumer = UInt64(parts[offset + 1]) else { return nil }
        return (stream, consumer)
    }
}
