import DynamicType
import Fonts
import Testing

@testable import TextLayout

/// Starts of the lines of text whose spaces are preserved, measured in Chromium 156, Firefox ESR 153 and WebKitGTK
/// 2.50.
@Suite struct PreservedSpacesTests {
    /// A text with the offsets at which its lines start in some engines.
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var engines: [BrowserEngine] = BrowserEngine.allCases
        var families = ["DejaVu Sans Mono", "Noto Sans CJK JP", "Noto Sans Hebrew"]
        var size = 20.0
        var weight = 400.0
        var width: Double
        var whiteSpace = WhiteSpace.breakSpaces
        var wrap: TextWrap?
        var breaking = BreakProperties()
        var starts: [Int]

        var description: String { "\(text.debugDescription) \(engines) \(width)" }
    }

    private static let anywhere = BreakProperties(strictness: .anywhere)
    private static let breakAll = BreakProperties(wordBreak: .breakAll)

    private static let separators = [
        Case(text: "mmm nn\u{2003}– oo", width: 105, starts: [0, 4]),
        Case(text: "mmm nn\u{2009}– oo", width: 105, starts: [0, 4]),
        Case(text: "mmm nn\u{3000}– oo", engines: [.chromium, .firefox], width: 105, starts: [0, 7]),
        Case(text: "mmm nn\u{3000}– oo", engines: [.webkit], width: 105, starts: [0, 4]),
    ]

    private static let broken = [
        Case(text: "mnop qrst uv", width: 48.5, breaking: anywhere, starts: [0, 4, 8]),
        Case(text: "mno) pqr", width: 48.5, breaking: anywhere, starts: [0, 4]),
        Case(text: "mn op\tqrst", width: 60.5, breaking: anywhere, starts: [0, 5, 6]),
        Case(text: "mnop qrst uv", engines: [.firefox], width: 48.5, breaking: breakAll, starts: [0, 4, 8]),
        Case(text: "mno) pqr", engines: [.firefox], width: 48.5, breaking: breakAll, starts: [0, 4]),
        Case(text: "mn op\tqrst", engines: [.firefox], width: 60.5, breaking: breakAll, starts: [0, 5, 6]),
        Case(
            text: "mnop qrst uv", engines: [.chromium, .webkit], width: 48.5, breaking: breakAll,
            starts: [0, 3, 7, 11]),
        Case(text: "mno) pqr", engines: [.chromium, .webkit], width: 48.5, breaking: breakAll, starts: [0, 2, 6]),
    ]

    private static func kerned(_ engine: BrowserEngine, _ starts: [Int]) -> Case {
        Case(
            text: "two matters. That will", engines: [engine], families: ["Inter"], size: 53, weight: 800, width: 221,
            starts: starts)
    }

    private static let kerning = [
        // The space is narrower before a T, also where the T begins the next line.
        Case(text: "my (text) Tools", engines: [.chromium], families: ["Roboto"], width: 84, starts: [0, 10]),
        Case(text: "my (text) Tools", engines: [.webkit], families: ["Roboto"], width: 84, starts: [0, 3, 10]),
        // The full stop is narrower before a space.
        kerned(.chromium, [0, 4, 11, 18]), kerned(.webkit, [0, 4, 12, 18]),
    ]

    private static func unwrapped(_ text: String, width: Double, _ starts: [Int]) -> Case {
        Case(
            text: text, engines: [.firefox], families: ["Noto Sans", "Noto Sans Hebrew"], size: 16, width: width,
            wrap: .nowrap, starts: starts)
    }

    private static let unwrapped = [
        unwrapped("--no-color setzt alles", width: 40, [0, 11, 17]), unwrapped("של text זה של", width: 40, [0, 3, 11]),
        unwrapped("ab של cd", width: 40, [0, 6]),
    ]

    private static let tabs = [
        Case(
            text: "\t\tab\t\tcd", engines: [.firefox], families: ["Inter"], size: 17, width: 50, whiteSpace: .preWrap,
            breaking: BreakProperties(overflowWrap: .normal), starts: [0, 2, 6]),
        // A full stop is narrower before a space, and not before a tab.
        Case(
            text: "ban.\tMe", engines: [.chromium], families: ["Inter"], size: 16, weight: 700, width: 34,
            whiteSpace: .preWrap, starts: [0, 3, 5]),
        // A tab after a bracket that is narrowed at a line's end follows it, or the line ends before the word.
        Case(text: "空です］\t", engines: [.chromium], families: ["Noto Sans CJK JP"], width: 74, starts: [0, 2]),
        Case(text: "す］\t次", engines: [.chromium], families: ["Noto Sans CJK JP"], width: 36, starts: [0, 3]),
        // With `break-spaces`, only a tab that follows a word that overflows stays on its line.
        Case(
            text: "waa\t\t\tti", engines: [.firefox], families: ["Inter"], size: 16, width: 30,
            breaking: BreakProperties(overflowWrap: .normal), starts: [0, 4, 5, 6]),
        Case(
            text: "wa \ttime", engines: [.firefox], families: ["Inter"], size: 16, width: 24,
            breaking: BreakProperties(overflowWrap: .normal), starts: [0, 3, 4]),
    ]

    private static func overflowing(
        _ text: String, _ engines: [BrowserEngine], width: Double, _ starts: [Int],
        breaking: BreakProperties = BreakProperties()
    ) -> Case {
        Case(
            text: text, engines: engines, families: ["Noto Sans", "Noto Sans CJK JP"], width: width,
            whiteSpace: .preWrap, breaking: breaking, starts: starts)
    }

    /// In Firefox and WebKit, a word that is broken may also be broken before the spaces after it.
    private static let overflowing = [
        overflowing("W a", [.firefox, .webkit], width: 10, [0, 1, 2]),
        overflowing("W a", [.chromium], width: 10, [0, 2]),
        overflowing("W     ab", [.firefox, .webkit], width: 10, [0, 1, 6, 7]),
        overflowing("W  ", [.firefox, .webkit], width: 10, [0, 1]),
        overflowing("aaW b", [.firefox, .webkit], width: 12, [0, 1, 2, 3, 4]),
        overflowing("W a", [.firefox, .webkit], width: 17, [0, 1]),
        overflowing("iiW b", BrowserEngine.allCases, width: 20, [0, 2, 4]),
        overflowing("W \ta", [.firefox], width: 10, [0, 1, 2, 3]),
        overflowing("W \ta", [.webkit], width: 10, [0, 1, 3]),
        overflowing("W\t a", [.firefox], width: 10, [0, 1, 2, 3]),
        overflowing("W\ta", [.webkit], width: 10, [0, 1, 2]),
        overflowing(
            "WW a", [.firefox, .webkit], width: 10, [0, 1, 2, 3],
            breaking: BreakProperties(overflowWrap: .normal, wordBreak: .breakAll)),
        overflowing(
            "abcdef  g", BrowserEngine.allCases, width: 20, [0, 8], breaking: BreakProperties(overflowWrap: .normal)),
    ]

    @Test(arguments: separators + broken + kerning + unwrapped + tabs + overflowing)
    func `lines of kept spaces start as in the engine`(_ example: Case) throws {
        for engine in example.engines {
            var traits = TextTraits(
                font: FontRequest(families: example.families, weight: example.weight, locale: "en"), locale: "en",
                whiteSpace: example.whiteSpace, engine: engine)
            (traits.breaking, traits.wrap) = (example.breaking, example.wrap)
            let prepared = try Support.prepared(example.text, traits)
            let measure = LineMeasure(size: example.size, width: example.width, engine: engine)
            let lines = try #require(try prepared.lines(of: 0, measure, lineHeight: .normal))
            #expect(lines.map(\.utf16Range.lowerBound) == example.starts, "\(engine)")
        }
    }

    @Test(arguments: overflowing) func `as many lines are counted as start`(_ example: Case) throws {
        for engine in example.engines where example.starts.count > 1 {
            var traits = TextTraits(
                font: FontRequest(families: example.families, locale: "en"), locale: "en",
                whiteSpace: example.whiteSpace, engine: engine)
            traits.breaking = example.breaking
            let prepared = try Support.prepared(example.text, traits)
            let measure = LineMeasure(size: example.size, width: example.width, engine: engine)
            let scale = try #require(DesignUnitScale(measure, prepared.paragraphs[0].unitsPerEm))
            var signature = WrapSignature()
            let lines = prepared.breakLines(of: 0, LineBreaker(measure), scale, &signature)
            #expect(lines.map { Int($0.count) } == example.starts.count, "\(engine)")
        }
    }
}
