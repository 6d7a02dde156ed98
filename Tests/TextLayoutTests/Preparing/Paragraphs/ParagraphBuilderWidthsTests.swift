import Fonts
import Testing

@testable import TextLayout

/// Widths of text of several faces, measured in Chromium 156.
@Suite struct ParagraphBuilderWidthsTests {
    private static let unjoined = "\u{1F9D1}\u{200D}\u{1F430}\u{200D}\u{1F9D1}"

    @Test(arguments: [
        // Each picture is rounded to half a pixel.
        (unjoined, 15.0, 55.5), ("a" + unjoined + "b", 15.0, 73.27), (unjoined + unjoined, 15.0, 111.0),
        (unjoined, 40.0, 150.0),
        ("\u{1F469}\u{1F3FD}\u{200D}\u{1F692}", 15.0, 18.5),
        // A control after ASCII has no width, and ends kerning.
        ("caf\u{92}s", 40.0, 80.23), ("a\u{92}b", 40.0, 47.39), ("\u{7F}", 40.0, 0.0),
    ])
    func `a text is as wide as in Chromium`(_ text: String, _ size: Double, _ width: Double) throws {
        let prepared = try Support.prepared(text, Support.traits(["Inter", "Noto Color Emoji"]))
        let lines = try #require(try prepared.lines(of: 0, LineMeasure(size: size, width: 1_000), lineHeight: .normal))
        #expect(lines.count == 1 && abs(lines[0].width - width) < 0.03, "\(lines.map(\.width))")
    }
}
