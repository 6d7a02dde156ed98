internal import Fonts
internal import Synchronization
internal import TypescaleIdentifiers
internal import TypescaleStrings

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
        try Self.checkCancellation()
        if isSuperseded {
            throw ConversationError(
                .superseded, reason: "a newer change was requested while generation \(generation) ran")
        }
    }

    /// Throws if the thread's work is canceled.
    static func checkCancellation() throws(ConversationError) {
        try rethrowing(FontError.checkCancellation(of: "the layout")) { ConversationError($0 as FontError) }
    }
}

extension Conversation {
    /// Begins a change, which supersedes an earlier one on behalf of the same reader.
    func request(for reader: Identifier?) -> ReflowRequest {
        func next() -> ReflowRequest { ReflowRequest(generation: generations.add(1, ordering: .relaxed).newValue) }
        guard let reader else { return next() }
        return requests.withLock { requests in
            // Two changes of a reader at once have their generations in the order in which they supersede.
            let request = next()
            if requests.count >= ConversationsLimits.readers && requests[reader] == nil { requests.removeAll() }
            requests.updateValue(request, forKey: reader)?.supersede()
            return request
        }
    }
}
