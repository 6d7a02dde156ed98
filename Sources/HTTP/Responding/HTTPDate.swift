internal import TypescaleStrings

/// The `Date` field of a response (IMF-fixdate, RFC 9110 section 5.6.7), formatted once per second.
struct HTTPDate {
    private(set) var bytes = InlineArray<29, UInt8>(repeating: 0)
    private var second = Int64.min

    /// Sets the time in seconds since 1970; within one second it costs a comparison.
    mutating func update(_ seconds: Int64) {
        guard seconds != second else { return }
        second = seconds
        let time = CalendarTime(secondsSince1970: seconds)
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var at = 0
        put(names[time.weekday], &at)
        put(", ", &at)
        put(time.day, digits: 2, &at)
        put(" ", &at)
        put(months[time.month - 1], &at)
        put(" ", &at)
        put(time.year, digits: 4, &at)
        for (separator, number) in [(" ", time.hour), (":", time.minute), (":", time.second)] {
            put(separator, &at)
            put(number, digits: 2, &at)
        }
        put(" GMT", &at)
    }

    private mutating func put(_ text: String, _ at: inout Int) {
        for byte in text.utf8 {
            bytes[at] = byte
            at += 1
        }
    }

    private mutating func put(_ number: Int, digits: Int, _ at: inout Int) {
        var divisor = digits == 4 ? 1000 : 10
        while divisor > 0 {
            bytes[at] = UInt8(truncatingIfNeeded: 48 + number / divisor % 10)
            divisor /= 10
            at += 1
        }
    }
}
