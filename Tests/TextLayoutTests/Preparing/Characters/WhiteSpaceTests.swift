import Testing

@testable import TextLayout

/// Line counts of white space, recorded in Chromium 156 (`textContent` in a block of each `white-space` mode).
@Suite struct WhiteSpaceTests {
    static let counts: [(mode: WhiteSpace, text: String, lines: Int)] = [
        (.normal, "", 0), (.normal, " ", 0), (.normal, "\n", 0), (.normal, "\t \n", 0), (.normal, "a\nb", 1),
        (.normal, " a ", 1),
        (.preLine, "", 0), (.preLine, " ", 0), (.preLine, "\n", 1), (.preLine, "\n\n", 2), (.preLine, "a\n", 1),
        (.preLine, "\na", 2), (.preLine, "a\n\nb", 3), (.preLine, "a \n b", 2), (.preLine, "a\r\nb", 2),
        (.preLine, "a\rb", 1),
        (.preWrap, "", 0), (.preWrap, " ", 1), (.preWrap, "\n", 1), (.preWrap, "a\n", 1), (.preWrap, "a\r\nb", 2),
        (.preWrap, "a\rb", 1), (.preWrap, "a\u{2028}b", 1), (.preWrap, "a\u{85}b", 1), (.preWrap, "a\u{B}b\u{C}c", 1),
    ]

    @Test(arguments: counts.indices)
    func `a text has the browser's lines`(index: Int) throws {
        let (mode, text, lines) = Self.counts[index]
        let store = try Support.prepared(text, Support.traits(whiteSpace: mode))
        let measurement = store.measurement(of: 0, LineMeasure(size: 16, width: 500), lineHeight: .fixed(20))
        #expect(measurement?.lineCount == lines)
    }

    /// Texts of equal width, by mode.
    static let widths: [(mode: WhiteSpace, text: String, like: String)] = [
        (.normal, "a \t\r\n b", "a b"), (.normal, "中\n文", "中 文"), (.normal, "a\u{200B}\nb", "a\u{200B}b"),
        (.normal, "  a b  ", "a b"), (.normal, "a\rb", "a b"),
        (.preLine, "a \t b", "a b"), (.preLine, " a ", "a"),
        (.preWrap, "a\rb", "ab"), (.preWrap, "a\u{85}b", "ab"), (.preWrap, "a   ", "a"),
        (.preWrap, "a\u{2028}b", "a b"),
    ]

    @Test(arguments: widths.indices)
    func `spaces collapse, hang or are preserved according to the mode`(index: Int) throws {
        let (mode, text, like) = Self.widths[index]
        let measure = LineMeasure(size: 16, width: 500)
        let widths = try [text, like].map { text in
            try Support.prepared(text, Support.traits(["Roboto", "Noto Sans CJK JP"], whiteSpace: mode))
                .measurement(of: 0, measure, lineHeight: .fixed(20))?.widestLineWidth
        }
        #expect(widths[0] == widths[1])
    }

    /// Lines as wide as another in Firefox 153, by language.
    static let lineFeeds: [(locale: String, text: String, like: String)] = [
        ("ja", "中\n文", "中文"), ("en", "中\n文", "中文"), ("ja", "中\na", "中 a"), ("ja", "中\n“a", "中 “a"),
        ("ja", "中。\na", "中。a"), ("zh-TW", "中，\n“a", "中，“a"), ("zh-CN", "a\n（中", "a（中"),
        ("ja", "a\n\u{3000}b", "a\u{3000}b"), ("ja", "中＋\na", "中＋ a"), ("ja", "ー\na", "ー a"),
        ("en", "中。\na", "中。 a"), ("ko", "中。\na", "中。 a"),
        // Not beside emoji, also those that are usually text; a wavy dash is punctuation first.
        ("ja", "中㊙\n中", "中㊙ 中"), ("ja", "中🈂\n中", "中🈂 中"), ("ja", "中〰\n中", "中〰中"),
    ]

    @Test(arguments: lineFeeds.indices)
    func `in Firefox, line feeds beside wide characters vanish`(index: Int) throws {
        let (locale, text, like) = Self.lineFeeds[index]
        let measure = LineMeasure(size: 16, width: 500, engine: .firefox)
        let widths = try [text, like].map { text in
            let traits = Support.traits(["Roboto", "Noto Sans CJK JP"], locale: locale, engine: .firefox)
            return try Support.prepared(text, traits).measurement(of: 0, measure, lineHeight: .fixed(20))?
                .widestLineWidth
        }
        #expect(widths[0] == widths[1])
    }

    @Test(arguments: [
        ("\r", WhiteSpace.normal, 0), (" \r ", .normal, 0), ("\r\n\r", .normal, 0), ("\u{C}", .preLine, 0),
        ("\r\u{AD}", .normal, 0), ("\u{AD}\r", .normal, 1), ("\r", .pre, 1), ("a\n\r", .preLine, 1),
        ("\r\n\r", .preLine, 1), ("a\r", .normal, 1),
        ("\u{B}", .normal, 1), ("\u{200B}", .normal, 1),
    ])
    func `text of nothing but white space has no line in Firefox`(
        _ text: String, _ whiteSpace: WhiteSpace, _ count: Int
    ) throws {
        let traits = Support.traits(["Inter"], whiteSpace: whiteSpace, engine: .firefox)
        let measure = LineMeasure(size: 16, width: 300, engine: .firefox)
        let measurement = try Support.prepared(text, traits).measurement(of: 0, measure, lineHeight: .fixed(20))
        #expect(measurement?.lineCount == count)
    }

    @Test func `a tab goes to the next multiple of eight spaces`() throws {
        let traits = Support.traits(["Roboto"], whiteSpace: .preWrap)
        let measure = LineMeasure(size: 16, width: 5_000)
        func width(_ text: String) throws -> Double {
            try Support.required(Support.prepared(text, traits).measurement(of: 0, measure, lineHeight: .fixed(20)))
                .widestLineWidth
        }
        let stop = try 8 * (width("a b") - width("a") - width("b"))
        #expect(abs(try width("\tx") - stop - width("x")) < 0.02)
        #expect(abs(try width("ab\tx") - stop - width("x")) < 0.02)
        #expect(abs(try width("\t\tx") - 2 * stop - width("x")) < 0.02)
    }

    @Test(arguments: [2, 254, 255, 256, 300, 4_000])
    func `letter spacing is added to each of many spaces`(spaces: Int) throws {
        let store = try Support.prepared(
            "a" + String(repeating: " ", count: spaces) + "b", Support.traits(whiteSpace: .preWrap))
        func width(_ tracking: Double) throws -> Double {
            let measure = LineMeasure(size: 16, width: 40_000, tracking: tracking)
            return try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20))).widestLineWidth
        }
        #expect(abs(try width(0.5) - width(0) - 0.5 * Double(spaces + 2)) < 0.02)
    }

    /// The starts of lines were measured in Firefox 153 at 20 pixels.
    @Test(arguments: [
        ("あーっ\nっっーー", TextTransform.none, [0, 2, 5, 7]), ("「「\n「「あ", .none, [0, 3, 5]),
        ("ああー\n \nーーー", .uppercase, [0, 1, 6, 8]),
    ])
    func `in Firefox, lines of a word count the line feeds that vanish inside it`(
        _ text: String, _ transform: TextTransform, _ starts: [Int]
    ) throws {
        var traits = Support.traits(["Noto Sans CJK JP"], locale: "ja", engine: .firefox)
        traits.transform = transform
        let measure = LineMeasure(size: 20, width: 40, engine: .firefox)
        #expect(try Support.lines(text, traits, measure).map(\.utf16Range.lowerBound) == starts)
    }
}
