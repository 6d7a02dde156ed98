import Fonts
import Testing

@testable import TextLayout

/// Break opportunities of short texts, measured in Chromium 156, Firefox ESR 153 and WebKitGTK 2.50 without width.
@Suite struct EngineBreakTests {
    /// A text with the offsets of its opportunities in each engine.
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var locale = "en"
        var chromium: [Int]
        var firefox: [Int]
        var webkit: [Int]

        var description: String { text }
    }

    private static let cases = [
        Case(text: "a/b", chromium: [], firefox: [2], webkit: []),
        Case(text: "あっあ", chromium: [1, 2], firefox: [2], webkit: [2]),
        Case(text: "あっあ", locale: "ja", chromium: [1, 2], firefox: [2], webkit: [1, 2]),
        Case(text: "あ〜あ", locale: "zh", chromium: [1, 2], firefox: [2], webkit: [2]),
        Case(text: "a-été", chromium: [2], firefox: [2], webkit: []),
        Case(text: "-été", chromium: [], firefox: [1], webkit: []),
        Case(text: "a -été", chromium: [2], firefox: [2, 3], webkit: [2]),
        Case(text: "a-!b", chromium: [], firefox: [3], webkit: [2]),
        Case(text: "a-?b", chromium: [3], firefox: [3], webkit: [2, 3]),
        Case(text: "a-)b", chromium: [], firefox: [], webkit: [2]),
        Case(text: "(ภาษาไทย)ไป", locale: "th", chromium: [5], firefox: [5, 8], webkit: [5]),
        Case(text: "ไทย-ไทย", locale: "th", chromium: [4], firefox: [3, 4], webkit: [4]),
        Case(text: "one  two", chromium: [5], firefox: [5], webkit: [5]),
        Case(text: "中.abc(d", chromium: [], firefox: [], webkit: [5]),
    ]

    @Test(arguments: cases, BrowserEngine.allCases)
    func `opportunities equal those of the engine`(_ example: Case, _ engine: BrowserEngine) throws {
        let rules = try BreakRules(BreakRules.Setting(engine, locale: example.locale))
        let expected =
            switch engine {
            case .chromium: example.chromium
            case .firefox: example.firefox
            case .webkit: example.webkit
            }
        #expect(Support.opportunities(of: example.text, rules) == expected)
    }
}
