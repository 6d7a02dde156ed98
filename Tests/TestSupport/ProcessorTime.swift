internal import Glibc

/// What work takes of the processor: for tests of how time grows, on a machine that others use as well.
package enum ProcessorTime {
    /// Seconds of this thread's processor that the quickest of several runs takes.
    package static func least(of runs: Int = 3, _ body: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<runs {
            let start = now()
            try body()
            least = min(least, now() - start)
        }
        return least
    }

    /// How many times as long something takes with four times as much: 4 where time is linear, 16 where it is quadratic.
    ///
    /// `body` is given how much, and is run once beforehand: what it remembers is no part of the answer.
    package static func ratio(of count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        try body(count)
        return try least { try body(4 * count) } / least { try body(count) }
    }

    private static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
