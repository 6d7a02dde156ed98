import Fonts
import FoundationEssentials
import Testing
import TypescaleTestSupport

@testable import TextLayout

enum Support {
    /// Returns a value that has to exist; `#require` cannot take a call on a type that is not copyable.
    static func required<Value>(_ value: Value?, sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
        try #require(value, sourceLocation: sourceLocation)
    }

    static let root = URL(filePath: ProjectRoot.path)
    static let library = Result { try FontLibrary(folders: .standard(project: root.path + "/fonts")) }

    static let stack = [
        "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans Thai",
        "Noto Sans CJK JP", "Noto Color Emoji",
    ]

    static func traits(
        _ families: [String] = stack, whiteSpace: WhiteSpace = .normal, locale: String = "en",
        engine: BrowserEngine = .chromium
    ) -> TextTraits {
        TextTraits(
            font: FontRequest(families: families), locale: locale, whiteSpace: whiteSpace, engine: engine)
    }

    /// Returns a store with one text, by default with all clusters.
    static func prepared(
        _ text: String, _ traits: TextTraits = traits(), clusters: StoredClusters = .ofAllWords
    ) throws -> PreparedTexts {
        var store = PreparedTexts()
        _ = try TextPreparer(fonts: library.get()).prepare(
            text, traits, clusters: clusters, into: &store)
        return store
    }

    /// Returns the lines of a text that stores all clusters.
    static func lines(
        _ text: String, _ traits: TextTraits, _ measure: LineMeasure, lineHeight: LineHeight = .normal
    ) throws -> [TextLine] {
        try required(prepared(text, traits).lines(of: 0, measure, lineHeight: lineHeight))
    }

    /// Expects that a text has one line of a width in points.
    static func expectLine(
        of text: String, _ traits: TextTraits, _ measure: LineMeasure, width: Double, tolerance: Double = 0.06,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let widths = try lines(text, traits, measure).map(\.width)
        #expect(
            widths.count == 1 && abs(widths[0] - width) < tolerance, "\(widths)", sourceLocation: sourceLocation)
    }

    /// Returns the break opportunities of a text.
    static func opportunities(of text: String, _ rules: BreakRules) -> [Int] {
        let units = Array(text.utf16)
        var found: [Int] = []
        rules.appendOpportunities(
            in: units, units.indices, isLatin1: units.isLatin1(units.indices), [], unless: nil, to: &found)
        return found
    }

    private static let words: [[String]] = [
        "a I to of WAVE Type kerning AVATAR officially self-made e.g. don't incomprehensibilities x 12:30 3.14".split(
            separator: " "
        ).map(String.init),
        ["https://example.com/a/b-c?d=e&f=g", "@someone", "f\u{AD}lo\u{AD}ra", "a\u{A0}b", "c\u{200B}d", "e\u{2060}f"],
        ["это", "предложение", "по-русски", "щука,"],
        ["مرحبا", "بالعالم", "كتابة١٢٣", "لأنهم"],
        ["שלום", "עולם", "כוכב־ים"],
        ["पहाड़", "ज्योति", "विद्यार्थी"],
        ["ภาษาไทยไม่มีช่องว่าง", "น้ำแข็ง"],
        ["日本語の文章です。", "「かぎ」", "（注）、", "ＡＢ"],
        ["👍🏽", "👩‍👩‍👧‍👦", "🇩🇪🇫🇷", "❤️", "1️⃣"],
        ["e\u{301}\u{302}\u{303}", "n\u{303}", "\u{301}"],
    ]

    /// Returns a paragraph of words of one to three kinds, with spaces between most of them.
    static func paragraph(_ generator: inout SeededGenerator) -> String {
        let kinds = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            Bool.random(using: &generator) ? 0 : Int.random(in: 0..<words.count, using: &generator)
        }
        var text = ""
        for _ in 0..<Int.random(in: 0...24, using: &generator) {
            let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
            text += words[kind][Int.random(in: 0..<words[kind].count, using: &generator)]
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: break
            case 1: text += "  "
            case 2: text += "\t"
            case 3: text += "\n"
            default: text += " "
            }
        }
        return text
    }
}
