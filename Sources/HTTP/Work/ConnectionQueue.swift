internal import Synchronization

/// A pool of workers, with the client and the length of the jobs that it is given.
package struct ClientWorkers: Sendable {
    let pool: WorkerPool
    package let client: WorkClient
    let length: WorkLength

    @discardableResult
    func resume(_ part: @escaping WorkerPool.Job) -> WorkerPool.Ticket {
        pool.resume(for: client, length: length, part)
    }
}

/// Runs the steps of one connection's handler on the workers, one at a time and in order.
final class ConnectionQueue: Sendable {
    private struct State {
        var steps: [WorkerPool.Job] = []
        /// A Boolean value that indicates whether a step runs or waits for its turn.
        var isActive = false
        var ticket: WorkerPool.Ticket?
        var hasBegun = false
        var isEnded = false
    }

    private let state = Mutex(State())
    let workers: ClientWorkers

    init(_ workers: ClientWorkers) { self.workers = workers }

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
            if let ticket = state.ticket, workers.pool.withdraw(ticket) != nil {
                (state.ticket, state.isActive) = (nil, false)
            }
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
        let workers =
            state.isEnded ? ClientWorkers(pool: workers.pool, client: .server, length: .short) : workers
        state.ticket = workers.resume { [self] in runNext() }
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
