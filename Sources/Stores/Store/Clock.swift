import Glibc

/// The time, as stores write it down.
enum Clock {
    /// Seconds since 1970.
    static func seconds() -> Int64 {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec)
    }

    /// Waits.
    static func sleep(milliseconds: Int) {
        usleep(UInt32(clamping: milliseconds * 1_000))
    }

    /// Milliseconds of a clock that nobody sets.
    static func milliseconds() -> Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
    }
}
