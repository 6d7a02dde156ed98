import Foundation
import Testing

@testable import TypescaleStrings

@Suite struct CalendarTimeTests {
    /// Compares with Foundation's calendar over five centuries, leap years and times before 1970 among them.
    @Test func `times equal those of Foundation's Gregorian calendar`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for seconds in stride(from: Int64(-6_000_000_000), to: 10_000_000_000, by: 9_999_991) {
            let time = CalendarTime(secondsSince1970: seconds)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(time.year == parts.year && time.month == parts.month && time.day == parts.day, "\(seconds)")
            #expect(time.weekday + 1 == parts.weekday, "\(seconds)")
            #expect(time.hour == parts.hour && time.minute == parts.minute && time.second == parts.second, "\(seconds)")
        }
    }
}
