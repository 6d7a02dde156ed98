import Fonts
import Testing
import TextLayout
import TypescaleTestSupport

/// Rules that decide single lines, each on the shortest text that shows it; every number is Chromium 156's answer.
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

    static func extent(of asked: Case, lineHeight: LineHeight = .fixed(20)) throws -> TextMeasurement {
        let library = try FontLibrary(directories: .standard(project: ProjectRoot.path + "/fonts"))
        let traits = TextTraits(
            font: FontRequest(families: asked.families, locale: asked.locale), locale: asked.locale,
            direction: asked.direction)
        var store = PreparedTexts()
        let text = try TextPreparer(library: library).prepare(
            asked.text, traits, clustersAbove: -.infinity, into: &store)
        let measure = LineMeasure(size: asked.size, width: asked.width)
        return try #require(store.extent(of: text, measure, lineHeight: lineHeight))
    }

    static let chinese = ["Noto Sans CJK SC", "Roboto"]
    static let thai = ["Noto Sans Thai", "Roboto"]
    static let japanese = ["Noto Sans CJK JP", "Roboto"]

    @Test(
        "A bracket that closes gives way at a line's end, but not before a space that hangs",
        arguments: [
            Case(text: "月亮（注）月亮月", families: chinese, locale: "zh-Hans", size: 20, width: 90, lines: 2),
            Case(text: "月亮（注） 月亮月", families: chinese, locale: "zh-Hans", size: 20, width: 90, lines: 3),
        ])
    func closingBracketAtEnd(asked: Case) throws {
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test("In a word that has to be cut it gives way at the cut, whatever comes after")
    func closingBracketAtCut() throws {
        let asked = Case(text: "（注） 月", families: Self.chinese, locale: "zh-Hans", size: 20, width: 38, lines: 3)
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test(
        "A narrow bracket beside a full-width one takes half of that away",
        arguments: [
            Case(text: "書》)", families: japanese, locale: "ja", size: 20, width: 38, lines: 1),
            Case(text: "(「書", families: japanese, locale: "ja", size: 20, width: 38, lines: 1),
        ])
    func narrowBrackets(asked: Case) throws {
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test("A dash after a space stays with a word of any script, Thai too")
    func dashBeforeThai() throws {
        let asked = Case(
            text: "ก –ภูเขา ก", families: ["Noto Sans Thai", "Roboto"], locale: "th", size: 20, width: 60, lines: 3)
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test(
        "A closing quotation mark that a line starts with keeps the next character, where that fits",
        arguments: [
            Case(
                text: "聞、»（注）", families: ["Roboto", "Noto Sans CJK JP"], locale: "ja", size: 40, width: 90, lines: 3),
            Case(
                text: "註）»報紙", families: ["Noto Sans", "Noto Sans CJK TC"], locale: "zh-Hant", size: 57.37, width: 90,
                lines: 3),
        ])
    func quoteAtStart(asked: Case) throws {
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test(
        "A line that starts inside a Thai word is cut into the words a dictionary finds from there",
        arguments: [
            Case(text: "หนังสือพิมพ์1a0_", families: thai, locale: "th", size: 24.96, width: 50, lines: 5),
            Case(text: "หนังสือพิมพ์1a0_", families: thai, locale: "th", size: 24.96, width: 70, lines: 4),
            Case(text: "หนังสือพิมพ์1a0_", families: thai, locale: "th", size: 24.96, width: 90, lines: 2),
            Case(text: "กระต่ายกระต่ายกระต่าย", families: thai, locale: "th", size: 48, width: 100, lines: 5),
            Case(text: "กระต่ายกระต่ายกระต่าย", families: thai, locale: "th", size: 48, width: 129.7, lines: 4),
        ])
    func dictionaryAfterCut(asked: Case) throws {
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test(
        "Pictures are as wide as their strike says, 136 pixels of 109 an em, in whole device pixels",
        arguments: [(99.9, 2), (100, 1)])
    func pictures(width: Double, lines: Int) throws {
        let asked = Case(text: "🦊🦊🦊🦊🦊", families: ["Noto Color Emoji"], size: 16, width: width, lines: lines)
        #expect(try Self.extent(of: asked).lineCount == lines)
    }

    @Test("A place to cut is looked for in the word as it was shaped whole: 3×6 there, not 3x")
    func wholeShapeFirst() throws {
        let asked = Case(text: "4_3x66", families: ["Inter"], size: 58, width: 72.7, lines: 4)
        #expect(try Self.extent(of: asked).lineCount == asked.lines)
    }

    @Test(
        "Heights are rounded from a size cut to hundredths of a device pixel",
        arguments: [
            ("Noto Sans", 13.333, 18.0), ("DejaVu Sans", 14.28, 17), ("Liberation Serif", 42.363, 48.5),
            ("Roboto", 29.7, 35), ("Noto Sans", 18.52, 25.5),
        ])
    func heights(family: String, size: Double, height: Double) throws {
        let asked = Case(text: "a", families: [family], size: size, width: 500, lines: 1)
        #expect(try Self.extent(of: asked, lineHeight: .normal).height == height)
    }
}
