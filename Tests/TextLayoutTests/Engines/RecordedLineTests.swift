import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// Lines and heights of short texts in given families, measured in Chromium 156, Firefox ESR 153 and WebKitGTK 2.50.
@Suite struct RecordedLineTests {
    /// A text in families with its lines in an engine.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        let traits: TextTraits
        let measure: LineMeasure
        let lines: Int
        let height: Double

        init(
            _ text: String, _ engine: BrowserEngine, _ whiteSpace: WhiteSpace = .normal,
            _ families: [String] = ["Inter"],
            size: Double = 16, width: Double, tracking: Double = 0, lines: Int, height: Double
        ) {
            (self.text, self.lines, self.height) = (text, lines, height)
            traits = TextTraits(
                font: FontRequest(families: families, locale: "en"), locale: "en", whiteSpace: whiteSpace,
                engine: engine)
            measure = LineMeasure(size: size, width: width, tracking: tracking, engine: engine)
        }

        var description: String { "\(text.debugDescription) \(measure.engine) \(measure.availableWidth)" }
    }

    private static let hebrew = ["Inter", "Noto Sans Hebrew"]
    private static let arabic = ["Inter", "Noto Sans Arabic"]
    private static let japanese = ["Inter", "Noto Sans CJK JP"]
    private static let japaneseAlone = ["Noto Sans CJK JP"]
    private static let mixed = ["Inter", "Noto Sans CJK JP", "Noto Sans Hebrew"]
    private static let roboto = ["Roboto"]
    private static let emoji = ["Inter", "Noto Color Emoji"]
    private static let symbols = ["Inter", "Noto Sans Symbols2"]
    private static let otherSymbols = ["Inter", "Noto Sans Symbols"]
    private static let symbolsAndEmoji = ["Inter", "Noto Sans Symbols2", "Noto Color Emoji"]
    private static let emojiAndSymbols = ["Inter", "Noto Color Emoji", "Noto Sans Symbols2"]

    /// A line that starts inside an arrow of Inter, a ligature, has half of its width.
    private static let arrows = [
        Case("a->bbbbbbb", .firefox, width: 70, lines: 3, height: 58.5),
        Case("a->bbbbbbb", .firefox, width: 76, lines: 3, height: 58.5),
        Case("a->bbbbbbb", .firefox, width: 80, lines: 2, height: 39),
        Case("menu->open->file->save", .firefox, width: 55, lines: 5, height: 97.5),
        Case("x—>yyyyy zz-->qqqq", .firefox, width: 45, lines: 6, height: 117),
        Case("x—>yyyyy zz-->qqqq", .firefox, width: 52, lines: 5, height: 97.5),
    ]

    /// Characters without a script after a line feed have that of the text before them, or of the first text.
    private static let scripts = [
        Case("שלום\n1,234,567.89", .chromium, .preWrap, hebrew, size: 15, width: 92, lines: 3, height: 56.5),
        Case("1,234,567.89\nשלום", .chromium, .preWrap, hebrew, size: 15, width: 92, lines: 3, height: 56.5),
        Case("שלום\nq\n1,234,567.89", .chromium, .preWrap, hebrew, size: 15, width: 92, lines: 3, height: 56.5),
        Case("a שלום\n1,234,567.89", .chromium, .preWrap, hebrew, size: 15, width: 92, lines: 3, height: 56.5),
        Case("שלום\n\n1,234,567.89", .chromium, .preWrap, hebrew, size: 15, width: 92, lines: 4, height: 74.5),
        Case("شكرا\n12:30", .chromium, .preWrap, arabic, width: 45, tracking: 2, lines: 2, height: 53.5),
        Case("12:30\nشكرا", .chromium, .preLine, arabic, width: 45, tracking: 2, lines: 2, height: 53.5),
        Case("Да\n1 x 2 (3 x 4)", .chromium, .preWrap, width: 92, lines: 2, height: 39),
        Case("(Да\nx) 1 x 2 (3 x 4)", .chromium, .preWrap, width: 105, lines: 3, height: 58.5),
        Case("あ\n1,234,567.89", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("1,234,567.89\nあ", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("あ\nq\n1,234,567.89", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("q\n1,234,567.89\nあ", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("あ (q\nq)\n1,234,567.89", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 4, height: 76),
        Case("あ\n1,234,567.89\nשלום", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 61),
        Case("。\n1,234,567.89", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("1,234,567.89\n。", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("。\n1,234,567.89\nq", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("あ\n1,234,567.89 q", .firefox, .preWrap, mixed, size: 15, width: 92, lines: 3, height: 58),
        Case("(あ\nq)1,234,567.89", .firefox, .preWrap, japanese, size: 15, width: 106, lines: 3, height: 58),
        Case("あ\n1,234,567.89", .webkit, .preWrap, japanese, size: 15, width: 92, lines: 2, height: 40),
    ]

    /// Chromium ignores form feeds and carriage returns, which hang with the spaces before them.
    private static let controls = [
        Case("thanks \r\nbye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("thanks \r", .chromium, .preWrap, width: 52, lines: 1, height: 19.5),
        Case("thanks \r \nbye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("ab \r cd ef", .chromium, .preWrap, width: 20, lines: 3, height: 58.5),
        Case("ab cd\t\r\nef", .chromium, .breakSpaces, width: 52, lines: 3, height: 58.5),
        Case("ab cd\t\r\nef", .chromium, .breakSpaces, width: 30, lines: 4, height: 78),
        Case("thanks\rbye", .chromium, .preWrap, width: 90, lines: 1, height: 19.5),
        Case("thanks\rbye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("\rbye now", .chromium, .preWrap, width: 20, lines: 4, height: 78),
        Case("thanks \rbye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("thanks \u{C}\nbye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("thanks \u{C}", .chromium, .preWrap, width: 52, lines: 1, height: 19.5),
        Case("thanks \u{C} \nbye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("ab \u{C} cd ef", .chromium, .preWrap, width: 20, lines: 3, height: 58.5),
        Case("ab cd\t\u{C}\nef", .chromium, .breakSpaces, width: 52, lines: 3, height: 58.5),
        Case("ab cd\t\u{C}\nef", .chromium, .breakSpaces, width: 30, lines: 4, height: 78),
        Case("thanks\u{C}bye", .chromium, .preWrap, width: 90, lines: 1, height: 19.5),
        Case("thanks\u{C}bye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
        Case("\u{C}bye now", .chromium, .preWrap, width: 20, lines: 4, height: 78),
        Case("thanks \u{C}bye", .chromium, .preWrap, width: 52, lines: 2, height: 39),
    ]

    /// A no-break space takes letter spacing in Arabic script too, and a thin space takes none.
    private static let spaces = [
        Case("سعر 50\u{A0}ر.س", .chromium, .normal, arabic, width: 89, tracking: 2, lines: 2, height: 68),
        Case("\u{A0}سعر", .chromium, .normal, arabic, width: 32.5, tracking: 2, lines: 2, height: 68),
        Case("سعر\u{2009}سعر", .chromium, .normal, arabic, width: 60, tracking: 2, lines: 1, height: 34),
    ]

    /// The emoji of a face that the system offers are not rounded to whole pixels.
    private static let pictures = [
        Case("😂😂😂😂😂😂😂😂😂😂😂😂😂", .chromium, size: 15, width: 242, lines: 2, height: 36),
        Case("😂😂😂😂😂😂😂😂😂😂😂😂😂", .chromium, .normal, emoji, size: 15, width: 242, lines: 1, height: 18),
        Case("😂😂😂😂😂😂😂😂😂😂😂😂😂", .chromium, size: 15, width: 244, lines: 1, height: 18),
        Case("👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽", .chromium, .normal, roboto, size: 13, width: 209, lines: 2, height: 31),
        Case(String(repeating: "1\u{FE0F}\u{20E3}", count: 13), .chromium, size: 15, width: 242, lines: 2, height: 36),
        Case("a😂😂 😂😂", .chromium, size: 17, width: 80, lines: 2, height: 41),
    ]

    /// A bracket at the start of a line after an ideographic space is as wide as at any other start.
    private static let brackets = [
        Case("\u{3000}「https://amaz", .chromium, .normal, japaneseAlone, width: 106, lines: 3, height: 69),
        Case("\u{3000}「あいう", .chromium, .normal, japaneseAlone, width: 30, lines: 5, height: 115),
        Case("あ\u{3000}「い", .chromium, .preWrap, japaneseAlone, width: 30, lines: 3, height: 69),
        Case("あ\u{3000}「い", .chromium, .normal, japaneseAlone, width: 33, lines: 2, height: 46),
        Case("\u{3000}「あ", .chromium, .normal, japaneseAlone, width: 40, lines: 1, height: 23),
        Case("\u{3000}「「あ", .chromium, .normal, japaneseAlone, width: 40, lines: 2, height: 46),
        Case("あ「い", .chromium, .normal, japaneseAlone, width: 40, lines: 2, height: 46),
    ]

    /// Firefox removes carriage returns and form feeds with collapsing spaces at both ends of a text.
    private static let returns = [
        Case("\r\nhello", .firefox, width: 38, lines: 1, height: 19.5),
        Case("thanks \r", .firefox, width: 52, lines: 1, height: 19.5),
        Case("\rhello", .firefox, .preLine, width: 38, tracking: 2, lines: 2, height: 39),
        Case("\n\rhello", .firefox, .preLine, width: 38, tracking: 2, lines: 3, height: 58.5),
        Case("thanks \u{C}", .firefox, .preLine, width: 52, lines: 1, height: 19.5),
        Case("\u{C} hello", .firefox, width: 38, lines: 1, height: 19.5),
        Case("\r \r hello you", .firefox, width: 52, tracking: 2, lines: 2, height: 39),
        Case("thanks \r \r", .firefox, width: 52, lines: 1, height: 19.5),
        Case("\r\n hello\r\n", .firefox, width: 52, tracking: 2, lines: 1, height: 19.5),
        Case("thanks \r", .firefox, .preWrap, width: 52, lines: 2, height: 39),
        Case("ab \r cd", .firefox, width: 30, tracking: 2, lines: 2, height: 39),
    ]

    /// A selector takes the emoji of the system where no family has one, and a keycap without a selector is not an
    /// emoji.
    private static let selectors = [
        Case("❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}", .webkit, width: 50, lines: 2, height: 40),
        Case("⚠\u{FE0F}⚠\u{FE0F}", .webkit, width: 35, lines: 2, height: 40),
        Case("®\u{FE0F}®\u{FE0F}", .webkit, .normal, roboto, width: 30, lines: 2, height: 38),
        Case("1\u{20E3}1\u{20E3}1\u{20E3}", .webkit, width: 50, lines: 1, height: 20),
        Case("1\u{FE0F}\u{20E3}1\u{FE0F}\u{20E3}1\u{FE0F}\u{20E3}", .webkit, width: 50, lines: 2, height: 40),
        Case("❤❤❤", .webkit, width: 50, lines: 1, height: 20),
        Case("5\u{FE0F}5\u{FE0F}", .webkit, width: 35, lines: 2, height: 40),
    ]

    /// The face of the mark of a keycap counts for the height of the line if its glyph has an advance.
    private static let keycaps = [
        Case("1\u{FE0F}\u{20E3} Preheat", .webkit, .normal, symbolsAndEmoji, width: 400, lines: 1, height: 27),
        Case(
            "1\u{FE0F}\u{20E3} Preheat", .webkit, .normal, symbolsAndEmoji, size: 24, width: 400, lines: 1, height: 41),
        Case("1\u{20E3} Preheat", .webkit, .normal, symbols, width: 400, lines: 1, height: 27),
        Case("1\u{20E3} Preheat", .webkit, .normal, otherSymbols, width: 400, lines: 1, height: 20),
        Case(
            "1\u{FE0F}\u{20E3} Preheat", .webkit, .normal, emojiAndSymbols, size: 24, width: 400, lines: 1, height: 29),
        Case("a\u{20E3} b", .webkit, .normal, symbols, size: 13, width: 400, lines: 1, height: 22),
    ]

    @Test(arguments: scripts + arrows + controls + spaces + pictures + brackets + returns + selectors + keycaps)
    func `lines and heights are those of the engine`(_ example: Case) throws {
        let lines = try Support.lines(example.text, example.traits, example.measure)
        #expect(lines.count == example.lines)
        #expect(abs(lines.reduce(0) { $0 + $1.height } - example.height) < 0.01)
    }
}
