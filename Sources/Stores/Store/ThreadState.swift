internal import TypescaleThreads

/// The state that a store's thread shares with its callers.
protocol ThreadState: Sendable {
    var thread: ThreadPhase { get set }
}

struct ThreadPhase: Sendable {
    /// A Boolean value that indicates whether the thread is to end or has ended.
    fileprivate(set) var isClosing = false
    /// A Boolean value that indicates whether there is no thread: before the start and after the end.
    fileprivate var hasEnded = true
}

extension Monitor where State: ThreadState {
    /// Calls `body` on a new thread, which returns soon after ``close(ending:)``; throws if the system refuses a
    /// thread.
    func start(orReport reason: String, _ body: @escaping @Sendable () -> Void) throws(StoreError) {
        change { $0.thread.hasEnded = false }
        let thread = WorkerThread { [self] in
            body()
            change { $0.thread.hasEnded = true }
        }
        guard thread == nil else { return }
        change { $0.thread.hasEnded = true }
        throw StoreError(.unavailable, reason)
    }

    /// Ends the thread and returns when it has ended; `ending` ends calls that it may be waiting for.
    func close(ending: () -> Void = {}) {
        change { $0.thread.isClosing = true }
        ending()
        wait { $0.thread.hasEnded ? () : nil }
    }

    var isClosing: Bool { read { $0.thread.isClosing } }

    /// Waits until the thread is to end, at most for some milliseconds; returns whether it is.
    func isClosing(within milliseconds: Int) -> Bool {
        wait(milliseconds: milliseconds) { $0.thread.isClosing ? true : nil } ?? false
    }
}
