internal import Synchronization

/// Runs the steps of one connection's handler on the workers, one at a time and in order.
final class ConnectionQueue: Sendable {
    private struct State {
        var steps: [WorkerPool.Job] = []
        /// A Boolean value that indicates whether a step runs or waits for its turn.
        var isActive = false
        /// The step that waits for its turn.
        var ticket: WorkerPool.Ticket?
        /// A Boolean value that indicates whether any step has begun.
        var hasBegun = false
        var isEnded = false
    }

    private let state = Mutex(State())
    private let pool: WorkerPool
    private let length: WorkLength
    let client: WorkClient

    init(pool: WorkerPool, client: WorkClient, length: WorkLength) {
        self.pool = pool
        self.client = client
        self.length = length
    }

    func enqueue(_ step: @escaping WorkerPool.Job) {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.steps.append(step)
            if !state.isActive { resume(&state) }
        }
    }

    /// Discards waiting steps. If a step has begun, runs `last` after it.
    ///
    /// The last step does not wait for the client's other jobs.
    func end(_ last: WorkerPool.Job? = nil) {
        let dropped = state.withLock { state in
            let steps = state.steps
            state.isEnded = true
            state.steps = []
            if let ticket = state.ticket, pool.withdraw(ticket) != nil { (state.ticket, state.isActive) = (nil, false) }
            if let last, state.hasBegun {
                state.steps = [last]
                if !state.isActive { resume(&state) }
            }
            return steps
        }
        // Outside of the lock, because what they hold may be freed here.
        withExtendedLifetime(dropped) {}
    }

    private func resume(_ state: inout State) {
        state.isActive = true
        state.ticket = pool.resume(
            for: state.isEnded ? .server : client, length: state.isEnded ? .short : length
        ) { [self] in runNext() }
    }

    /// Runs one step and queues the next at the end of its client's line, so that connections share the workers.
    private func runNext() {
        let step = state.withLock { state -> WorkerPool.Job? in
            state.ticket = nil
            guard !state.steps.isEmpty else { return nil }
            state.hasBegun = true
            return state.steps.removeFirst()
        }
        step?()
        state.withLock { state in
            if state.steps.isEmpty { state.isActive = false } else { resume(&state) }
        }
    }
}
