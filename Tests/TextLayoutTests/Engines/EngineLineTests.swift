import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// Starts of the lines of short texts, measured in Firefox ESR 153 and WebKitGTK 2.50.
@Suite struct EngineLineTests {
    /// A text with the offsets at which its lines start in an engine.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        let engine: BrowserEngine
        var traits: TextTraits
        let size: Double
        let width: Double
        let tracking: Double
        let starts: [Int]

        init(
            _ text: String, _ engine: BrowserEngine, locale: String = "en", direction: BaseDirection = .leftToRight,
            _ whiteSpace: WhiteSpace = .normal, _ wordBreak: TextProperties.WordBreak = .normal, size: Double = 16,
            width: Double,
            tracking: Double = 0, _ starts: [Int]
        ) {
            (self.text, self.engine, self.starts) = (text, engine, starts)
            (self.size, self.width, self.tracking) = (size, width, tracking)
            var traits = TextTraits(
                font: FontRequest(families: EngineLineTests.families, locale: locale), locale: locale,
                direction: direction, whiteSpace: whiteSpace, engine: engine)
            traits.breaking.wordBreak = wordBreak
            self.traits = traits
        }

        var description: String { "\(text.debugDescription) \(engine) \(width)" }
    }

    private static let families = [
        "Inter", "Noto Sans Hebrew", "Noto Sans Arabic", "Noto Sans Kannada", "Noto Sans CJK JP", "Noto Sans Symbols",
        "Noto Sans Symbols2", "Noto Color Emoji", "Noto Sans Sinhala",
    ]

    private static let turning = "שלום עולם!hello there"
    private static let levels = [
        Case("המחיר עלה ל-7.", .webkit, locale: "he", direction: .rightToLeft, width: 108, [0, 10]),
        // Whether a line breaks where the direction turns depends on the two characters there.
        Case(turning, .webkit, locale: "he", direction: .rightToLeft, width: 100, [0, 5, 16]),
        Case("Price سعر 127.", .firefox, width: 61, [0, 6, 10]),
        Case("Price سعر 127.", .firefox, width: 104, [0, 10]),
        // WebKit resolves levels from left to right only if a character requires them: digits and isolates do not.
        Case("call \u{661}\u{662}-\u{663}\u{664}-\u{665}\u{666} now", .webkit, width: 70, [0, 10]),
        Case("\u{661}-\u{663}\u{664}-\u{665}\u{666} \u{2066}x\u{2069}", .webkit, width: 44, [0, 4]),
        Case("\u{661}-\u{663}\u{664}-\u{665}\u{666} \u{5D0}", .webkit, width: 44, [0, 5]),
        Case("\u{661}-\u{663}\u{664}-\u{665}\u{666}\n\u{5D0}", .webkit, .preLine, width: 44, [0, 5, 8]),
    ]

    private static let punctuation = [
        Case("..........", .webkit, .normal, .breakAll, size: 20, width: 40, [0]),
        Case("(((((((((((", .webkit, .normal, .breakAll, width: 24, [0]),
        Case(
            "Nooooo way!!!!!!!!!!!!!! ok", .webkit, .normal, .breakAll, width: 30, [0, 2, 5, 8, 9, 10, 25]),
        Case("字字））））））字", .webkit, locale: "ja", .normal, .breakAll, width: 40, [0, 1, 2, 8]),
        Case("a!!!!!!!!!!!!bc", .webkit, .normal, .breakAll, width: 20, [0, 1, 13]),
        Case("aaaaaa!!!!!!!!bc", .webkit, .normal, .breakAll, width: 20, [0, 2, 4, 5, 6, 14]),
        Case("x !!bcdef", .webkit, .normal, .breakAll, size: 40, width: 45, [0, 2, 4, 5, 6, 7]),
        Case("a---------------cd", .webkit, .normal, .breakAll, width: 24, [0, 3, 6, 9, 12, 15, 17]),
    ]

    private static let emoji = [
        Case("step 1\u{20E3} then 2\u{20E3} go", .firefox, width: 75, [0, 8]),
        Case("peace ✌ and write ✍ to us ☝", .webkit, width: 84, [0, 8, 18, 26]),
    ]

    private static let kana = [
        Case("このページはユーザーがチェックする", .firefox, locale: "ja", .normal, .keepAll, width: 92, [0, 5, 10, 15]),
        Case("ﾊﾞﾊﾞﾊﾞﾊﾞ", .webkit, locale: "ja", size: 20, width: 15, [0, 1, 2, 3, 4, 5, 6, 7]),
        Case("ﾊﾞﾊﾞﾊﾞﾊﾞ", .webkit, locale: "ja", size: 20, width: 25, [0, 2, 4, 6]),
        // A mark elsewhere in the text has all of it divided into grapheme clusters.
        Case("ﾊﾞﾊﾞe\u{301}", .webkit, locale: "ja", size: 40, width: 30, [0, 2, 4]),
        Case("b\u{964}\u{FF9E}b", .webkit, width: 1, [0, 1, 3]),
    ]

    private static let fillers = [
        Case("name \u{3164} here", .firefox, locale: "ko", width: 87, [0])
    ]

    private static let conjuncts = [
        // A conjunct of several glyphs is at its first character in Firefox; its parts are shaped alone in WebKit.
        Case("ಸರ್ಕಾರ", .firefox, locale: "kn", size: 20, width: 36, [0, 1, 5]),
        Case("ವರ್ಷಗಳು", .firefox, locale: "kn", size: 20, width: 24, [0, 1, 3, 4, 5]),
        Case("ಸೂರ್ಯನು", .firefox, locale: "kn", size: 20, width: 32, [0, 2, 4, 5]),
        Case("ತಂತ್ರಾಂಶ", .webkit, locale: "kn", size: 20, width: 43.5, [0, 4]),
        Case("ಸಿಸ್ಟಂ", .webkit, locale: "kn", size: 20, width: 31.5, [0, 2]),
        Case("ಕರ್ನಾಟಕ ರಾಜ್ಯದ ಮುಖ್ಯಮಂತ್ರಿ ಸ್ಥಾನ", .firefox, locale: "kn", width: 114, tracking: 0.5, [0, 15, 27]),
    ]

    private static let trackedParts = [
        // A part of a conjunct may have another number of glyphs than it has in the conjunct, and so other tracking.
        Case("විද්\u{200D}යාලය", .webkit, locale: "si", width: 33, tracking: 5, [0, 5, 7, 8]),
        Case("විද්\u{200D}යාලය", .webkit, locale: "si", width: 45, tracking: 5, [0, 5, 7]),
        Case("විද්\u{200D}යාලය", .webkit, locale: "si", width: 53, tracking: 5, [0, 5, 8]),
    ]

    private static let lastHyphens = [
        // A soft hyphen before a space, or at the end, needs the space of a hyphen in text with another direction.
        Case("c ab\u{AD}", .webkit, direction: .rightToLeft, width: 36, [0, 2]),
        Case("c ab\u{AD}", .webkit, width: 36, [0]), Case("א ab\u{AD}", .webkit, width: 36, [0, 2]),
        Case("c ab\u{AD} ", .webkit, direction: .rightToLeft, width: 36, [0, 2]),
        Case("c ab\u{AD} dddd", .webkit, direction: .rightToLeft, width: 36, [0, 2, 6, 9]),
        Case("c ab\u{AD} dddd", .webkit, width: 36, [0, 6, 9]),
        Case("c ab\u{AD}\nd", .webkit, direction: .rightToLeft, .preLine, width: 36, [0, 6]),
        Case("c ab\u{AD} \nd", .webkit, direction: .rightToLeft, .preLine, width: 36, [0, 2, 7]),
        Case("abcd\u{AD}", .webkit, direction: .rightToLeft, width: 40, [0]),
    ]

    private static let discarded = [
        Case("\u{200E}", .firefox, width: 100, []), Case("\u{2066}\u{2069}", .firefox, width: 100, []),
        Case(" \u{AD}\u{61C}", .firefox, width: 100, []), Case("\n\u{200E}", .firefox, .pre, width: 100, [0]),
        Case("a\n\u{200E}\nb", .firefox, .preLine, width: 100, [0, 2, 4]),
        Case("\u{AD} \u{AD}", .firefox, width: 100, [0]), Case("\u{200B}", .firefox, width: 100, [0]),
        Case("\u{200E}", .webkit, width: 100, [0]),
    ]

    private static let returns = [
        Case("ab cd \r\nef gh \r\n", .firefox, .preLine, width: 56, tracking: 2, [0, 3, 8, 11]),
        Case("ab \r\ncd", .firefox, .preLine, width: 30, tracking: 2, [0, 3, 5]),
        Case("ab \r\ncd", .firefox, .preWrap, width: 30, tracking: 2, [0, 3, 5]),
        // Between words it is left out at the start of a line.
        Case("ab \r cd", .firefox, width: 30, tracking: 2, [0, 5]),
        Case("a ab \r cd", .firefox, width: 24, tracking: 2, [0, 2, 7]),
    ]

    private static let ideographicSpaces = [
        Case("字\u{3000}、字", .firefox, locale: "ja", width: 17, [0, 2, 3]),
        Case("字\u{3000}、字", .firefox, locale: "ja", width: 33, [0, 2]),
        Case("字\u{3000}\u{3000}、字", .firefox, locale: "ja", width: 33, [0, 3]),
        Case("a\u{3000}。b", .firefox, locale: "ja", width: 17, [0, 2, 3]),
        // It takes space before a line feed that is kept, and hangs at the end of the text.
        Case("字字\u{3000}\n字", .firefox, locale: "ja", .preLine, width: 33, [0, 1, 4]),
        Case("字字\u{3000}\n字", .firefox, locale: "ja", .preWrap, width: 40, [0, 1, 4]),
        Case("字字 \u{3000}\n字", .firefox, locale: "ja", .preLine, width: 40, [0, 3, 5]),
        Case("字字\u{3000} \n字", .firefox, locale: "ja", .preWrap, width: 33, [0, 5]),
        Case("字字\u{3000}", .firefox, locale: "ja", .preLine, width: 33, [0]),
        // It does not hang after a letter that does not fit itself.
        Case("b\u{3000}-b", .firefox, width: 1, [0, 1, 2, 3]),
    ]

    @Test(
        arguments: levels + punctuation + emoji + kana + fillers + conjuncts + trackedParts + lastHyphens + discarded
            + returns + ideographicSpaces)
    func `lines start where the engine starts them`(_ example: Case) throws {
        try check(example)
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit], ["aaa–bbb c", "aaa\u{2010}bbb c"])
    func `with break-all, a line may begin with a hyphen only in loose text`(_ engine: BrowserEngine, _ text: String)
        throws
    {
        for (strictness, starts) in [(TextProperties.LineBreak.loose, [0, 3, 6]), (.normal, [0, 2, 5, 8])] {
            var example = Case(text, engine, .normal, .breakAll, width: 31, starts)
            example.traits.font = FontRequest(families: ["DejaVu Sans Mono"], locale: "en")
            example.traits.breaking.strictness = strictness
            try check(example)
        }
    }

    private func check(_ example: Case) throws {
        let measure = LineMeasure(
            size: example.size, width: example.width, tracking: example.tracking, engine: example.engine)
        let lines = try Support.lines(example.text, example.traits, measure)
        #expect(lines.map(\.utf16Range.lowerBound) == example.starts)
    }
}
