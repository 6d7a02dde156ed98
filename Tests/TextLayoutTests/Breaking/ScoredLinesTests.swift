import Fonts
import Testing

@testable import TextLayout

/// Starts of balanced lines, measured in Chromium 156.
@Suite struct ScoredLinesTests {
    @Test(arguments: [
        ("山川空海風", 20.0, 80.0, [0, 3]), ("山川空海風", 24, 80, [0, 2]), ("山川空海風", 34, 120, [0, 2]),
        ("山川空海風林火", 24, 120, [0, 3]), ("山川空海風林火水木", 24, 120, [0, 4]),
        ("山川空海風林火水木金土日月", 40, 200, [0, 5, 9]), ("山川空海風林火水木金土日月", 34, 120, [0, 2, 5, 8, 11]),
    ])
    func `roundings decide between equally good lines`(
        _ text: String, _ size: Double, _ width: Double, _ starts: [Int]
    ) throws {
        var traits = TextTraits(font: FontRequest(families: ["Noto Sans CJK JP"], locale: "en"))
        traits.wrap = .balance
        let measure = LineMeasure(size: size, width: width).wrapped(.balance)
        let lines = try Support.lines(text, traits, measure)
        #expect(lines.map(\.utf16Range.lowerBound) == starts)
    }
}
