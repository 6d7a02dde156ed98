// A conversation in memory is what its log folds to, on every node alike.
//
// Whether a record counts is decided here and nowhere else, by what stands before it: an append with a name that is
// there already, a patch or a removal of a message that is not, change nothing, on whichever node they were written.
// So writers need no lock over nodes and no compare-and-set: they append, read on to their own record, and see what
// became of it. Rejected: appending at a known head only, which makes a hundred writers of one conversation try a
// hundred times each.

import Conversations
import Fonts
import Synchronization
import TextLayout
import TypescaleIdentifiers
import TypescaleStores

/// One writing of a conversation's log in memory, up to some record of it.
///
/// Records are applied by one thread at a time; everybody may look at it meanwhile.
final class ConversationEdition: Sendable {
    /// What became of a record.
    struct Outcome: Sendable {
        /// Edits the conversation had seen after it.
        let edits: UInt64
        /// The log's revision after it.
        var revision: Revision
        /// Messages there were after it.
        let messages: Int
        /// Why it changed nothing; nil where it counted.
        let refusal: ServiceError?
    }

    private struct State {
        /// The latest outcomes, in the order of the log.
        var outcomes: [Outcome]
        mutating func keep(_ outcome: Outcome) {
            outcomes.append(outcome)
            if outcomes.count >= 2 * ServiceLimits.recordOutcomes { outcomes.removeFirst(ServiceLimits.recordOutcomes) }
        }
    }

    /// The messages and their heights.
    let conversation: Conversation
    /// Which writing of the log it is.
    let generation: Revision
    private let state: Mutex<State>

    /// An edition without messages.
    init(generation: Revision, fonts: FontLibrary, preparers: PreparerPool) {
        conversation = Conversation(fonts: fonts, preparers: preparers)
        self.generation = generation
        state = Mutex(State(outcomes: [Outcome(edits: 0, revision: .zero, messages: 0, refusal: nil)]))
    }

    /// Enters a record. Where it throws, the edition is of no use any more.
    func apply(_ change: ConversationChange, sequence: Revision) throws(ServiceError) {
        var refusal: ServiceError?
        do throws(ConversationError) {
            refusal = try enter(change)
        } catch {
            throw ServiceError(error)
        }
        let outcome = Outcome(
            edits: conversation.revision, revision: sequence, messages: conversation.count, refusal: refusal)
        state.withLock { state in
            state.keep(outcome)
        }
    }

    /// Says that the log is known up to this revision, which may be later than its last record's.
    func reach(_ revision: Revision) {
        state.withLock { state in
            guard let last = state.outcomes.last, last.revision < revision else { return }
            state.keep(Outcome(edits: last.edits, revision: revision, messages: last.messages, refusal: nil))
        }
    }

    /// The revision of the log after so many edits; nil in the middle of a record, and for what is long past.
    func revision(after edits: UInt64) -> Revision? {
        state.withLock { $0.outcomes.last { $0.edits == edits }?.revision }
    }

    /// What became of a record; nil where it is not known any more.
    func outcome(of sequence: Revision) -> Outcome? {
        state.withLock { $0.outcomes.last { $0.revision == sequence } }
    }

    /// Bytes it takes in memory.
    var bytes: Int {
        conversation.footprint.bytes + state.withLock { HeldBytes.of($0.outcomes) }
    }

    private func enter(_ change: ConversationChange) throws(ConversationError) -> ServiceError? {
        switch change {
        case .append(let messages):
            var names: Set<Identifier> = []
            for message in messages {
                guard names.insert(message.id).inserted, conversation.index(ofMessageWithID: message.id) == nil else {
                    return ServiceError(duplicate: message.id)
                }
            }
            try conversation.append(messages)
        case .patch(let id, let patch):
            guard let index = conversation.index(ofMessageWithID: id), let message = conversation.message(at: index)
            else {
                return ServiceError(missing: id)
            }
            try conversation.replace(patch.applied(to: message))
        case .remove(let id):
            guard conversation.index(ofMessageWithID: id) != nil else { return ServiceError(missing: id) }
            try conversation.remove(id: id)
        }
        return nil
    }
}
