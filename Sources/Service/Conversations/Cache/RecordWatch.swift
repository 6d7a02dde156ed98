// Reports what a record did, and the conversation right after it.
//
// Problem: a writer learns the outcome of its record by reading its log, which may have later records by then: those of
// other writers, or of a replacement. A result that it computes from the conversation it finds is of another revision
// than its record, or of another conversation.
// Method: a writer announces its record before it is written. The thread that applies the record calls the writer's
// observation before it applies the next one.
// Rejected: an answer of the revision that the writer finds, in which a client cannot tell its own change from those of
// others; snapshots of the conversation after each record, most of which are never read.

internal import Conversations
internal import Synchronization
internal import TypescaleStores

/// The outcomes of a writer's record, each with an observation of the conversation right after it.
final class RecordWatch: Sendable {
    typealias Note = (outcome: ConversationReplica.Outcome, observation: InsertionObservation?)

    private let record: [UInt8]
    private let observe: @Sendable (Conversation) -> InsertionObservation?
    /// Several, if others wrote the same bytes.
    private let notes = Mutex<[Note]>([])

    /// Creates a watch; `observe` runs while other requests wait, so it must be short.
    init(_ record: [UInt8], observe: @escaping @Sendable (Conversation) -> InsertionObservation?) {
        (self.record, self.observe) = (record, observe)
    }

    func note(_ record: [UInt8], _ outcome: ConversationReplica.Outcome, in conversation: Conversation) {
        guard record == self.record else { return }
        let note = (outcome, observe(conversation))
        notes.withLock { $0.append(note) }
    }

    /// Returns what was noted of the record at a revision; `nil` if no thread of this node applied it.
    func note(at revision: Revision) -> Note? {
        notes.withLock { notes in notes.last { $0.outcome.revision == revision } }
    }
}

/// The observers of the records that are about to be written, by conversation.
final class RecordObservers: Sendable {
    private let observers = Mutex<[ConversationName: [RecordWatch]]>([:])

    subscript(name: ConversationName) -> [RecordWatch] { observers.withLock { $0[name] ?? [] } }

    func add(_ observer: RecordWatch, of name: ConversationName) {
        observers.withLock { $0[name, default: []].append(observer) }
    }

    func remove(_ observer: RecordWatch, of name: ConversationName) {
        observers.withLock { observers in
            observers[name]?.removeAll { $0 === observer }
            if observers[name]?.isEmpty == true { observers[name] = nil }
        }
    }
}
