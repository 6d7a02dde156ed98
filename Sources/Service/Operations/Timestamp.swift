import Glibc
import TypescaleThreads

/// Times in RFC 3339 format, in UTC.
enum Timestamp {
    /// Returns the seconds since 1970.
    static func seconds() -> Int64 { milliseconds() / 1_000 }

    /// Returns the milliseconds since 1970.
    static func milliseconds() -> Int64 {
        let (seconds, nanoseconds) = SystemClock.wallTime()
        return seconds * 1_000 + nanoseconds / 1_000_000
    }

    /// Formats a time as `2026-11-21T10:00:00.123Z`.
    static func text(seconds: Int64, nanoseconds: Int64 = 0) -> String {
        var time = time_t(seconds)
        // The pointer to the name of the time zone is not read.
        var parts = unsafe tm()
        guard unsafe gmtime_r(&time, &parts) != nil else { return "" }
        let (year, month, day) = unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday)
        let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
        let date = "\(Int(year) + 1_900)-\(padded(month + 1))-\(padded(day))"
        let clock = "\(padded(hour)):\(padded(minute)):\(padded(second))"
        return "\(date)T\(clock).\(padded(Int32(clamping: nanoseconds / 1_000_000), digits: 3))Z"
    }

    private static func padded(_ number: Int32, digits: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
