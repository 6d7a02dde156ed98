import Fonts
import Testing

@testable import TextLayout

/// Widths of text with special characters in Firefox, measured in Firefox ESR 153 at 40 pixels.
@Suite struct FirefoxWidthTests {
    @Test(arguments: [
        // Words end at joiners and carriage returns, which do not collapse.
        ("T\u{2060}o", ["Noto Sans"], 46.44), ("T\ro", ["Noto Sans"], 46.44), ("a \r b", ["Noto Sans"], 67.84),
        // A space with a mark does not collapse.
        (")  \u{301}", ["Noto Sans", "Noto Color Emoji"], 32.80),
        // A digit with a skin tone is an emoji, and an emoji with a mark remains one.
        ("8🏽", ["Roboto", "Noto Color Emoji"], 100),
        ("\u{A9}\u{FE0F}\u{301}", ["Noto Sans", "Noto Color Emoji"], 50),
    ])
    func `a text is as wide as in the engine`(_ text: String, _ families: [String], _ width: Double) throws {
        let traits = TextTraits(font: FontRequest(families: families, locale: "en"), locale: "en", engine: .firefox)
        let prepared = try Support.prepared(text, traits)
        let measure = LineMeasure(size: 40, width: 1_000, engine: .firefox)
        let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .normal))
        #expect(lines.count == 1 && abs(lines[0].width - width) < 0.06, "\(lines.map(\.width))")
    }
}
