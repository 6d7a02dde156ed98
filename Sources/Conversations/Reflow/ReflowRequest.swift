internal import Fonts
internal import Synchronization
internal import TypescaleThreads

/// A piece of work on behalf of a reader, until a newer one takes its place.
final class ReflowRequest: Sendable {
    /// Grows with every change of the conversation's readers.
    let generation: UInt64
    let reader: Identifier
    private let flag = Atomic<Bool>(false)

    init(generation: UInt64, reader: Identifier) {
        self.generation = generation
        self.reader = reader
    }

    var isSuperseded: Bool { flag.load(ordering: .relaxed) }
    func supersede() { flag.store(true, ordering: .relaxed) }

    /// Throws where a newer change has come, or the thread's work is cancelled.
    func check() throws(ConversationError) {
        if let cancellation = Cancellation.current, cancellation.isCancelled {
            throw ConversationError(FontError(.cancelled, reason: "the layout was cancelled"))
        }
        if isSuperseded {
            throw ConversationError(.superseded, reader.text, "a newer change came while generation \(generation) ran")
        }
    }
}

extension Conversation {
    /// Begins a change of a reader's, which ends an earlier one of the same reader.
    func ticket(for reader: Identifier) -> ReflowRequest {
        tickets.withLock { tickets in
            let generation = generations.add(1, ordering: .relaxed).newValue
            let ticket = ReflowRequest(generation: generation, reader: reader)
            if tickets.count >= ConversationsLimits.readers && tickets[reader] == nil { tickets.removeAll() }
            tickets.updateValue(ticket, forKey: reader)?.supersede()
            return ticket
        }
    }
}
