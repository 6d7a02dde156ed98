import Synchronization

/// Runs the steps of one connection's handler on the workers, one at a time and in order.
final class ConnectionQueue: Sendable {
    private struct State {
        var steps: [WorkerPool.Job] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let pool: WorkerPool

    init(pool: WorkerPool) {
        self.pool = pool
    }

    func run(_ step: @escaping WorkerPool.Job) {
        let starts = state.withLock { state in
            state.steps.append(step)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { pool.resume { [self] in runNext() } }
    }

    /// Runs one step and queues the next at the end of the pool's queue, so that connections share the workers.
    private func runNext() {
        let step = state.withLock { $0.steps.removeFirst() }
        step()
        let hasMore = state.withLock { state in
            state.isRunning = !state.steps.isEmpty
            return state.isRunning
        }
        if hasMore { pool.resume { [self] in runNext() } }
    }
}
