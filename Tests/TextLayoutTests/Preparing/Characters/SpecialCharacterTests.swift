import Fonts
import Testing

@testable import TextLayout

/// Lines of texts with special characters beside others, measured in Chromium 156 and WebKitGTK 2.50.
@Suite struct SpecialCharacterTests {
    /// A text of 20 pt with the offsets at which its lines after the first start.
    struct Case: Sendable, CustomStringConvertible {
        var engine = BrowserEngine.chromium
        var text: String
        var locale = "en"
        var families = [
            "Inter", "Noto Sans Thai", "Noto Sans Devanagari", "Noto Sans CJK JP", "Noto Color Emoji",
        ]
        var weight = 400.0
        var whiteSpace = WhiteSpace.normal
        var direction = BaseDirection.leftToRight
        var width: Double
        var starts: [Int]

        var description: String { "\(text) in \(engine.rawValue)" }
    }

    private static let emoji = [
        // A mark after an emoji is text without a base.
        Case(text: "กข😀ี กข", width: 54, starts: [6]),
        Case(text: "क🇧🇷ि क", width: 66, starts: [7]),
        Case(text: "ab😀\u{301}\u{301} cd", width: 46, starts: [2, 7]),
        // A selector after a mark selects nothing.
        Case(
            text: "☎\u{301}\u{FE0F} cd", families: ["Roboto", "Noto Color Emoji"], width: 42, starts: [4]),
        // A skin tone after a letter starts a line as one after an emoji does not.
        Case(
            text: "ab abx🏽to", families: ["DejaVu Sans", "Noto Color Emoji"], width: 42, starts: [3, 6, 8]),
        // The digit is an emoji beside the skin tone, and fits as a letter at the end of a line.
        Case(text: "m2🏽x", width: 32, starts: [2, 4]),
        Case(engine: .webkit, text: "ab #🏽 cd", width: 46, starts: [4, 7]),
        Case(
            engine: .webkit, text: "ab $🏽 cd", families: ["Inter", "Noto Color Emoji"], width: 98, starts: [7]),
    ]

    private static let faces = [
        // The face that Chromium finds is never bold.
        Case(text: "ab ខ្មែរខ្មែរ ab", families: ["Inter"], weight: 700, width: 80, starts: [14]),
        // Characters of no requested face are in the engine's standard face before the system's.
        Case(text: "m ←", families: ["Roboto"], width: 41, starts: [2]),
        Case(text: "m ←", families: ["Roboto"], width: 43, starts: []),
        Case(engine: .firefox, text: "m ←", families: ["Roboto"], width: 41, starts: []),
        // One face has the dash and the vowel sign; it has to have joiners, too.
        Case(engine: .webkit, text: "ab –ั cd", families: ["Inter"], width: 50, starts: [6]),
        Case(engine: .webkit, text: "abu\u{200D} cd", families: ["Inter"], width: 68, starts: [5]),
        Case(
            engine: .webkit, text: "e\u{301}e\u{301}e\u{301} ab", families: ["Liberation Serif", "Noto Sans"],
            width: 30, starts: [4, 7]),
        // A letter that the face lacks is drawn as the characters that it is equal to, but only in Chromium.
        Case(text: "if a ≠ b then c ≠ d", families: ["Noto Serif", "Noto Sans Math"], width: 161.8, starts: []),
        Case(
            engine: .firefox, text: "if a ≠ b then c ≠ d", families: ["Noto Serif", "Noto Sans Math"], width: 161.8,
            starts: [18]),
        Case(
            text: "Cấu hình tất cả mất rất lâu", locale: "vi", families: ["DejaVu Sans Mono", "Noto Sans"], width: 325,
            starts: [24]),
        Case(
            engine: .webkit, text: "Cấu hình tất cả mất rất lâu", locale: "vi",
            families: ["DejaVu Sans Mono", "Noto Sans"], width: 325, starts: []),
        // Letters of two faces are not joined.
        Case(
            engine: .webkit, text: "نہن aa", locale: "ur", families: ["DejaVu Sans", "Noto Sans Arabic"],
            direction: .rightToLeft, width: 32, starts: [2, 4]),
    ]

    private static let marks = [
        // No requested face has the sign and the vowel, but the system has one.
        Case(text: "ນ+ີ້ ab", families: ["Inter", "Noto Sans Lao"], width: 62, starts: []),
        // A dotted circle with an accent belongs to another script than the letters around it, and so does a space.
        Case(text: "द◌\u{301}ेश ab", width: 46, starts: [4]),
        Case(text: "क \u{301}ा ab", width: 38, starts: [5]),
        // A sign and the mark after it are in one face, although they are two grapheme clusters.
        Case(text: "လ»း ab", families: ["Roboto", "Noto Sans Myanmar"], width: 34, starts: [2, 4]),
        // Brackets beside a middle dot are narrow.
        Case(text: "ab 」·「 cd", width: 50, starts: [5]),
        // All brackets make a full-width mark beside them narrow, and no break makes it narrower than half.
        // A line breaks before any opening quotation mark between wide characters.
        Case(text: "中文‛中文", families: ["Noto Sans CJK JP"], width: 42, starts: [2, 4]),
        Case(text: "中文\u{2E02}中文", families: ["Noto Sans CJK JP"], width: 42, starts: [2, 4]),
        Case(text: "k。}", families: ["Noto Sans", "Noto Sans CJK JP"], width: 30, starts: []),
        Case(text: "税）·で", families: ["DejaVu Sans", "Noto Sans CJK JP"], width: 27, starts: [1, 3]),
        Case(text: "税）·で", families: ["DejaVu Sans", "Noto Sans CJK JP"], width: 33, starts: [2]),
        Case(text: "税）·で", families: ["DejaVu Sans", "Noto Sans CJK JP"], width: 38, starts: [3]),
        // A mark before an ideographic space is narrow, and no narrower where the word before the space is broken.
        Case(text: "字、\u{3000}字", width: 25, starts: [1, 3]),
        Case(text: "字」\u{3000}字", width: 33, starts: [3]),
        // A face's own line separator is wider than a space.
        Case(text: "a\u{2028}b cd", families: ["Noto Sans"], width: 30, starts: [2, 4]),
    ]

    private static let breaks = [
        // An ideographic space hangs where a word is broken after it, and with the space before it.
        Case(text: "ab\u{3000}”cd", width: 54, starts: [4]),
        Case(text: "ab \u{3000}, cd", whiteSpace: .preWrap, width: 38, starts: [4]),
        // No words are looked for in the last four letters.
        Case(text: "ขอบคุณมากค\"รับ", locale: "th", width: 58, starts: [3, 6, 11]),
        // A line does not end after an ideographic space that follows another space.
        Case(text: "die \u{3000}Bienen", width: 42, starts: [4, 5, 9]),
        Case(text: "die \u{3000}", width: 42, starts: [4]),
        Case(text: "die \u{3000}bee", whiteSpace: .preWrap, width: 32, starts: [5, 7]),
        // A vertical line between two Hebrew letters; an ideographic space after one.
        Case(text: "או|או", families: ["Noto Sans Hebrew"], width: 40, starts: [3]),
        Case(
            text: "או\u{3000}=ק", families: ["Noto Sans Hebrew", "Noto Sans CJK JP"], width: 36, starts: [3]),
        Case(text: "に\u{3000}“\u{308}全角", width: 36, starts: [2, 5]),
        // A word that fits without its hyphen is broken where there is space for the hyphen, or before the soft hyphen.
        Case(text: "gel€l\u{AD}ab", families: ["Roboto"], weight: 700, width: 46, starts: [3]),
        Case(text: "m\u{AD}ab", width: 20, starts: [1, 2, 3]),
        // A form feed is a box, and nothing where spaces are preserved.
        Case(text: "ab\u{C}cd", width: 60, starts: [4]),
        Case(text: "ab\u{C}cd", whiteSpace: .preWrap, width: 48, starts: []),
        // A mark after a space is shaped alone if a line starts with it.
        Case(
            text: "स\u{AD} ा7ँझ बत्ती", families: ["Noto Sans", "Noto Sans Devanagari"], width: 36,
            starts: [3, 6, 8]),
    ]

    /// Words of Bengali with a zero-width non-joiner after their first letters.
    private static func bengali(_ whiteSpace: WhiteSpace, _ starts: [Int], _ engine: BrowserEngine = .chromium) -> Case
    {
        Case(
            engine: engine, text: "র\u{200C}্যাব র\u{200C}্যাব", locale: "bn", families: ["Inter", "Noto Sans Bengali"],
            whiteSpace: whiteSpace, width: 80, starts: starts)
    }

    private static let joiners = [
        // Where spaces are preserved, Chromium shapes the text before and after a zero-width non-joiner apart.
        bengali(.preWrap, [7]), bengali(.breakSpaces, [7]), bengali(.normal, []), bengali(.preLine, []),
        bengali(.preWrap, [], .firefox), bengali(.preWrap, [], .webkit),
        Case(text: "AV\u{200C}AV AV", whiteSpace: .preWrap, width: 50.5, starts: [4]),
        Case(text: "AV\u{200C}AV AV", width: 50.5, starts: [6]),
        Case(
            text: "می\u{200C}خواهم", locale: "fa", families: ["Noto Sans Arabic"], whiteSpace: .preWrap, width: 27,
            starts: [3, 6]),
    ]

    private static func chinese(_ text: String, _ whiteSpace: WhiteSpace = .normal, width: Double, _ starts: [Int])
        -> Case
    {
        Case(
            text: text, locale: "zh-Hans", families: ["Noto Sans CJK SC"], whiteSpace: whiteSpace, width: width,
            starts: starts)
    }

    private static let ideographicSpaces = [
        // All ideographic spaces before a mark hang, also after other spaces and at the start of a text.
        chinese("哈！\u{3000}\u{3000}、哈", width: 75, [4]), chinese("哈哈\u{3000}\u{3000}\u{3000}、哈", width: 45, [1, 5]),
        chinese("\u{3000}、哈哈", width: 35, [1, 2, 3]), chinese("\u{3000}\u{3000}、哈哈", width: 35, [2, 3, 4]),
        chinese("哈 \u{3000}\u{3000}、哈哈", width: 35, [2, 4, 5, 6]),
        chinese("哈 \u{3000}\u{3000}、哈哈", .preWrap, width: 55, [4, 6]),
        chinese("aa\u{3000}\u{3000},b", width: 25, [4]),
        // White space that begins with one after text hangs as a whole, also where a space in it collapses.
        chinese("哈哈\u{3000} \u{3000}哈", width: 45, [5]), chinese("哈哈\u{3000} \u{3000}哈", width: 75, [5]),
        chinese("哈哈 \u{3000} \u{3000}哈", width: 45, [3, 5]),
    ]

    @Test(arguments: emoji + faces + marks + breaks + joiners + ideographicSpaces)
    func `lines with special characters start at the engine's offsets`(_ example: Case) throws {
        let traits = TextTraits(
            font: FontRequest(families: example.families, weight: example.weight, locale: example.locale),
            locale: example.locale, direction: example.direction, whiteSpace: example.whiteSpace,
            engine: example.engine)
        let measure = LineMeasure(size: 20, width: example.width, engine: example.engine)
        let lines = try Support.lines(example.text, traits, measure)
        #expect(lines.dropFirst().map(\.utf16Range.lowerBound) == example.starts)
    }

    @Test(arguments: [BrowserEngine.chromium, .firefox], ["\u{7F}", "\u{85}", "\u{9F}", "\u{0}"])
    func `tracking is added to controls without width`(_ engine: BrowserEngine, _ control: String) throws {
        let measure = LineMeasure(size: 20, width: 500, tracking: 4, engine: engine)
        let widths = try ["ab", "a\(control)b"].map { text in
            let prepared = try Support.prepared(text, Support.traits(["Inter"], engine: engine))
            return try Support.required(prepared.measurement(of: 0, measure, lineHeight: .normal)).widestLineWidth
        }
        #expect(abs(widths[1] - widths[0] - 4) < 0.01)
    }

    @Test func `no tracking is added to a form feed in Chromium`() throws {
        let widths = try [0, 4.0].map { tracking in
            let measure = LineMeasure(size: 20, width: 500, tracking: tracking, engine: .chromium)
            let prepared = try Support.prepared("ab\u{C}c", Support.traits(["Inter"]))
            return try Support.required(prepared.measurement(of: 0, measure, lineHeight: .normal)).widestLineWidth
        }
        #expect(abs(widths[1] - widths[0] - 12) < 0.01)
    }

    @Test func `the last letters of Thai text overflow a line that starts with them`() throws {
        var traits = Support.traits(locale: "th")
        traits.breaking.overflowWrap = .normal
        let lines = try Support.lines("นั่งรอรถ❤", traits, LineMeasure(size: 20, width: 16, engine: .chromium))
        #expect(lines.map(\.utf16Range.lowerBound) == [0, 4, 8])
    }

    @Test func `with break-all the last letters of Thai text are broken too`() throws {
        var traits = Support.traits(locale: "th")
        (traits.breaking.overflowWrap, traits.breaking.wordBreak) = (.normal, .breakAll)
        let lines = try Support.lines("กขคงจฉชซ", traits, LineMeasure(size: 16, width: 12, engine: .chromium))
        #expect(lines.map(\.utf16Range.lowerBound) == Array(0..<8))
    }
}
