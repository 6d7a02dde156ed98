internal import Glibc
internal import Synchronization

/// Divides one piece of work between system threads, so that it does not block the cooperative pool.
///
/// Threads take parts as they become free, and so does the calling thread: if the system is slow to start the others
/// or busy, it does more of the work, and it waits only for parts that other threads have begun.
package enum ParallelWork {
    /// Calls `body` once for each part, on at most `threads` threads, and returns the results in order.
    ///
    /// Each thread has its own scratch state for all of its parts; the caller passes its own to reuse it, and receives
    /// that of the other threads in `returnTools`.
    package static func run<Tools, Output: Sendable>(
        _ parts: Int, threads: Int, _ tools: inout Tools, makeTools: @escaping @Sendable () -> Tools,
        returnTools: @escaping @Sendable (Tools) -> Void = { _ in },
        _ body: @escaping @Sendable (inout Tools, Int) -> Output
    ) -> [Output] {
        if parts <= 1 || threads <= 1 { return (0..<parts).map { body(&tools, $0) } }
        let work = Shared<Output>(parts)
        let cancellation = Cancellation.current
        let helpers = (1..<min(threads, parts)).map { helper in
            WorkerThread {
                guard work.begin(helper) else { return }
                var tools = makeTools()
                Cancellation.with(cancellation) {
                    while let part = work.take() { work.put(body(&tools, part), part) }
                }
                returnTools(tools)
            }
        }
        while let part = work.take() { work.put(body(&tools, part), part) }
        let begun = work.close()
        for (index, helper) in helpers.enumerated() where begun.contains(index + 1) { helper?.join() }
        return work.all
    }

    private final class Shared<Output: Sendable>: Sendable {
        private struct State: Sendable {
            var outputs: [Output?]
            var next = 0
            var begun: Set<Int> = []
            var isClosed = false
        }

        private let state: Mutex<State>

        init(_ parts: Int) { state = Mutex(State(outputs: [Output?](repeating: nil, count: parts))) }

        /// Registers a helper thread; returns `false` once the work is closed.
        func begin(_ helper: Int) -> Bool {
            state.withLock { state in
                if state.isClosed { return false }
                state.begun.insert(helper)
                return true
            }
        }

        /// Takes the next part; `nil` if there is none.
        func take() -> Int? {
            state.withLock { state in
                guard state.next < state.outputs.count else { return nil }
                state.next += 1
                return state.next - 1
            }
        }

        /// Closes the work to helpers that have not begun, and returns those that have.
        func close() -> Set<Int> {
            state.withLock { state in
                state.isClosed = true
                return state.begun
            }
        }

        func put(_ output: Output, _ part: Int) { state.withLock { $0.outputs[part] = output } }
        var all: [Output] {
            state.withLock(\.outputs).map { output in
                guard let output else { preconditionFailure("a part has no result") }
                return output
            }
        }
    }
}

/// The number of useful threads.
package enum Processors {
    /// The number of online processors, at least one.
    package static var count: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
