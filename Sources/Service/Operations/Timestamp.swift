internal import TypescaleStrings
internal import TypescaleThreads

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
        let time = CalendarTime(secondsSince1970: seconds)
        let date = "\(time.year)-\(padded(time.month))-\(padded(time.day))"
        let clock = "\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))"
        return "\(date)T\(clock).\(padded(Int(nanoseconds / 1_000_000), digits: 3))Z"
    }

    private static func padded(_ number: Int, digits: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
