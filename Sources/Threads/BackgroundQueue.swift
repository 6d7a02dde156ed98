/// Things to be done some time soon, in order, by one thread of their own; at most a known number wait.
///
/// For work that whoever submits it neither waits for nor misses: what does not fit is refused.
package final class BackgroundQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var waiting: [Element] = []
        var isStopping = false
        var isDone = false
    }

    private let state = Monitor(State())
    private let depth: Int

    /// A queue for at most `depth` elements; `work` is given all that wait at once. Where the system refuses a thread,
    /// nothing is taken.
    package init(depth: Int, _ work: @escaping @Sendable ([Element]) -> Void) {
        self.depth = max(depth, 1)
        let started = WorkerThread { [state] in
            while let batch = Self.next(state) { work(batch) }
            state.change { $0.isDone = true }
        }
        if started == nil {
            state.change { state in
                state.isStopping = true
                state.isDone = true
            }
        }
    }

    deinit {
        state.change { $0.isStopping = true }
    }

    /// Adds an element; false where too many wait already, or the queue has been stopped.
    @discardableResult
    package func submit(_ element: Element) -> Bool {
        state.change { state in
            guard !state.isStopping, state.waiting.count < depth else { return false }
            state.waiting.append(element)
            return true
        }
    }

    /// Takes nothing more, and returns once what was taken is done.
    package func stop() {
        state.change { $0.isStopping = true }
        state.wait { $0.isDone ? () : nil }
    }

    private static func next(_ state: Monitor<State>) -> [Element]? {
        state.wait { state -> [Element]?? in
            if state.waiting.isEmpty { return state.isStopping ? .some(nil) : nil }
            let batch = state.waiting
            state.waiting = []
            return batch
        }
    }
}
