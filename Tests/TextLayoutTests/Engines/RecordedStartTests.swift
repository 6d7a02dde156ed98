import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// Starts of the lines of short texts with CSS properties, measured in Chromium 156, Firefox ESR 153 and WebKitGTK
/// 2.50.
@Suite struct RecordedStartTests {
    /// A text in families with the UTF-16 offsets at which its lines start at some widths.
    struct Case: Sendable, CustomStringConvertible {
        let text: String
        var traits: TextTraits
        let size: Double
        let wordSpacing: Double
        let lines: [(width: Double, starts: [Int])]

        init(
            _ text: String, _ engine: BrowserEngine, _ families: [String], size: Double, wordSpacing: Double = 0,
            _ lines: (width: Double, starts: [Int])..., change: (inout TextTraits) -> Void = { _ in }
        ) {
            (self.text, self.size, self.wordSpacing, self.lines) = (text, size, wordSpacing, lines)
            traits = TextTraits(
                font: FontRequest(families: families, locale: "en"), locale: "en", engine: engine)
            traits.spacesWords = wordSpacing != 0
            change(&traits)
        }

        var description: String { "\(text.debugDescription) \(traits.engine) \(traits.breaking)" }
    }

    private static let sans = ["Noto Sans"]
    private static let mono = ["DejaVu Sans Mono"]
    private static let math = ["Noto Sans", "Noto Sans Math"]

    private static func preWrap(_ traits: inout TextTraits) { traits.whiteSpace = .preWrap }

    private static func anywhere(_ traits: inout TextTraits) { traits.breaking.strictness = .anywhere }

    private static func anywhereWithoutHyphens(_ traits: inout TextTraits) {
        (traits.breaking.strictness, traits.breaking.hyphens) = (.anywhere, .none)
    }

    private static func keepAll(_ traits: inout TextTraits) { traits.breaking.wordBreak = .keepAll }

    private static func breakAll(_ traits: inout TextTraits) { traits.breaking.wordBreak = .breakAll }

    private static func breakAllAndOverflow(_ traits: inout TextTraits) {
        (traits.breaking.wordBreak, traits.breaking.overflowWrap) = (.breakAll, .normal)
    }

    private static func balance(_ traits: inout TextTraits) { traits.wrap = .balance }

    private static func balanceWithSpaces(_ traits: inout TextTraits) {
        (traits.wrap, traits.whiteSpace) = (.balance, .breakSpaces)
    }

    private static func prettyWithSpaces(_ traits: inout TextTraits) {
        (traits.wrap, traits.whiteSpace) = (.pretty, .breakSpaces)
    }

    /// A stop that is exactly half a space away is skipped, but not in Firefox.
    private static let tabs = [
        Case("Was\tx", .chromium, sans, size: 16, (53, [0, 4]), (88, [0]), change: preWrap),
        Case("Was\tx", .webkit, sans, size: 16, (53, [0, 4]), (88, [0]), change: preWrap),
        Case("Was\tx", .firefox, sans, size: 16, (53, [0, 3]), (88, [0]), change: preWrap),
        Case("Cheap\tx", .chromium, sans, size: 17, (60, [0, 6])) { ($0.whiteSpace, $0.tabSize) = (.preWrap, 4) },
        Case("B\tx", .webkit, sans, size: 16, (25, [0, 2])) { ($0.whiteSpace, $0.tabSize) = (.preWrap, 3) },
    ]

    private static let conjuncts = [
        Case("ភាសាខ្មែរ", .chromium, ["Noto Sans Khmer"], size: 16, (12, [0, 2, 4, 8]), change: anywhere),
        Case("ភាសាខ្មែរ", .firefox, ["Noto Sans Khmer"], size: 16, (12, [0, 2, 4, 8]), change: anywhere),
        Case("တက္ကသိုလ်", .chromium, ["Noto Sans Myanmar"], size: 16, (12, [0, 1, 4, 7]), change: anywhere),
        Case("ꦏ꧀ꦱꦏ", .chromium, ["Noto Sans Javanese"], size: 16, (12, [0, 3]), change: anywhere),
        Case("𑄌𑄟𑄳𑄦", .chromium, ["Noto Sans Chakma"], size: 16, (5, [0, 2]), change: anywhere),
    ]

    /// With `keep-all`, a dictionary finds words after one that was cut.
    private static let dictionaryWords = [
        Case(
            "บัฟเฟอร์ข้อมูลออกเล็กเกินไป", .chromium, ["Noto Sans Thai"], size: 17, (44.8, [0, 5, 8, 14, 17, 21]),
            change: keepAll),
        Case(
            "ភាសាខ្មែរប្រទេសកម្ពុជា", .chromium, ["Noto Sans Khmer"], size: 16, (22, [0, 2, 4, 9, 12, 14, 15, 20]),
            (30, [0, 2, 4, 9, 14, 15, 20]), (40, [0, 4, 9, 14, 15]), change: keepAll),
        Case("ພາສາລາວປະເທດ", .chromium, ["Noto Sans Lao"], size: 16, (30, [0, 3, 7, 10]), change: keepAll),
    ]

    /// With `break-all`, a break before a letter beyond U+FFFF is overlooked where that letter does not fit.
    private static let overlooked = [
        Case(
            "ab𝐀𝐁𝐂𝐃cd", .chromium, math, size: 20, (12, [0, 1, 2, 4, 6, 8, 10, 11]), (20, [0, 1, 2, 4, 6, 8, 10, 11]),
            (30, [0, 1, 2, 4, 6, 10]), (40, [0, 2, 4, 6, 11]), (60, [0, 4, 11]), change: breakAll),
        Case(
            "ab𝐀𝐁𝐂𝐃cd", .chromium, math, size: 20, (12, [0, 1, 2, 4, 6, 8, 10, 11]), (20, [0, 1, 4, 8, 10, 11]),
            (30, [0, 1, 2, 4, 6, 10]), (40, [0, 2, 4, 6, 11]), (60, [0, 4, 11]), change: breakAllAndOverflow),
        Case("𝐀𝐁. a𝐂.𝐃", .chromium, math, size: 20, (22, [0, 2, 6, 7, 10]), (36, [0, 6, 7]), change: breakAll),
        Case("𝐀𝐁. a𝐂.𝐃", .chromium, math, size: 20, (22, [0, 6, 10]), (48, [0, 6]), change: breakAllAndOverflow),
    ]

    /// Where a word overflows the line, a glyph of several characters decides from which of them Chromium looks onward.
    private static let marks = [
        ("ಬ್ಲಿಸಿಂಬಾಲ್ಸ್;", "Noto Sans Kannada", 11.0, [(3.0, [0, 4, 9]), (14.1, [0, 9])]),
        (
            "విద్యార్థిగుర్తింపుచిహ్నం", "Noto Sans Telugu", 17,
            [(3, [0, 2, 6, 10, 12, 19, 21]), (22.9, [0, 6, 12, 19]), (34, [0, 6, 19])]
        ),
        (
            "विद्यार्थीकींक्षत्रिय", "Noto Sans Devanagari", 17,
            [(3, [0, 2, 6, 10, 15, 16, 20]), (15, [0, 6, 10, 15, 16]), (50, [0, 15])]
        ),
        ("गुंद्याकींक्षत्रिं", "Noto Sans Devanagari", 17, [(8, [0, 5, 7, 12, 13]), (30, [0, 12])]),
        ("গুপ্তশব্দ", "Noto Sans Bengali", 13, [(8, [0, 2, 5, 6]), (17.2, [0, 5, 6])]),
        ("യ്യ", "Noto Sans Malayalam", 13, [(5, [0])]),
        ("මෘදුකාංග", "Noto Sans Sinhala", 16, [(3, [0, 2, 4]), (14, [0, 2]), (26, [0, 4]), (32, [0])]),
        (
            "a\u{323}\u{301}b\u{323}c\u{323}\u{301}\u{302}d\u{323}ef", "DejaVu Sans Mono", 20,
            [(5, [0, 5, 11, 12]), (14, [0, 5, 11, 12]), (26, [0, 11])]
        ),
    ].flatMap { text, family, size, lines in
        lines.map { Case(text, .chromium, [family], size: size, $0, change: breakAllAndOverflow) }
    }

    /// WebKit balances lines to their average width without word spacing; a space kept at the end of a line has it.
    private static let balanced = [
        Case(
            "¿En qué se parece un abogado a un hacker? En que los dos buscan defectos en el código.", .webkit, sans,
            size: 13, wordSpacing: 30,
            (65.7, [0, 4, 8, 11, 18, 21, 29, 31, 34, 42, 45, 49, 53, 57, 64, 73, 76, 79]),
            (110, [0, 8, 18, 29, 34, 45, 53, 64, 76]), change: balance),
        Case(
            "Najlepiej jest na", .webkit, ["Liberation Serif"], size: 11, wordSpacing: -1.5, (58.7, [0, 9, 15]),
            change: balanceWithSpaces),
        Case(
            "Tax and title extra.", .webkit, ["DejaVu Sans"], size: 15, wordSpacing: -1.5, (123.1, [0, 4, 14]),
            change: prettyWithSpaces),
    ]

    /// With `anywhere`, no line begins with a soft hyphen; one may end with it, in Chromium if a hyphen fits.
    private static let softHyphens = [
        Case("tc\u{AD}h", .chromium, ["DejaVu Sans"], size: 28, (30, [0, 1, 3]), change: anywhere),
        Case("ща\u{AD}яв", .chromium, sans, size: 28, (44, [0, 1, 4]), change: anywhere),
        Case("ab\u{AD}cd", .chromium, sans, size: 20, (28, [0, 1, 4]), (30, [0, 3]), change: anywhereWithoutHyphens),
        Case("ab\u{AD}cd", .chromium, mono, size: 20, (26, [0, 1, 4]), change: anywhereWithoutHyphens),
        Case("ab\u{AD}cd", .firefox, mono, size: 20, (26, [0, 3]), change: anywhereWithoutHyphens),
    ]

    private static let arabic = ["Noto Sans", "Noto Sans Arabic"]

    /// WebKit looks no further than the first letter if it does not fit, although it is narrower with the next one.
    private static let narrowerPrefixes = [
        Case(
            "مفتاح", .webkit, arabic, size: 40, (24, [0, 1, 2, 3]), (36, [0, 1, 2]), (63, [0, 1, 4]), (66, [0, 2])),
        Case("کتاب،", .webkit, arabic, size: 40, (27, [0, 1, 2]), (36, [0, 1, 2]), (45, [0, 1, 3]), (63, [0, 3])),
    ]

    @Test(
        arguments: tabs + conjuncts + dictionaryWords + overlooked + marks + balanced + softHyphens + narrowerPrefixes)
    func `lines start where the engine starts them`(_ example: Case) throws {
        let prepared = try Support.prepared(example.text, example.traits)
        for (width, starts) in example.lines {
            let measure = LineMeasure(size: example.size, width: width, engine: example.traits.engine)
                .spaced(words: example.wordSpacing, indent: 0).wrapped(example.traits.wrap ?? .wrap)
            let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .normal))
            #expect(lines.map(\.utf16Range.lowerBound) == starts, "\(width)")
        }
    }

    @Test(arguments: overlooked + dictionaryWords)
    func `as many lines are counted as the engine has`(_ example: Case) throws {
        let prepared = try Support.prepared(example.text, example.traits)
        for (width, starts) in example.lines {
            let measure = LineMeasure(size: example.size, width: width)
            let scale = try #require(DesignUnitScale(measure, prepared.paragraphs[0].unitsPerEm))
            var signature = WrapSignature()
            let lines = prepared.breakLines(of: 0, LineBreaker(measure), scale, &signature)
            #expect(lines.map { Int($0.count) } == starts.count, "\(width)")
        }
    }
}
