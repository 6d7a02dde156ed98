import Glibc

/// The clocks of the stores.
enum Clock {
    /// Returns the seconds since 1970.
    static func seconds() -> Int64 {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec)
    }

    /// Blocks the thread.
    static func sleep(milliseconds: Int) {
        usleep(UInt32(clamping: milliseconds * 1_000))
    }

    /// Returns the milliseconds of the monotonic clock.
    static func milliseconds() -> Int {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
    }
}
