// Problem: a replaced or removed conversation leaves messages in the stream that are never read again. Purging their subjects
// is one request, but a server of NATS 2.9 that was killed and started again repeats the purge from its log, then
// removes the messages of other subjects before it, and if it leads later, all servers do.
//
// Method: messages are deleted one by one, by their sequence, which can be repeated without effect. That is two
// requests per message, so a thread does it after the change has been acknowledged. It reads the chain before it
// deletes anything: what the chain names now is in use.
// A subject keeps its last message (after whose deletion such servers find no older one), unless all are deleted.
//
// Rejected: deleting in the request (a conversation has up to millions of records); a queue that survives the process
// (the next change of the conversation finds what is left).

internal import TypescaleThreads

/// The thread that deletes the messages that conversations no longer use.
final class ConversationCleaner: Sendable {
    private enum Cleanup {
        /// A change that replaced the parts of another replacement, if any.
        case change(ConversationName, at: Revision, parts: String?)
        /// The parts of a replacement that will not be in use.
        case abandonment(ConversationName, parts: String)
    }

    private struct State: ThreadState {
        var cleanups: [Cleanup] = []
        var thread = ThreadPhase()
    }

    private let jetStream: JetStream
    private let chain: Chain
    private let state = Monitor(State())

    /// Creates the cleaner of a chain of conversations.
    init(_ chain: Chain) {
        jetStream = chain.jetStream
        self.chain = chain
    }

    /// Starts the thread.
    func start() throws(StoreError) {
        try state.start(orReport: "no thread to delete replaced conversations") { [self] in run() }
    }

    /// Deletes what a replacement or removal replaced, and abandoned replacements.
    func clean(_ conversation: ConversationName, before entry: LogEntry, replacing parts: String?) {
        add(.change(conversation, at: entry.head.position.sequence, parts: parts))
    }

    /// Deletes the parts of an abandoned replacement.
    func delete(abandoned parts: String, of conversation: ConversationName) {
        add(.abandonment(conversation, parts: parts))
    }

    /// Adds a cleanup; if too many wait, the messages use storage until the next change of the conversation.
    private func add(_ cleanup: Cleanup) {
        state.change { state in
            guard state.cleanups.count < StoresLimits.waitingCleanups else { return }
            state.cleanups.append(cleanup)
        }
    }

    /// Ends the thread after its current request.
    func close() { state.close() }

    private func run() {
        while let cleanup = next() {
            do throws(StoreError) {
                try run(cleanup)
            } catch {
                // A damaged conversation is reported to those who read it.
                guard error.code != .damaged else { continue }
                add(cleanup)
                _ = state.isClosing(within: StoresLimits.retryMilliseconds)
            }
        }
    }

    /// Waits for a cleanup and for a connection; returns `nil` if the thread is to end.
    private func next() -> Cleanup? {
        state.wait { $0.thread.isClosing || !$0.cleanups.isEmpty ? () : nil }
        while !state.isClosing, !jetStream.connection.isConnected {
            _ = state.isClosing(within: StoresLimits.retryMilliseconds)
        }
        return state.isClosing ? nil : state.change { $0.cleanups.removeFirst() }
    }

    private func run(_ cleanup: Cleanup) throws(StoreError) {
        switch cleanup {
        case .abandonment(let conversation, let parts): try delete(Subjects.parts(parts, of: conversation))
        case .change(let conversation, let sequence, let parts):
            let subject = Subjects.chain(of: conversation)
            // Servers that were restored from an older copy may not have the change.
            guard let entry = try chain.state(of: subject).record.flatMap({ LogEntry($0) }),
                entry.head.position.sequence >= sequence
            else { return }
            try delete(subject, before: entry.head.position.generation)
            if let parts { try delete(Subjects.parts(parts, of: conversation)) }
            try deleteAbandoned(of: conversation, using: entry.parts)
        }
    }

    /// Deletes the parts of replacements that processes have abandoned by ending.
    private func deleteAbandoned(of conversation: ConversationName, using current: String?) throws(StoreError) {
        // The oldest parts come first: the search ends at the first that is recent or in use.
        let oldest = SystemClock.wallSeconds() - 2 * Int64(StoresLimits.replacementSeconds)
        let all = Subjects.allParts(of: conversation)
        while let message = try jetStream.next(of: all, from: Revision(1), in: chain.stream),
            let name = Subjects.replacement(of: message.subject), name != current,
            let begun = name.parts(at: "-", keepingEmpty: false).first.flatMap({ Int64($0) }), begun < oldest,
            try delete(Subjects.parts(name, of: conversation))
        {}
    }

    /// Deletes the messages of a subject before a sequence; returns `false` if the thread is to end.
    @discardableResult
    private func delete(_ subject: String, before end: Revision = Revision(.max)) throws(StoreError) -> Bool {
        var from = Revision(1)
        while let message = try jetStream.next(of: subject, from: from, in: chain.stream), message.sequence < end {
            guard !state.isClosing else { return false }
            try jetStream.delete(message.sequence, in: chain.stream)
            from = message.sequence.next
        }
        return true
    }
}
