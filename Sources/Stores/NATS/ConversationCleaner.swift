// Problem: a replaced or removed conversation leaves messages in the stream that are never read again. Purging their
// subjects is one request, but a server of NATS 2.9 that was killed and started again repeats the purge from its log,
// then removes the messages of other subjects before it, and if it leads later, all servers do.
//
// Method: messages are deleted one by one, by their sequence, which can be repeated without effect. That is two
// requests per message, so a thread does it later. It waits until every rival of the change knows its outcome, which
// the records before the change decide. It reads the chain before it deletes anything, because what the chain names is
// in use; it reads it again after a reconnection, because the servers may have been restored from an older copy, whose
// numbers belong to other messages. A message in the stream marks conversations with messages to delete: after the end
// of a node, the next one that starts deletes them.
//
// Rejected: deleting in the request (a conversation has up to millions of records); comparing all subjects when a node
// starts (there may be millions of conversations).

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

    /// Starts the thread.
    func start() throws(StoreError) {
        try state.start(orReport: "no thread to delete replaced conversations") { [self] in
            finishEarlier()
            while let cleanup = next() { attempt(cleanup) }
        }
    }

    /// Deletes the records before a conversation's last replacement, and parts that it does not use.
    ///
    /// If the node ends before, another does it, unless there is no mark.
    func clean(_ conversation: ConversationName, parts: String?, isMarked: Bool) {
        if isMarked {
            let mark = Subjects.cleanup(of: conversation)
            _ = try? jetStream.publish(Array((parts ?? "").utf8), to: mark, id: nil, expectedLast: nil)
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

    /// Carries out the cleanups of nodes that have ended.
    private func finishEarlier() {
        var from = Revision(1)
        var isClosing = state.isClosing(within: delay)
        while !isClosing {
            do throws(StoreError) {
                let marks = Subjects.allCleanups
                guard let mark = try jetStream.next(of: marks, from: from, in: chain.stream) else { return }
                from = mark.sequence.next
                guard let conversation = Subjects.conversation(ofCleanup: mark.subject) else { continue }
                let parts = String(validating: mark.body, as: UTF8.self) ?? ""
                attempt(Cleanup(conversation: conversation, parts: parts.isEmpty ? nil : parts, start: 0))
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
            let first = state.change(waking: .none) { $0.cleanups[0] }
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
        let mark = try jetStream.last(of: Subjects.cleanup(of: conversation), in: chain.stream)
        let subject = Subjects.chain(of: conversation)
        let record = try chain.state(of: subject).record
        let entry = record.flatMap { LogEntry($0) }
        guard record == nil || entry != nil else { throw jetStream.error(.damaged, "\(conversation) cannot be read") }
        if let entry { try delete(subject, before: entry.head.position.generation, unlessAfter: reconnects) }
        if let parts = cleanup.parts, parts != entry?.parts {
            try delete(Subjects.parts(parts, of: conversation), unlessAfter: reconnects)
        }
        // The oldest parts come first: the search ends at the first that is recent or in use.
        let oldest = SystemClock.wallSeconds() - 2 * Int64(StoresLimits.replacementSeconds)
        while let part = try jetStream.next(
            of: Subjects.allParts(of: conversation), from: Revision(1), in: chain.stream),
            let name = Subjects.replacement(of: part.subject), name != entry?.parts,
            let begun = name.parts(at: "-", keepingEmpty: false).first.flatMap({ Int64($0) }), begun < oldest
        { try delete(Subjects.parts(name, of: conversation), unlessAfter: reconnects) }
        if let mark {
            try delete(Subjects.cleanup(of: conversation), before: mark.sequence.next, unlessAfter: reconnects)
        }
    }

    /// Deletes the messages of a subject before a sequence; throws if there was a reconnection since.
    private func delete(
        _ subject: String, before end: Revision = Revision(.max), unlessAfter reconnects: UInt64
    ) throws(StoreError) {
        var from = Revision(1)
        while let message = try jetStream.next(of: subject, from: from, in: chain.stream), message.sequence < end {
            guard !state.isClosing, jetStream.reconnects == reconnects else {
                throw jetStream.error(.unavailable, "the cleanup was interrupted")
            }
            try jetStream.delete(message.sequence, in: chain.stream)
            from = message.sequence.next
        }
    }
}
