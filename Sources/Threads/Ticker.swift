internal import Glibc
internal import Synchronization

/// Something done again and again on a thread of its own, with a pause between.
package final class Ticker: Sendable {
    private let isOver: Flag

    /// Begins; the first time comes after the first pause. Where the system refuses a thread, nothing is done.
    package init(milliseconds: UInt32, _ body: @escaping @Sendable () -> Void) {
        let flag = Flag()
        isOver = flag
        _ = WorkerThread {
            while true {
                usleep(milliseconds * 1_000)
                if flag.isSet { return }
                body()
            }
        }
    }

    deinit { stop() }

    /// Ends it: what is being done now is the last time.
    package func stop() { isOver.set() }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}
