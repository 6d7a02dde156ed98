internal import Synchronization
internal import TypescaleStrings

/// The request for a layout, which a newer change of the same reader can supersede.
package final class ReflowRequest: Sendable {
    /// The number of the change; later changes have greater numbers.
    package let generation: UInt64
    private let flag = Atomic<Bool>(false)
    /// Called when nothing uses the request any more.
    private let onEnd: @Sendable () -> Void

    /// Creates a request that nothing supersedes.
    convenience init() { self.init(generation: 0) {} }

    fileprivate init(generation: UInt64, onEnd: @escaping @Sendable () -> Void) {
        self.generation = generation
        self.onEnd = onEnd
    }

    deinit { onEnd() }

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

/// The changes that have begun, the latest of each reader among them.
package final class ReflowRequests: Sendable {
    private struct Latest {
        let generation: UInt64
        weak let request: ReflowRequest?
    }

    private struct State {
        var generation: UInt64 = 0
        var latest: [Identifier: Latest] = [:]
    }

    private let state = Mutex(State())
    private let number: @Sendable (_ last: UInt64) -> UInt64

    /// Creates an empty list; `number` returns the number of a change, which is greater than the last one.
    package init(number: @escaping @Sendable (_ last: UInt64) -> UInt64 = { $0 + 1 }) { self.number = number }

    /// The number of the latest change.
    package var generation: UInt64 { state.withLock { $0.generation } }
    /// The number of readers with a change that has not ended.
    var readerCount: Int { state.withLock { $0.latest.count } }

    /// Begins a change, which supersedes an earlier one on behalf of the same reader.
    package func begin(for reader: Identifier? = nil) -> ReflowRequest {
        let (request, earlier) = state.withLock { state in
            state.generation = number(state.generation)
            let generation = state.generation
            let request = ReflowRequest(generation: generation) { [weak self] in
                if let reader { self?.end(generation, of: reader) }
            }
            guard let reader else { return (request, nil as ReflowRequest?) }
            let earlier = state.latest.updateValue(Latest(generation: generation, request: request), forKey: reader)
            return (request, earlier?.request)
        }
        // Outside of the lock: if this was the last use of the earlier request, it ends here.
        earlier?.supersede()
        return request
    }

    private func end(_ generation: UInt64, of reader: Identifier) {
        state.withLock { if $0.latest[reader]?.generation == generation { $0.latest[reader] = nil } }
    }
}
