internal import Glibc

/// Measurements of processor time, for tests of growth on a machine that other processes use.
package enum ProcessorTime {
    /// Returns the least processor time of several runs on this thread, in seconds.
    package static func least(of runs: Int = 3, _ body: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<runs {
            let start = now()
            try body()
            least = min(least, now() - start)
        }
        return least
    }

    /// Returns the ratio of times for four times the input: 4 for linear time, 16 for quadratic time.
    ///
    /// `body` receives the amount of input, and is run once before, so that caches do not affect the result.
    package static func ratio(of count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        try body(count)
        return try least { try body(4 * count) } / least { try body(count) }
    }

    private static func now() -> Double { ThreadClock().now ?? 0 }
}

/// The processor time of a thread, which other threads can read.
package struct ThreadClock: Sendable {
    private let id: clockid_t

    /// Creates the clock of the current thread.
    package init() {
        var id: clockid_t = 0
        unsafe pthread_getcpuclockid(pthread_self(), &id)
        self.id = id
    }

    /// The time so far in seconds; `nil` if the thread has ended.
    package var now: Double? {
        var time = timespec()
        guard unsafe clock_gettime(id, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
