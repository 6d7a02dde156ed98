/// The `Date` field of a response (IMF-fixdate, RFC 9110 section 5.6.7), formatted once per second.
struct HTTPDate {
    static let length = 29
    private(set) var bytes = InlineArray<29, UInt8>(repeating: 0)
    private var second = Int64.min

    /// Sets the time in seconds since 1970; within one second it costs a comparison.
    mutating func update(_ seconds: Int64) {
        guard seconds != second else { return }
        second = seconds
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = Int(seconds - days * 86_400)
        let (year, month, day) = Self.civil(days)
        let weekday = Int((days % 7 + 11) % 7)
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        var at = 0
        put(names[weekday], &at)
        put(", ", &at)
        put(day, digits: 2, &at)
        put(" ", &at)
        put(months[month - 1], &at)
        put(" ", &at)
        put(year, digits: 4, &at)
        for (separator, number) in [(" ", time / 3600), (":", time / 60 % 60), (":", time % 60)] {
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

    /// Returns the Gregorian date of a day counted from 1970-01-01. Years start in March, so that the leap day is
    /// last.
    private static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * ofYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (Int(year), Int(month), Int(ofYear - (153 * fromMarch + 2) / 5 + 1))
    }
}
