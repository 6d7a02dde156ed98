// One producer, several workers, one consumer; outputs have the order of their inputs.
//
// Both ends block, so memory is bounded by `depth` inputs and outputs together, whichever end is slow. Each worker
// creates its own scratch state (`makeWork` runs on the worker's thread), so scratch needs no lock. The lock is held
// for a few assignments per item; an item should be worth some tens of microseconds.

/// Processes a stream of items on several threads, in order, with a bounded number in flight.
package final class OrderedPipeline<Input: Sendable, Output: Sendable>: Sendable {
    private struct State: Sendable {
        var waiting: [(index: Int, input: Input)] = []
        var done: [Int: Output] = [:]
        var submitted = 0
        var taken = 0
        var isFinished = false
        var isCancelled = false
    }

    private let state = Monitor(State())
    private let depth: Int

    /// Creates a pipeline of at most `depth` items between `submit` and `next`.
    package init(depth: Int) {
        self.depth = max(depth, 1)
    }

    /// Makes inputs on a thread, works on `workers` threads, and calls `consume` on the caller's thread, in order.
    ///
    /// `makeInput` runs on the producer's thread; its closure returns `nil` at the end. Returns when all items are
    /// done, or once `consume` returns `false`. If the system refuses threads, the caller's thread does the work.
    package func run(
        workers: Int, makeInput: @escaping @Sendable () -> (() -> Input?),
        makeWork: @escaping @Sendable () -> ((Input) -> Output), consume: (Output) -> Bool
    ) {
        let threads = (0..<max(workers, 1)).compactMap { _ in
            WorkerThread { [self] in
                let work = makeWork()
                while let (index, input) = takeWaiting() {
                    let output = work(input)
                    state.change { $0.done[index] = output }
                }
            }
        }
        let producer =
            threads.isEmpty
            ? nil
            : WorkerThread { [self] in
                let next = makeInput()
                while let input = next(), submit(input) {}
                state.change { $0.isFinished = true }
            }
        guard let producer else {
            // Joins the workers that started.
            state.change { $0.isCancelled = true }
            for worker in threads { worker.join() }
            let next = makeInput()
            let work = makeWork()
            while let input = next(), consume(work(input)) {}
            return
        }
        while let output = next() {
            if consume(output) { continue }
            // The producer may block in a read forever, so it is not joined.
            state.change { $0.isCancelled = true }
            for worker in threads { worker.join() }
            return
        }
        producer.join()
        for worker in threads { worker.join() }
    }

    /// Waits for capacity; returns `false` after cancellation.
    private func submit(_ input: Input) -> Bool {
        state.wait { state in
            if state.isCancelled { return false }
            guard state.submitted - state.taken < depth else { return nil }
            state.waiting.append((state.submitted, input))
            state.submitted += 1
            return true
        }
    }

    private func takeWaiting() -> (index: Int, input: Input)? {
        state.wait { state -> (index: Int, input: Input)?? in
            if state.isCancelled { return .some(nil) }
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            return state.isFinished ? .some(nil) : nil
        }
    }

    /// Returns the next output in order; `nil` after the last.
    private func next() -> Output? {
        state.wait { state -> Output?? in
            if let output = state.done.removeValue(forKey: state.taken) {
                state.taken += 1
                return output
            }
            return state.isFinished && state.taken == state.submitted ? .some(nil) : nil
        }
    }
}
