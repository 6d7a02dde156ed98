/// A moment in the Gregorian calendar, in UTC.
package struct CalendarTime: Hashable, Sendable {
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int
    /// The day of the week, from 0 for Sunday.
    package let weekday: Int
    package let hour: Int
    package let minute: Int
    package let second: Int

    /// Creates the time of a number of seconds since 1970.
    package init(secondsSince1970 seconds: Int64) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = Int(seconds - days * 86_400)
        (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60)
        weekday = Int((days % 7 + 11) % 7)
        (year, month, day) = Self.date(ofDay: days)
    }

    /// Returns the date of a day counted from 1970-01-01. Years start in March, so that the leap day is last.
    private static func date(ofDay days: Int64) -> (year: Int, month: Int, day: Int) {
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
