import Testing

@testable import TextLayout

/// Baselines, compared with Chromium 156 at device scale 2 without hinting: the bottom of an empty inline block in a
/// line of one word.
@Suite struct BaselineTests {
    /// Font sizes with line heights in CSS pixels; nil is `line-height: normal`.
    private static let lines: [(size: Double, height: Double?)] = [
        (11, 13), (14, 19), (17, 22), (17, nil), (20, 25),
        (33.5, nil), (34, 41), (40, 48), (25, 31), (53, 62),
        (23, nil), (17, 16), (18.52, 57.667), (53, 40), (12.25, 20.5),
    ]

    private static let measured: [String: [Double]] = [
        "Inter": [10, 14.5, 16.5, 16, 19.5, 32, 32.5, 38, 24, 50, 22, 13.5, 35.5, 39, 14.5],
        "Roboto": [9.5, 14, 16.5, 15.5, 19, 30.5, 32, 37.5, 23.5, 49, 21, 13.5, 34.5, 38, 14.5],
        "Noto Sans": [10.5, 14.5, 17.5, 18, 20, 36, 33.5, 39, 25, 51, 24, 14.5, 36, 40, 14.5],
        "DejaVu Sans": [9.5, 14, 16.5, 15.5, 19, 31, 31.5, 37.5, 24, 49, 21.5, 13.5, 35, 38, 14.5],
        "Noto Sans Arabic": [9.5, 13.5, 16, 23, 18.5, 45.5, 30.5, 36, 23.5, 47.5, 31.5, 13, 34, 36.5, 13.5],
        "Liberation Serif": [10, 13.5, 16, 14.5, 19, 30, 32, 37, 24, 48.5, 21, 13, 34.5, 37.5, 14],
    ]

    @Test(arguments: measured.keys.sorted()) func `a baseline has the browser's position`(family: String) throws {
        let text = family.contains("Arabic") ? "سلام" : "Text"
        let store = try Support.prepared(text, Support.traits([family]))
        for (line, expected) in zip(Self.lines, try #require(Self.measured[family])) {
            let measure = LineMeasure(size: line.size, width: 1000)
            let actual = try #require(
                try store.lines(of: 0, measure, lineHeight: line.height.map { .fixed($0) } ?? .normal)?.first)
            #expect(actual.ascent == expected, "\(line)")
        }
    }
}
