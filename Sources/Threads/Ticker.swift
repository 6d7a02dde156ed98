internal import Synchronization

/// Calls a function periodically on its own thread.
package final class Ticker: Sendable {
    private let isOver: Flag

    /// Starts the timer; the first call follows the first interval. If the system refuses a thread, there are no
    /// calls.
    package init(milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
        let flag = Flag()
        isOver = flag
        _ = WorkerThread {
            while true {
                SystemClock.sleep(milliseconds: milliseconds)
                if flag.isSet { return }
                body()
            }
        }
    }

    deinit { stop() }

    /// Stops the timer; a call in progress is the last one.
    package func stop() { isOver.set() }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}
