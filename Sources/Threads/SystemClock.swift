internal import Glibc

package enum SystemClock {
    package static func monotonicNanoseconds() -> UInt64 {
        let (seconds, nanoseconds) = read(CLOCK_MONOTONIC)
        return UInt64(seconds) * 1_000_000_000 + UInt64(nanoseconds)
    }

    /// Returns the milliseconds of the monotonic clock.
    package static func monotonicMilliseconds() -> Int { Int(monotonicNanoseconds() / 1_000_000) }

    /// Returns the seconds since 1970.
    package static func wallSeconds() -> Int64 { wallTime().seconds }

    /// Returns the milliseconds since 1970.
    package static func wallMilliseconds() -> Int64 {
        let (seconds, nanoseconds) = wallTime()
        return seconds * 1_000 + nanoseconds / 1_000_000
    }

    /// Returns the microseconds since 1970.
    package static func wallMicroseconds() -> Int64 {
        let (seconds, nanoseconds) = wallTime()
        return seconds * 1_000_000 + nanoseconds / 1_000
    }

    /// Returns the seconds since 1970 and the nanoseconds of the current second.
    package static func wallTime() -> (seconds: Int64, nanoseconds: Int64) { read(CLOCK_REALTIME) }

    /// Blocks the thread.
    package static func sleep(milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1_000)) }

    private static func read(_ clock: clockid_t) -> (seconds: Int64, nanoseconds: Int64) {
        let time = timespec(now: clock)
        return (Int64(time.tv_sec), Int64(time.tv_nsec))
    }
}

/// The end of a period of the monotonic clock, within which work is attempted again.
package struct Deadline: Sendable {
    private let end: Int

    /// Creates the end of a period that begins now.
    package init(milliseconds: Int) { end = SystemClock.monotonicMilliseconds() + milliseconds }

    /// The milliseconds until the deadline; negative once it has passed.
    package var remaining: Int { end - SystemClock.monotonicMilliseconds() }

    /// Blocks the thread and returns `true`; returns `false` immediately if the deadline is no later than the pause.
    package func pause(milliseconds: Int) -> Bool {
        guard remaining > milliseconds else { return false }
        SystemClock.sleep(milliseconds: milliseconds)
        return true
    }
}
