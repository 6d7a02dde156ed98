import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Rules for single lines, each with the shortest text that depends on it; the numbers are those of Chromium 156.
@Suite struct ExactnessTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var families: [String]
        var locale = "en"
        var direction = BaseDirection.leftToRight
        var size: Double
        var width: Double
        var lines: Int

        var testDescription: String { "\(text) at \(size) in \(width)" }
    }

    static func measurement(of example: Case, lineHeight: LineHeight = .fixed(20)) throws -> TextMeasurement {
        let library = try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts"))
        let traits = TextTraits(
            font: FontRequest(families: example.families, locale: example.locale), locale: example.locale,
            direction: example.direction)
        var store = PreparedTexts()
        let text = try TextPreparer(fonts: library).prepare(
            example.text, traits, clusters: .ofAllWords, into: &store)
        let measure = LineMeasure(size: example.size, width: example.width)
        return try Support.required(store.measurement(of: text, measure, lineHeight: lineHeight))
    }

    static let chinese = ["Noto Sans CJK SC", "Roboto"]
    static let thai = ["Noto Sans Thai", "Roboto"]
    static let japanese = ["Noto Sans CJK JP", "Roboto"]

    @Test(
        arguments: [
            Case(text: "月亮（注）月亮月", families: chinese, locale: "zh-Hans", size: 20, width: 90, lines: 2),
            Case(text: "月亮（注） 月亮月", families: chinese, locale: "zh-Hans", size: 20, width: 90, lines: 3),
        ])
    func `A closing bracket is narrowed at a line's end, but not before a hanging space`(example: Case) throws {
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test func `In a word that is broken inside, a closing bracket before the break is narrowed, whatever follows`()
        throws
    {
        let example = Case(text: "（注） 月", families: Self.chinese, locale: "zh-Hans", size: 20, width: 38, lines: 3)
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test(
        arguments: [
            Case(text: "書》)", families: japanese, locale: "ja", size: 20, width: 38, lines: 1),
            Case(text: "(「書", families: japanese, locale: "ja", size: 20, width: 38, lines: 1),
        ])
    func `A full-width bracket next to a narrow one has half its width`(example: Case) throws {
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test func `No line breaks between a dash after a space and the next word in any script, including Thai`() throws {
        let example = Case(
            text: "ก –ภูเขา ก", families: ["Noto Sans Thai", "Roboto"], locale: "th", size: 20, width: 60, lines: 3)
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test(
        arguments: [
            Case(
                text: "聞、»（注）", families: ["Roboto", "Noto Sans CJK JP"], locale: "ja", size: 40, width: 90, lines: 3),
            Case(
                text: "註）»報紙", families: ["Noto Sans", "Noto Sans CJK TC"], locale: "zh-Hant", size: 57.37, width: 90,
                lines: 3),
        ])
    func `No line breaks after a closing quotation mark at its start if the next character fits`(example: Case) throws {
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test(
        arguments: [
            Case(text: "หนังสือพิมพ์1a0_", families: thai, locale: "th", size: 24.96, width: 50, lines: 5),
            Case(text: "หนังสือพิมพ์1a0_", families: thai, locale: "th", size: 24.96, width: 70, lines: 4),
            Case(text: "หนังสือพิมพ์1a0_", families: thai, locale: "th", size: 24.96, width: 90, lines: 2),
            Case(text: "กระต่ายกระต่ายกระต่าย", families: thai, locale: "th", size: 48, width: 100, lines: 5),
            Case(text: "กระต่ายกระต่ายกระต่าย", families: thai, locale: "th", size: 48, width: 129.7, lines: 4),
        ])
    func `The rest of a Thai word that is broken inside is segmented again by the dictionary`(example: Case) throws {
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test(arguments: [(99.9, 2), (100, 1)])
    func `Bitmap glyphs have the width of their strike, 136 pixels at 109 per em, in whole device pixels`(
        width: Double, lines: Int
    ) throws {
        let example = Case(text: "🦊🦊🦊🦊🦊", families: ["Noto Color Emoji"], size: 16, width: width, lines: lines)
        #expect(try Self.measurement(of: example).lineCount == lines)
    }

    @Test func `A break inside a word is found in the shaping of the whole word, with 3×6 and not 3x`() throws {
        let example = Case(text: "4_3x66", families: ["Inter"], size: 58, width: 72.7, lines: 4)
        #expect(try Self.measurement(of: example).lineCount == example.lines)
    }

    @Test(
        arguments: ["Inter", "DejaVu Sans", "Noto Sans", "Noto Sans CJK JP"],
        [("a \u{301}b", 3), ("a  \u{301}b", 4), (" \u{FF9F}ab", 3), ("a \u{FF9F}b", 4), ("a b", 3)])
    func `A space and a mark after it are one letter for tracking, in faces with and without rules for spaces`(
        family: String, example: (text: String, letters: Int)
    ) throws {
        let (text, letters) = example
        let store = try Support.prepared(text, Support.traits([family], whiteSpace: .preWrap))
        func width(_ tracking: Double) throws -> Double {
            let measure = LineMeasure(size: 17, width: 500, tracking: tracking)
            return try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20))).widestLineWidth
        }
        let added = try width(10) - width(0)
        #expect(abs(added - Double(letters) * 10) < 0.01, "\(added)")
    }

    @Test(arguments: ["Inter", "Noto Sans"])
    func `A mark at the start of a line is tracked, apart from the space before it`(family: String) throws {
        for (text, letters) in [("aaaa \u{301}bbbb", 5.0), ("aaaa bbbb", 4)] {
            let store = try Support.prepared(text, Support.traits([family]))
            func width(_ tracking: Double) throws -> Double {
                let measure = LineMeasure(size: 17, width: 60, tracking: tracking)
                return try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20))).widestLineWidth
            }
            let added = try width(1) - width(0)
            #expect(abs(added - letters) < 0.01, "\(added)")
        }
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func `The other text has no influence on whether WebKit breaks a word before a half-width sound mark`(order: [Int])
        throws
    {
        let parts = [String(repeating: "ｶﾞ", count: 6), String(repeating: "ｶﾞ", count: 6) + "か\u{3099}"]
        let traits = Support.traits([], whiteSpace: .preLine, engine: .webkit)
        func lines(_ text: String) throws -> Int {
            let measure = LineMeasure(size: 17, width: 15, engine: .webkit)
            let store = try Support.prepared(text, traits)
            return try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20))).lineCount
        }
        let (first, second) = (parts[order[0]], parts[order[1]])
        #expect(try lines(first + "\n" + second) == lines(first) + lines(second))
    }

    @Test(
        arguments: [
            ("Noto Sans", 13.333, 18.0), ("DejaVu Sans", 14.28, 17), ("Liberation Serif", 42.363, 48.5),
            ("Roboto", 29.7, 35), ("Noto Sans", 18.52, 25.5),
        ])
    func `Heights are rounded from the size truncated to hundredths of a device pixel`(
        family: String, size: Double, height: Double
    ) throws {
        let example = Case(text: "a", families: [family], size: size, width: 500, lines: 1)
        #expect(try Self.measurement(of: example, lineHeight: .normal).height == height)
    }
}
