internal import Synchronization

/// Runs the steps of one connection's handler on the workers, one at a time and in order.
final class ConnectionQueue: Sendable {
    private struct State {
        var steps: [WorkerPool.Job] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let pool: WorkerPool
    let client: WorkClient

    init(pool: WorkerPool, client: WorkClient) {
        self.pool = pool
        self.client = client
    }

    func run(_ step: @escaping WorkerPool.Job) {
        let starts = state.withLock { state in
            state.steps.append(step)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { resume() }
    }

    private func resume() { pool.resume(for: client) { [self] in runNext() } }

    /// Runs one step and queues the next at the end of its client's line, so that connections share the workers.
    private func runNext() {
        let step = state.withLock { $0.steps.removeFirst() }
        step()
        let hasMore = state.withLock { state in
            state.isRunning = !state.steps.isEmpty
            return state.isRunning
        }
        if hasMore { resume() }
    }
}
