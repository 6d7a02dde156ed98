internal import TypescaleStrings

/// Times in RFC 3339 format, in UTC.
enum Timestamp {
    /// Formats a time as `2026-11-21T10:00:00.123Z`.
    static func text(seconds: Int64, nanoseconds: Int64 = 0) -> String {
        let time = CalendarTime(secondsSince1970: seconds)
        let date = "\(time.year)-\(time.month.zeroPadded(to: 2))-\(time.day.zeroPadded(to: 2))"
        let clock = [time.hour, time.minute, time.second].map { $0.zeroPadded(to: 2) }.joined(separator: ":")
        return "\(date)T\(clock).\((nanoseconds / 1_000_000).zeroPadded(to: 3))Z"
    }
}
