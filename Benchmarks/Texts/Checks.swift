import Glibc
import Synchronization
import TypescaleJSON
import TypescaleThreads

/// How often the work on a text checks for its end: the longest time between two checks, of this thread's processor.
///
/// A call ends at most that long after its client has left, on a machine that does nothing else. Time of the processor
/// counts, as another process may hold the machine between two checks.
struct Checks {
    let path: String
    let bytes: Int
    /// The longest time without a check, the least of several runs, in milliseconds.
    private(set) var longest = Double.infinity
    /// The whole time of that run.
    private(set) var whole = 0.0
    /// How many checks there were in that run.
    private(set) var count = 0

    private final class Watch: Sendable {
        struct State {
            var last = Checks.threadTime()
            var longest = 0.0
            var count = 0
        }

        let state = Mutex(State())

        func check() {
            let now = Checks.threadTime()
            state.withLock { state in
                state.longest = max(state.longest, now - state.last)
                state.last = now
                state.count += 1
            }
        }
    }

    init(path: String, bytes: Int) { (self.path, self.bytes) = (path, bytes) }

    /// Runs the work once.
    mutating func note(_ body: () throws -> Void) throws {
        let watch = Watch()
        let start = Self.threadTime()
        try Cancellation.with(Cancellation { watch.check() }, body)
        watch.check()
        let state = watch.state.withLock { $0 }
        guard state.longest < longest else { return }
        (longest, whole, count) = (state.longest, Self.threadTime() - start, state.count)
    }

    func print(kind: String, isMet: Bool) {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("kind", kind)
            writer.member("path", path)
            writer.member("bytes", bytes)
            writer.member("longestMs", (longest * 100).rounded() / 100)
            writer.member("wholeMs", (whole * 100).rounded() / 100)
            writer.member("checks", count)
            writer.member("ok", isMet)
        }
        Swift.print(String(decoding: writer.bytes, as: UTF8.self))
        // Line by line, into a file as well.
        fflush(nil)
    }

    /// Milliseconds of the processor that this thread has used.
    static func threadTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

extension TextsBenchmark {
    /// What is asked of a build: the largest text of each path, and the longest time between two checks.
    struct CheckBounds {
        /// A row of a body, and the bodies of the other calls.
        let rowBytes: Int
        let bodyBytes: Int
        let milliseconds: Double

        /// Of 100 ms, 50 may pass before the end of a connection is noticed.
        static let long = CheckBounds(rowBytes: 1_000 << 10, bodyBytes: 250 << 10, milliseconds: 50)
        static let short = CheckBounds(rowBytes: 64 << 10, bodyBytes: 64 << 10, milliseconds: 200)
    }

    /// Measures how often each path checks; the answer is how many check too seldom.
    static func checks(_ kinds: [Kind], _ paths: [Path], _ bounds: CheckBounds, showsAll: Bool) throws -> Int {
        var failed = 0
        for kind in kinds {
            var worst: [Checks] = []
            for path in paths {
                let text = kind.text(bytes: path.name == "row" ? bounds.rowBytes : bounds.bodyBytes)
                // The first time faces are opened, and words and fallbacks remembered.
                try path.run(kind.text(bytes: 8 << 10))
                var checks = Checks(path: path.name, bytes: text.utf8.count)
                for _ in 0..<attempts {
                    try checks.note { try path.run(text) }
                    if checks.longest <= bounds.milliseconds { break }
                }
                worst.append(checks)
            }
            let shown = showsAll ? worst : worst.max { $0.longest < $1.longest }.map { [$0] } ?? []
            for checks in shown {
                let isMet = checks.longest <= bounds.milliseconds
                if !isMet { failed += 1 }
                checks.print(kind: kind.name, isMet: isMet)
            }
        }
        return failed
    }
}
