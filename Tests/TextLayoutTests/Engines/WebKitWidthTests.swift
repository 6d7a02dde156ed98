import Fonts
import Testing

@testable import TextLayout

/// Widths of text in WebKit, measured in WebKitGTK 2.50 at 40 pixels, in steps of a 64th of a pixel.
@Suite struct WebKitWidthTests {
    /// A text with the width of its only line.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        let families: [String]
        let locale: String
        let direction: BaseDirection
        let tracking: Double
        let width: Double

        init(
            _ text: String, _ families: [String], locale: String = "en", direction: BaseDirection = .leftToRight,
            tracking: Double = 0, _ width: Double
        ) {
            (self.text, self.families, self.locale) = (text, families, locale)
            (self.direction, self.tracking, self.width) = (direction, tracking, width)
        }

        var description: String { "\(text.unicodeScalars.map { String($0.value, radix: 16) }) in \(families)" }
    }

    private static let scripts = [
        // A vowel sign after punctuation decides the script, and a bracket has none without letters of its face.
        Case("-\u{93F}", ["Noto Sans", "Noto Sans Devanagari"], 23.969),
        Case("l:\u{93F}", ["Roboto", "Noto Sans Devanagari"], 52.250),
        Case("(\u{5D0}", ["Roboto", "Noto Sans Hebrew"], direction: .rightToLeft, 38.984),
        Case(
            "\u{BB}\u{1F469}\u{200D}\u{1F680}\u{1780}", ["Noto Sans", "Noto Sans Khmer", "Noto Color Emoji"],
            locale: "km", 95.719),
        // A turn of the direction divides a cluster.
        Case("\u{627}\u{93F}", ["Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari"], 40.281),
    ]

    private static let tracking = [
        // A dotted circle and a vowel sign, and vowel signs of several glyphs.
        Case("\u{93E}", ["Noto Sans", "Noto Sans Devanagari"], tracking: 1.25, 33.266),
        Case("\u{D4A}", ["Noto Sans", "Noto Sans Malayalam"], tracking: 1.25, 75.000),
        Case("\u{DC3}\u{DCA}\u{DAD}\u{DDD}", ["Noto Sans", "Noto Sans Sinhala"], tracking: 1.25, 113.812),
    ]

    private static let firstCharacters = [
        Case("2\u{A0}\u{301}", ["DejaVu Sans"], 50.891),
        Case("\u{200D}\u{1F308}", ["Inter", "Noto Color Emoji"], 0),
        Case("W\u{A0}W", ["Liberation Serif"], 84.797),
        // Letters before a no-break space are kerned with it as with a space, which keeps its advance.
        Case("A\u{A0}Y", ["Liberation Sans"], 62.266),
        Case("P\u{A0}A", ["Liberation Serif"], 59.656),
        Case("Y\u{A0}A", ["Inter"], 64.891),
        Case("T\u{A0}A", ["Noto Sans"], 58.203),
    ]

    private static let faces = [
        // A joiner needs a glyph, and so does a selector that does not follow the first character.
        Case("x\u{200D}", ["Liberation Serif", "Noto Sans"], 21.172),
        Case("x\u{200D}", ["Inter"], 39.781),
        Case("\u{301}\u{200D}", ["Inter"], 39.781),
        Case("\u{20AC}\u{301}\u{FE0F}", ["Roboto"], 35.469),
        Case("\u{1F44D}\u{1F3FD}\u{FE0F}", ["Noto Sans", "Noto Color Emoji"], 49.906),
        Case("\u{2011}\u{301}", ["Liberation Serif", "Noto Sans"], 12.891),
    ]

    private static let ends = [
        // Text is not kerned across a character without a glyph.
        Case("T\u{2060}o", ["Inter"], 49.547),
        Case("T\u{AD}o", ["Liberation Serif"], 44.438),
        Case("T\ro", ["Noto Sans"], 46.453),
        // Some have that of a zero-width space.
        Case("T\u{200E}o", ["Inter"], 46.375),
        Case("e\re", ["Roboto"], 42.422),
        Case("T\u{85}o", ["Roboto"], 64.422),
    ]

    private static let spaces = [
        // The sign of a verse's end is in one cluster with a space, which its face then draws, and not with a tab.
        Case("ا ۝ ب", ["Inter", "Noto Sans Arabic"], locale: "ar", direction: .rightToLeft, 125.688),
        Case("ا ۝\tب", ["Inter", "Noto Sans Arabic"], locale: "ar", direction: .rightToLeft, 126.531),
        Case("ا ۝١ ب", ["Inter", "Noto Sans Arabic"], locale: "ar", direction: .rightToLeft, 137.734),
    ]

    private static let dashes = [
        // A dash of an East Asian face has the form of its own item, also if one face draws all of the text.
        Case("你好——世界", ["Noto Sans CJK SC"], locale: "zh-Hans", 227.047),
        Case("hello——world", ["Noto Sans CJK KR"], locale: "ja", 268.281),
        Case("Привет — “да”", ["Noto Serif CJK SC"], locale: "ko", 293.922),
        Case("a · b", ["Noto Sans CJK SC"], locale: "ja", 105.172),
        Case("12:30 - $5, a/b “c” d…", ["Noto Sans CJK SC"], locale: "zh-Hant", 442.250),
    ]

    private static let levels = [
        // Text of one direction is not kerned across a change of its level, but with a space.
        Case(
            "\u{5DC}-7.", ["Inter", "Noto Sans Hebrew"], locale: "he", direction: .rightToLeft, 73.153),
        Case("\u{633}\u{639}\u{631} 127.", ["Inter", "Noto Sans Arabic"], 155.938),
        Case(
            "\u{5E9}\u{5DC}\u{5D5}\u{5DD} A .", ["Liberation Sans", "Noto Sans Hebrew"], locale: "he",
            direction: .rightToLeft, 146.892),
    ]

    private static let emoji = [
        // A character that a skin tone may follow is an emoji, others of text presentation are not.
        Case("\u{270C}", ["Noto Sans Symbols2", "Noto Color Emoji"], 49.906),
        Case("\u{260E}", ["Noto Sans Symbols2", "Noto Color Emoji"], 35.680),
        // So is a keycap, if no other face has both of its characters.
        Case("1\u{20E3}", ["Inter", "Noto Sans Symbols", "Noto Color Emoji"], 22.880),
        Case("1\u{20E3}", ["Inter", "Noto Color Emoji"], 49.906),
        Case("\u{270C}\u{301}", ["Inter", "Noto Sans Symbols2", "Noto Color Emoji"], 33.516),
    ]

    @Test(arguments: scripts + tracking + firstCharacters + faces + ends + spaces + dashes + levels + emoji)
    func `a text is as wide as in WebKit`(_ example: Case) throws {
        let traits = TextTraits(
            font: FontRequest(families: example.families, locale: example.locale), locale: example.locale,
            direction: example.direction, engine: .webkit)
        let measure = LineMeasure(size: 40, width: 1_000, tracking: example.tracking, engine: .webkit)
        try Support.expectLine(of: example.text, traits, measure, width: example.width, tolerance: 0.03)
    }

    @Test(arguments: [TextTransform.none, .uppercase, .lowercase, .capitalize])
    func `a space that collapses at the end takes no tracking`(_ transform: TextTransform) throws {
        let widths = try ["12", "12 ", "12 \n"].map { text in
            var traits = TextTraits(
                font: FontRequest(families: ["Noto Serif"], locale: "en"), locale: "en", engine: .webkit)
            traits.transform = transform
            let measure = LineMeasure(size: 18, width: 500, tracking: 1, engine: .webkit)
            return try Support.prepared(text, traits).measurement(of: 0, measure, lineHeight: .normal)?.widestLineWidth
        }
        #expect(widths[0] != nil && widths[1] == widths[0] && widths[2] == widths[0])
    }

    @Test func `a size is truncated to a 64th of a pixel`() {
        #expect(LineMeasure(size: 18.7, width: 100, engine: .webkit).size == 18.6875)
        #expect(LineMeasure(size: 10.01, width: 100, engine: .webkit).size == 10)
    }

    @Test(arguments: [
        // Half of the first face's gap of a pixel is dropped above the line and a pixel below it.
        ("क", 12.0, 16.0), ("文", 12, 18), ("क", 28, 36),
        // The extents of pictures are not those of the tables.
        ("😀", 28, 33), ("😀", 47.5, 56),
    ])
    func `the height of a line is a whole number of pixels`(_ text: String, _ size: Double, _ height: Double) throws {
        let families = ["Liberation Serif", "Noto Sans Devanagari", "Noto Sans CJK JP", "Noto Color Emoji"]
        let measure = LineMeasure(size: size, width: 1_000, engine: .webkit)
        #expect(try Support.lines(text, Support.traits(families, engine: .webkit), measure).map(\.height) == [height])
    }
}
