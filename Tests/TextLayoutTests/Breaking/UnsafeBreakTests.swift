import Testing

@testable import TextLayout

/// Lines of Chromium 156 that start or end where the letters on both sides were shaped together.
@Suite struct UnsafeBreakTests {
    struct Case: Sendable {
        let text: String
        let family: String
        let size: Double
        let width: Double
        let starts: [Int]
    }

    private static let cases = [
        // The first word fits alone, where its hyphen is not kerned with the next letter, but not as a part of the
        // text.
        Case(text: "self-offer", family: "DejaVu Sans", size: 16, width: 33.3, starts: [0, 4, 5, 9]),
        // "va" fits as a part of the word. Shaped again, it is less than a pixel too wide, and its letters are divided.
        Case(text: "ovav", family: "Inter", size: 16, width: 17.5, starts: [0, 1, 2, 3]),
        Case(text: "vavavav", family: "Inter", size: 16, width: 26, starts: [0, 2, 4, 6]),
        // "VA" is more than a pixel too wide, and overflows its line.
        Case(text: "AVAVA", family: "Liberation Sans", size: 16, width: 19.5, starts: [0, 1, 3, 4]),
        // The x after the space is a multiplication sign only beside the number before the space.
        Case(text: "1920 x1080 px", family: "Inter", size: 17, width: 73, starts: [0, 5]),
        Case(text: "3 x6 a", family: "Inter", size: 17, width: 35, starts: [0, 2]),
    ]

    @Test(arguments: cases) func `lines at unsafe breaks are those of Chromium`(_ row: Case) throws {
        let prepared = try Support.prepared(row.text, Support.traits([row.family]))
        let measure = LineMeasure(size: row.size, width: row.width, engine: .chromium)
        let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .fixed(20)))
        #expect(lines.map(\.utf16Range.lowerBound) == row.starts)
        let measurement = try Support.required(prepared.measurement(of: 0, measure, lineHeight: .fixed(20)))
        #expect(measurement.lineCount == row.starts.count)
    }
}
