// Problem: a replaced or removed conversation leaves messages in the stream that are never read again. Purging their
// subjects is one request, but a server of NATS 2.9 that was killed and started again repeats the purge from its log,
// then removes the messages of other subjects before it, and if it leads later, all servers do.
//
// Method: messages are deleted one by one, by their sequence, which can be repeated without effect. That is two
// requests per message, so a thread does it later. It waits until every rival of the change knows its outcome, which
// the records before the change decide. It reads the chain before it deletes anything, because what the chain names is
// in use; it reads it again after a reconnection, because the servers may have been restored from an older copy, whose
// numbers belong to other messages. Marks in a small stream of their own name what is to be deleted, from the first
// part of a replacement on: what a node leaves when it ends is deleted by the next that starts.
// Subjects of conversations are queried without wildcards, for which servers search the whole stream.
//
// Rejected: deleting in the request (a conversation has up to millions of records); comparing all subjects when a node
// starts (there may be millions of conversations); marks in the stream of the conversations (finding all marks is such
// a search).

internal import TypescaleJSON
internal import TypescaleThreads

/// The thread that deletes the messages that conversations no longer use.
final class ConversationCleaner: Sendable {
    private struct Cleanup {
        let conversation: ConversationName
        /// A replacement that was replaced or abandoned.
        let parts: String?
        /// The time of the monotonic clock in milliseconds before which it does not begin.
        let start: Int
    }

    private struct State: ThreadState {
        var cleanups: [Cleanup] = []
        var thread = ThreadPhase()
    }

    private let jetStream: JetStream
    private let chain: Chain
    private let delay: Int
    private let state = Monitor(State())

    /// Creates the cleaner of a chain of conversations, which begins `delay` milliseconds after a change.
    init(_ chain: Chain, delay: Int) {
        jetStream = chain.jetStream
        (self.chain, self.delay) = (chain, delay)
    }

    func start() throws(StoreError) {
        try state.start(orReport: "no thread to delete replaced conversations") { [self] in
            finishEarlier()
            while let cleanup = next() { attempt(cleanup) }
        }
    }

    /// Deletes later what a conversation's last replacement or removal replaced, and parts that it does not use.
    ///
    /// If this node ends before that, the next node that starts deletes them, if they are marked.
    func clean(_ conversation: ConversationName, parts: String?, isMarked: Bool) {
        if isMarked {
            let mark = CleanupMark(parts: parts, isUnused: true)
            _ = try? jetStream.publish(mark.body, to: Subjects.cleanup(of: conversation), id: nil, expectedLast: nil)
        }
        add(Cleanup(conversation: conversation, parts: parts, start: SystemClock.monotonicMilliseconds() + delay))
    }

    /// Ends the thread after its current request.
    func close() { state.close() }

    /// Adds a cleanup; if too many wait, the next node that starts finds the mark.
    private func add(_ cleanup: Cleanup) {
        state.change { state in
            guard state.cleanups.count < StoresLimits.waitingCleanups else { return }
            state.cleanups.append(cleanup)
        }
    }

    private func finishEarlier() {
        var from = Revision(1)
        var isClosing = state.isClosing(within: delay)
        while !isClosing {
            do throws(StoreError) {
                let all = Subjects.cleanups
                guard let mark = try jetStream.next(of: all.subjects, from: from, in: all) else { return }
                from = mark.sequence.next
                guard let conversation = Subjects.conversation(ofCleanup: mark.subject) else { continue }
                attempt(Cleanup(conversation: conversation, parts: nil, start: 0))
                isClosing = state.isClosing
            } catch {
                isClosing = state.isClosing(within: StoresLimits.retryMilliseconds)
            }
        }
    }

    /// Waits for the next cleanup and for a connection; returns `nil` if the thread is to end.
    private func next() -> Cleanup? {
        state.wait { $0.thread.isClosing || !$0.cleanups.isEmpty ? () : nil }
        while !state.isClosing {
            let first = state.read { $0.cleanups[0] }
            let remaining = first.start - SystemClock.monotonicMilliseconds()
            if remaining <= 0, jetStream.connection.isConnected { return state.change { $0.cleanups.removeFirst() } }
            _ = state.isClosing(within: max(remaining, StoresLimits.retryMilliseconds))
        }
        return nil
    }

    private func attempt(_ cleanup: Cleanup) {
        do throws(StoreError) {
            try carryOut(cleanup)
        } catch {
            // A damaged conversation is reported to those who read it.
            if error.code != .damaged { add(cleanup) }
            _ = state.isClosing(within: StoresLimits.retryMilliseconds)
        }
    }

    private func carryOut(_ cleanup: Cleanup) throws(StoreError) {
        let (conversation, reconnects) = (cleanup.conversation, jetStream.reconnects)
        let marks = try marks(of: conversation)
        let subject = Subjects.chain(of: conversation)
        let record = try chain.state(of: subject).record
        let entry = record.flatMap { LogEntry($0) }
        guard record == nil || entry != nil else { throw jetStream.error(.damaged, "\(conversation) cannot be read") }
        if let entry {
            var from = Revision(1)
            while let old = try jetStream.next(of: subject, from: from, in: chain.stream),
                old.sequence < entry.head.position.generation
            {
                try delete(old, in: chain.stream, unlessAfter: reconnects)
                from = old.sequence.next
            }
        }
        if let parts = cleanup.parts, parts != entry?.parts {
            try deleteParts(parts, of: conversation, unlessAfter: reconnects)
        }
        for (message, mark) in marks {
            if let parts = mark.parts, parts != entry?.parts, parts != cleanup.parts {
                let isUnused = marks.contains { $0.mark.parts == parts && $0.mark.isUnused }
                guard isUnused || mark.isOld else { continue }
                try deleteParts(parts, of: conversation, unlessAfter: reconnects)
            }
            try delete(message, in: Subjects.cleanups, unlessAfter: reconnects)
        }
    }

    private func marks(
        of conversation: ConversationName
    ) throws(StoreError) -> [(message: JetStream.StoredMessage, mark: CleanupMark)] {
        var marks: [(JetStream.StoredMessage, CleanupMark)] = []
        let subject = Subjects.cleanup(of: conversation)
        while let message = try jetStream.next(
            of: subject, from: marks.last?.0.sequence.next ?? Revision(1), in: Subjects.cleanups)
        { marks.append((message, CleanupMark(message.body))) }
        return marks
    }

    /// Deletes the parts of a replacement.
    ///
    /// The first is deleted first: its writer looks for it before it commits. The others are deleted from the last on,
    /// so that an interrupted cleanup leaves no gap.
    private func deleteParts(
        _ parts: String, of conversation: ConversationName, unlessAfter reconnects: UInt64
    ) throws(StoreError) {
        func part(_ number: Int) throws(StoreError) -> JetStream.StoredMessage? {
            try jetStream.last(of: Subjects.part(number, of: parts, conversation), in: chain.stream)
        }
        if let first = try part(0) { try delete(first, in: chain.stream, unlessAfter: reconnects) }
        // The last part is `last` or after it, and before `end`.
        var (last, end) = (0, 1)
        while try part(end) != nil { (last, end) = (end, 2 * end) }
        while end - last > 1 {
            let middle = (last + end) / 2
            if try part(middle) != nil { last = middle } else { end = middle }
        }
        for number in stride(from: last, to: 0, by: -1) {
            if let next = try part(number) { try delete(next, in: chain.stream, unlessAfter: reconnects) }
        }
    }

    /// Deletes a message; throws if there was a reconnection since.
    private func delete(
        _ message: JetStream.StoredMessage, in stream: JetStream.Stream, unlessAfter reconnects: UInt64
    ) throws(StoreError) {
        guard !state.isClosing, jetStream.reconnects == reconnects else {
            throw jetStream.error(.unavailable, "the cleanup was interrupted")
        }
        try jetStream.delete(message.sequence, in: stream)
    }
}

/// The content of a message that marks a conversation as one with messages to delete.
struct CleanupMark {
    /// The replacement whose parts are to be deleted if the chain does not name it.
    let parts: String?
    /// A Boolean value that indicates whether the replacement will not be committed any more.
    let isUnused: Bool

    init(parts: String?, isUnused: Bool) { (self.parts, self.isUnused) = (parts, isUnused) }

    init(_ body: [UInt8]) {
        let value = try? JSONReader(parsing: body).value
        parts = value?["parts"]?.string
        if case .bool(let isUnused)? = value?["isUnused"]?.kind { self.isUnused = isUnused } else { isUnused = false }
    }

    var body: [UInt8] {
        JSONWriter.object { writer in
            if let parts { writer.member("parts", parts) }
            writer.member("isUnused", isUnused)
        }
    }

    /// A Boolean value that indicates whether the replacement began so long ago that it must have been abandoned.
    var isOld: Bool {
        let begun = parts?.parts(at: "-", keepingEmpty: false).first.flatMap { Int64($0) } ?? 0
        return begun < SystemClock.wallSeconds() - 2 * Int64(StoresLimits.replacementSeconds)
    }
}
