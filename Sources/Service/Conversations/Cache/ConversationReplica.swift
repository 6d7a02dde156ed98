// The state in memory that the records of a log lead to, the same on every node.
//
// The effect of a record depends only on the records before it, and is decided here alone: an append of an id that
// exists, and a patch or removal of one that does not, change nothing, on whichever node they were written. So a writer
// needs no lock across nodes: it appends its record, reads on to it, and looks up its outcome.
// A replacement may take the record away before it is read. So it is only appended to the generation that it was
// validated in (`ConversationEdit`). If it follows the validated head there, it took effect; otherwise that is unknown.
//
// Rejected: appending at a known head only, with which each of a hundred writers of a conversation retries a hundred
// times.

internal import Conversations
internal import Fonts
internal import Synchronization
internal import TextLayout
internal import TypescaleStores
internal import TypescaleStrings
internal import TypescaleThreads

/// A conversation as the records of one generation of its log define it.
///
/// One thread at a time applies records; any number read meanwhile.
final class ConversationReplica: Sendable {
    struct Outcome: Sendable {
        let edits: UInt64
        var revision: Revision
        let messages: Int
        /// The error of a record that changed nothing; `nil` if it took effect.
        let refusal: ServiceError?
    }

    private struct State {
        var head: LogHead
        var outcomes: [Outcome]

        mutating func keep(_ outcome: Outcome) {
            outcomes.append(outcome)
            if outcomes.count >= 2 * ServiceLimits.recordOutcomes { outcomes.removeFirst(ServiceLimits.recordOutcomes) }
        }
    }

    /// The messages and their layouts. They may be ahead of `head` while records are applied.
    let conversation: Conversation
    private let state: Mutex<State>

    init(head: LogHead, fonts: FontLibrary, preparers: PreparerPool) {
        conversation = Conversation(fonts: fonts, preparers: preparers)
        state = Mutex(State(head: head, outcomes: [Outcome(edits: 0, revision: .zero, messages: 0, refusal: nil)]))
    }

    /// The head of the log when it was last read to its end.
    var head: LogHead { state.withLock { $0.head } }

    var bytes: Int { conversation.footprint.bytes + state.withLock { HeldBytes.of($0.outcomes) } }

    /// Reads the conversation, and returns the result with the revision of the log that it belongs to.
    ///
    /// A read in the middle of a record belongs to no revision, and is repeated. `body` returns the number of edits
    /// that its result includes.
    func consistentRead<Value>(
        _ body: (Conversation) throws(ConversationError) -> (value: Value, edits: UInt64)
    ) throws(ServiceError) -> (value: Value, revision: Revision) {
        for attempt in 0..<ServiceLimits.readAttempts {
            do throws(ConversationError) {
                let (value, edits) = try body(conversation)
                if let revision = revision(after: edits) { return (value, revision) }
            } catch {
                throw ServiceError(error)
            }
            // Applying a record takes some milliseconds at most.
            if attempt > 0 { SystemClock.sleep(milliseconds: 1) }
        }
        throw ServiceError(.unavailable, "the conversation changed during every attempt to read it; try again")
    }

    private func revision(after edits: UInt64) -> Revision? {
        state.withLock { $0.outcomes.last { $0.edits == edits }?.revision }
    }

    // MARK: - Applying records

    /// Applies a record, and returns its outcome. A replica that throws is discarded by its caller.
    @discardableResult
    func apply(_ change: ConversationChange, sequence: Revision) throws(ServiceError) -> Outcome {
        let refusal = try rethrowing(edit(change)) { ServiceError($0 as ConversationError) }
        let outcome = Outcome(
            edits: conversation.revision, revision: sequence, messages: conversation.count, refusal: refusal)
        state.withLock { $0.keep(outcome) }
        return outcome
    }

    /// Notes that the log was read to its end, which may have a later revision than its last record.
    func finish(at head: LogHead) {
        state.withLock { state in
            state.head = head
            let revision = head.position.sequence
            guard let last = state.outcomes.last, last.revision < revision else { return }
            state.keep(Outcome(edits: last.edits, revision: revision, messages: last.messages, refusal: nil))
        }
    }

    /// Makes the edits of a record, and returns the reason if it changes nothing.
    private func edit(_ change: ConversationChange) throws(ConversationError) -> ServiceError? {
        switch change {
        case .append(let messages):
            if let duplicate = duplicate(in: messages) { return duplicate }
            try conversation.append(messages)
        case .insert(let messages, let point):
            if let duplicate = duplicate(in: messages) { return duplicate }
            let index: Int
            do throws(ServiceError) {
                index = try self.index(of: point)
            } catch {
                return error
            }
            try conversation.insert(messages, at: index)
        case .patch(let id, let patch):
            guard let index = conversation.index(ofMessageWithID: id), let message = conversation.message(at: index)
            else { return ServiceError(missing: id) }
            try conversation.replace(patch.applied(to: message))
        case .remove(let id):
            guard conversation.index(ofMessageWithID: id) != nil else { return ServiceError(missing: id) }
            try conversation.remove(id: id)
        }
        return nil
    }

    /// Returns the error of messages whose ids are taken; `nil` if all are free.
    private func duplicate(in messages: [Message]) -> ServiceError? {
        var ids: Set<Identifier> = []
        for message in messages {
            guard ids.insert(message.id).inserted, conversation.index(ofMessageWithID: message.id) == nil else {
                return ServiceError(duplicate: message.id)
            }
        }
        return nil
    }

    func index(of point: InsertionPoint) throws(ServiceError) -> Int {
        switch point {
        case .before(let id):
            guard let index = conversation.index(ofMessageWithID: id) else {
                throw ServiceError(missing: id, pointer: "before")
            }
            return index
        case .index(let index):
            let count = conversation.count
            guard (0...count).contains(index) else {
                throw ServiceError(
                    .notFound, "at: \(index) is outside 0 to \(count), the number of messages", pointer: "at")
            }
            return index
        }
    }
}
