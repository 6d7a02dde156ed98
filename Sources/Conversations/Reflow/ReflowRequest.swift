internal import Fonts
internal import Synchronization
internal import TypescaleThreads

/// The request for a layout, which a newer change of the same reader can supersede.
final class ReflowRequest: Sendable {
    /// The number of the change; later changes have greater numbers.
    let generation: UInt64
    private let flag = Atomic<Bool>(false)

    init(generation: UInt64) {
        self.generation = generation
    }

    var isSuperseded: Bool { flag.load(ordering: .relaxed) }
    func supersede() { flag.store(true, ordering: .relaxed) }

    /// Throws if a newer change supersedes this one, or if the thread's work is canceled.
    func check() throws(ConversationError) {
        if let cancellation = Cancellation.current, cancellation.isCancelled {
            throw ConversationError(FontError(.cancelled, reason: "the layout was cancelled"))
        }
        if isSuperseded {
            throw ConversationError(
                .superseded, reason: "a newer change was requested while generation \(generation) ran")
        }
    }
}

extension Conversation {
    /// Begins a change, which supersedes an earlier one on behalf of the same reader.
    func ticket(for reader: Identifier?) -> ReflowRequest {
        let generation = generations.add(1, ordering: .relaxed).newValue
        let ticket = ReflowRequest(generation: generation)
        guard let reader else { return ticket }
        return tickets.withLock { tickets in
            if tickets.count >= ConversationsLimits.readers && tickets[reader] == nil { tickets.removeAll() }
            tickets.updateValue(ticket, forKey: reader)?.supersede()
            return ticket
        }
    }
}
