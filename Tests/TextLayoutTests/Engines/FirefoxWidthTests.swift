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
        // A keycap without a selector is a digit with a mark.
        ("1\u{20E3}", ["Inter", "Noto Sans Symbols", "Noto Color Emoji"], 18.58),
        // Digits after an Arabic word have another level than the full stop.
        ("\u{633}\u{639}\u{631} 127.", ["Inter", "Noto Sans Arabic"], 155.92),
        // Hangul fillers have no width, and end words.
        ("a\u{3164}b", ["Inter", "Noto Sans CJK KR"], 47.38), ("a\u{1160}b", ["Inter", "Noto Sans CJK KR"], 47.38),
        ("T\u{FFA0}o", ["Inter", "Noto Sans CJK KR"], 49.55),
        ("\u{1100}\u{1160}", ["Inter", "Noto Sans CJK KR"], 36.8),
        // What is never seen keeps the face before it, so that letters on both sides are joined.
        ("\u{1828}\u{180E}\u{1820}", ["Inter", "Noto Sans Mongolian"], 41.48),
        ("\u{633}\u{200F}\u{633}\u{633}", ["Inter", "Noto Sans Arabic"], 116.14),
        ("\u{72B}\u{AD}\u{720}\u{721}", ["Liberation Serif", "Noto Sans Syriac"], 78.84),
        // A rule reaches across spaces if one of them is not a no-break space, but not across what ends words.
        ("1920 x 1080", ["Inter"], 234.85), ("3\u{A0}x 4", ["Inter"], 100),
        ("3\u{A0}x\u{A0}4", ["Inter"], 95.22), ("1 x\u{200B}2", ["Inter"], 75.62),
        // A space or a digit after a joiner has the face before it if that draws it; a letter is not in this one.
        (
            "\u{D05}\u{D35}\u{D28}\u{D4D}\u{200D} \u{D35}\u{D28}\u{D4D}\u{D28}\u{D41}",
            ["Noto Sans", "Noto Sans Malayalam"], 253.37
        ),
        ("\u{1F469}\u{200D}7", ["Noto Sans", "Noto Color Emoji"], 100),
        ("\u{1F469}\u{200D}a", ["Noto Sans", "Noto Color Emoji"], 72.43),
        // A joiner does not ask for color: the first emoji is in the first face that has it.
        ("\u{2764}\u{200D}\u{1F525}", ["DejaVu Sans", "Noto Color Emoji"], 83.50),
        ("\u{1F600}\u{200D}\u{1F600}", ["DejaVu Sans", "Noto Color Emoji"], 83.40),
        ("\u{1F408}\u{200D}\u{2B1B}", ["Noto Sans Symbols2", "Noto Color Emoji"], 72.94),
        // Digits between Hebrew words are text of their own, and those beside an ideographic full stop are not kerned.
        ("\u{5E9}\u{5DC}\u{5D5}\u{5DD} 7.7,4 \u{5E9}\u{5DC}\u{5D5}\u{5DD}", ["Inter", "Noto Sans Hebrew"], 283.67),
        ("1.5\u{3002}", ["Inter", "Noto Sans CJK JP"], 93.92),
        // A mark that several scripts share does not change the script of the text.
        ("\u{C2E}・\u{C3E}", ["Roboto", "Noto Sans Telugu", "Noto Sans CJK JP"], 115.83),
    ])
    func `a text is as wide as in Firefox`(_ text: String, _ families: [String], _ width: Double) throws {
        let measure = LineMeasure(size: 40, width: 1_000, engine: .firefox)
        try Support.expectLine(of: text, Support.traits(families, engine: .firefox), measure, width: width)
    }

    @Test(arguments: [
        // A conjunct whose glyphs are not in the order of its characters takes tracking once.
        ("\u{CB8}\u{CCD}\u{C95}\u{CBE}", "Noto Sans Kannada", 10.0, 63.33),
        ("\u{A15}\u{A4D}\u{A2F}\u{A3E}", "Noto Sans Gurmukhi", 10, 70.92),
        ("\u{1000}\u{1039}\u{1000}\u{102C}", "Noto Sans Myanmar", 10, 83.17),
        // Carriage returns and fillers take it.
        ("ab\rcd", "Inter", 2, 104.55), ("a\u{3164}b", "Inter", 3, 56.38),
        // So do other characters that are drawn as nothing, unless they separate or join words and do not end the text.
        ("ab\u{200B}", "Noto Sans", 3, 56.03), ("ab\u{2060}", "Noto Sans", 3, 56.03),
        ("ab\u{2060}\u{AD}", "Noto Sans", 3, 56.03), ("ab\u{200B} \n", "Noto Sans", 3, 56.03),
        ("ab\u{200B} ", "Noto Sans", 3, 53.03), ("\u{200B}ab", "Noto Sans", 3, 53.03),
        ("ab\u{2063}c", "Noto Sans", 3, 78.23), ("a\u{2028}b", "Noto Sans", 3, 56.03),
    ])
    func `a tracked text is as wide as in the engine`(
        _ text: String, _ family: String, _ tracking: Double, _ width: Double
    ) throws {
        let measure = LineMeasure(size: 40, width: 1_000, tracking: tracking, engine: .firefox)
        try Support.expectLine(of: text, Support.traits([family], engine: .firefox), measure, width: width)
    }

    @Test(arguments: [
        // A tab takes tracking at the end of the text, and before text of another level; its own is that of a space.
        ("ab\t", BaseDirection.leftToRight, 110.2), ("ab\t\u{5D0}\u{5D1}", .leftToRight, 164.36),
        ("ab\t\u{5D0}\u{5D1}", .rightToLeft, 161.36), ("\tab", .rightToLeft, 163.23), ("\tab", .leftToRight, 160.23),
        ("\u{5D0}\u{5D1}\t\u{5D2}\u{5D3}", .leftToRight, 149.84),
        // A direction mark that is left out has a level too.
        ("ab\t\u{200F}cd", .leftToRight, 160), ("ab\t\u{200E}cd", .leftToRight, 157),
    ])
    func `a tracked text of several levels is as wide as in the engine`(
        _ text: String, _ direction: BaseDirection, _ width: Double
    ) throws {
        let traits = TextTraits(
            font: FontRequest(families: ["Noto Sans", "Noto Sans Hebrew"]), locale: "en", direction: direction,
            whiteSpace: .preWrap, engine: .firefox)
        let measure = LineMeasure(size: 40, width: 1_000, tracking: 3, engine: .firefox)
        try Support.expectLine(of: text, traits, measure, width: width)
    }

    @Test(arguments: [
        ("ab\t\u{FFFC}", 120.2), ("ab\t\u{FFFC}cd", 170), ("\u{5D0}\u{5D1}\t\u{FFFC}\u{5D2}\u{5D3}", 162.85),
    ])
    func `a tab before a picture takes tracking in text of both directions`(_ text: String, _ width: Double) throws {
        let picture = StyledText.Placeholder(width: 0.25, ascent: 0, descent: 0)
        let styled = StyledText(text, spans: [StyledText.Span(3..<4, placeholder: picture)])
        let placer = GlyphPlacer(fonts: try Support.library.get())
        let measure = LineMeasure(size: 40, width: 1_000, tracking: 3, engine: .firefox)
        for direction in [BaseDirection.leftToRight, .rightToLeft] {
            let traits = TextTraits(
                font: FontRequest(families: ["Noto Sans", "Noto Sans Hebrew"]), locale: "en", direction: direction,
                whiteSpace: .preWrap, engine: .firefox)
            let widths = try placer.lines(of: styled, traits, measure, lineHeight: .normal).map(\.width)
            #expect(widths.count == 1 && abs(widths[0] - width) < 0.06, "\(direction): \(widths)")
        }
    }

    @Test(arguments: [
        // A size is rounded to a 60th of a pixel first.
        (16.02, 0.0, 225.95), (15.99, 0, 225.56), (9.51, 0, 134.44), (24.01, 0, 338.89),
        // Half a 60th is rounded in single precision.
        (40, 0.525, 580.23), (40, 1.025, 595.73),
    ])
    func `sizes and tracking are rounded as in the engine`(_ size: Double, _ tracking: Double, _ width: Double) throws {
        let measure = LineMeasure(size: size, width: 1_000, tracking: tracking, engine: .firefox)
        try Support.expectLine(
            of: "The quick brown fox jumps over", Support.traits(["Liberation Sans"], engine: .firefox), measure,
            width: width, tolerance: 0.02)
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit], ["12:30", "2x4", "a-b", "->", "well-known", "(ok)", "hello"])
    func `a word is as wide after the same word among others, and the other way around`(
        _ engine: BrowserEngine, _ word: String
    ) throws {
        let traits = TextTraits(font: FontRequest(families: ["Inter"], locale: "en"), locale: "en", engine: engine)
        let texts = [word, "see \u{200B}\(word)", "1 x \(word)", "\u{200B}\(word) 2"]
        func widths(_ texts: [String]) throws -> [Double] {
            let preparer = try TextPreparer(fonts: Support.library.get())
            return try texts.map { text in
                var store = PreparedTexts()
                let index = try preparer.prepare(text, traits, into: &store)
                let measure = LineMeasure(size: 40, width: 1_000, engine: engine)
                let measurement = store.measurement(of: index, measure, lineHeight: .normal)
                return try #require(measurement).widestLineWidth
            }
        }
        let alone = try texts.map { try widths([$0])[0] }
        #expect(try widths(texts) == alone)
        #expect(try widths(texts.reversed()) == alone.reversed())
    }
}
