import Synchronization

/// Threads that are waited for together.
final class ThreadList: Sendable {
    private let threads = Mutex<UniqueStack>(UniqueStack())

    /// A stack of values that cannot be copied, which `Array` does not take.
    private struct UniqueStack: ~Copyable {
        private final class Cell {
            var thread: Thread?
            init(_ thread: consuming Thread) { self.thread = consume thread }
        }
        private var cells: [Cell] = []

        mutating func push(_ thread: consuming Thread) { cells.append(Cell(thread)) }
        mutating func pop() -> Thread? { cells.popLast()?.thread.take() }
    }

    func add(_ thread: consuming Thread) {
        var thread: Thread? = consume thread
        threads.withLock { stack in
            if let thread = thread.take() { stack.push(thread) }
        }
    }

    func joinAll() {
        while let thread = threads.withLock({ $0.pop() }) { thread.join() }
    }
}
