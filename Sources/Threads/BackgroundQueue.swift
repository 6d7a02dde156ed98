/// Runs submitted work in order on one thread, with a bounded queue.
///
/// It is meant for work that its submitter neither waits for nor needs: elements that exceed the bound are refused.
package final class BackgroundQueue<Element: Sendable>: Sendable {
    private struct State: Sendable {
        var waiting: [Element] = []
        var isStopping = false
        var isDone = false
    }

    private let state = Monitor(State())
    private let depth: Int

    /// Creates a queue of at most `depth` elements; `work` receives all waiting elements at once.
    ///
    /// If the system refuses a thread, the queue accepts nothing.
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

    /// Adds an element; returns `false` if the queue is full or stopped.
    @discardableResult
    package func submit(_ element: Element) -> Bool {
        state.change { state in
            guard !state.isStopping, state.waiting.count < depth else { return false }
            state.waiting.append(element)
            return true
        }
    }

    /// Stops accepting elements and returns once the accepted ones are done.
    package func stop() {
        state.change { $0.isStopping = true }
        state.wait { $0.isDone ? () : nil }
    }

    /// Stops accepting elements and returns once the accepted ones are done, or after a time; then it returns `false`.
    package func stop(milliseconds: Int) -> Bool {
        state.change { $0.isStopping = true }
        return state.wait(milliseconds: milliseconds) { $0.isDone ? () : nil } != nil
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
