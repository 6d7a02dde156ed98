internal import Synchronization
internal import Workers

/// Threads of the system's own for one piece of work, so that nothing sits on the cooperative pool.
enum Slices {
    /// Calls `body` once for each part, on threads of their own and this one, and returns the answers in order.
    ///
    /// Where the system has no thread to give, this one does the part.
    static func run<Answer: Sendable>(_ parts: Int, _ body: @escaping @Sendable (Int) -> Answer) -> [Answer] {
        if parts <= 1 { return [body(0)] }
        let results = Results<Answer>(parts)
        let threads = (1..<parts).map { part in WorkerThread { results.put(body(part), part) } }
        results.put(body(0), 0)
        for (offset, thread) in threads.enumerated() {
            if let thread { thread.join() } else { results.put(body(offset + 1), offset + 1) }
        }
        return results.all
    }

    private final class Results<Answer: Sendable>: Sendable {
        private let answers: Mutex<[Answer?]>

        init(_ parts: Int) { answers = Mutex([Answer?](repeating: nil, count: parts)) }

        func put(_ answer: Answer, _ part: Int) { answers.withLock { $0[part] = answer } }
        var all: [Answer] { answers.withLock { $0.compactMap { $0 } } }
    }
}
