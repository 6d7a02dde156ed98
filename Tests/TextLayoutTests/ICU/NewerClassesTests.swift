import Fonts
import Testing

@testable import TextLayout

/// Break opportunities that Chromium's newer tables or its own rules decide, measured in Chromium 156 without width.
@Suite struct NewerClassesTests {
    /// A text with the offsets of its opportunities.
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var locale = "en"
        var strictness = TextProperties.LineBreak.auto
        var wordBreak = TextProperties.WordBreak.normal
        var breaks: [Int]

        var description: String { "\(text.debugDescription) in \(locale)" }
    }

    /// With strict rules, curly quotes are not brackets in Chinese and Japanese.
    private static let quotes = [
        Case(text: "说:“这", locale: "zh-Hans", strictness: .strict, breaks: []),
        Case(text: "看”——我", locale: "zh-Hans", strictness: .strict, breaks: [4]),
        Case(text: "字a”字", locale: "zh-Hans", strictness: .strict, breaks: [1]),
        Case(text: "字“字”字", locale: "zh-Hant", strictness: .strict, breaks: [1, 4]),
        Case(text: "字“字”，字", locale: "zh-Hans", strictness: .strict, breaks: [1, 5]),
        Case(text: "看”——我", locale: "ja", strictness: .strict, breaks: [4]),
    ]

    /// With `break-all`, no line begins with a character after which lines break.
    private static let breakAll = [
        Case(text: "aa–b", wordBreak: .breakAll, breaks: [1, 3]),
        Case(text: "a\u{2003}b", wordBreak: .breakAll, breaks: [2]),
        Case(text: "a\u{3000}b", wordBreak: .breakAll, breaks: [2]),
        Case(text: "a\u{AD}b", wordBreak: .breakAll, breaks: [2]),
        Case(text: "1‧2", wordBreak: .breakAll, breaks: [2]),
        Case(text: "a|b", wordBreak: .breakAll, breaks: [1, 2]),
        Case(text: "–|", wordBreak: .breakAll, breaks: []),
        Case(text: "–-", wordBreak: .breakAll, breaks: []),
    ]

    /// No line ends after a form feed or vertical tab.
    private static let pages = [
        Case(text: "ab\u{C}cd", breaks: []),
        Case(text: "ab\u{B}cd", breaks: []),
        Case(text: "字\u{C}字\u{B}字", breaks: []),
        Case(text: "ab \u{C}cd", breaks: [3]),
        Case(text: "ab\u{C}—cd字\u{C}字", breaks: [4, 6]),
    ]

    /// Only hyphens stay with the text after them after a Hebrew letter.
    private static let hebrew = [
        Case(text: "א\u{AD}—א", breaks: [2, 3]),
        Case(text: "א‧aא", breaks: [2]),
        Case(text: "א‧א", breaks: [2]),
        Case(text: "א\u{5B8}‧a", breaks: [3]),
        Case(text: "א\u{2003}a", breaks: [2]),
        Case(text: "א\u{200F}–א", breaks: [3]),
        Case(text: "א\u{2066}|א", breaks: [3]),
        Case(text: "א\u{3099}|א", breaks: [3]),
        Case(text: "א\u{AD}字", breaks: [2]),
        Case(text: "א\u{3000}/א", breaks: []),
        Case(text: "א\u{3000}“", breaks: []),
        Case(text: "א–a", breaks: []),
        Case(text: "א–1", breaks: []),
    ]

    private static let classes = [
        // A hyphen after glue begins a word.
        Case(text: "b‑–b", breaks: []),
        Case(text: "b\u{2007}–b", breaks: []),
        // The combining grapheme joiner is a mark.
        Case(text: "!\u{34F}a", breaks: [2]),
        Case(text: "—\u{34F}b", breaks: [2]),
        Case(text: "字\u{34F}字", breaks: [2]),
        Case(text: "…\u{34F}a", breaks: [2]),
        Case(text: "a\u{34F}b", breaks: []),
        Case(text: "b\u{34F}–b", breaks: [3]),
        // Letters stay with four closing brackets, and not with vertical forms of punctuation.
        Case(text: "a⹖b", breaks: []),
        Case(text: "a⹚b⹜b", breaks: []),
        Case(text: "ab︓cd︐ef︔g", breaks: [3, 6, 9]),
        // Loose rules apply to all hyphens after ideographs.
        Case(text: "字‒字", locale: "ja", strictness: .loose, breaks: [1, 2]),
        Case(text: "字\u{5BE}字", locale: "zh", strictness: .loose, breaks: [1, 2]),
        Case(text: "あ\u{2E40}字", locale: "ko", strictness: .loose, breaks: [1, 2]),
        Case(text: "字‒字", locale: "en", strictness: .loose, breaks: [2]),
        Case(text: "a‒b", locale: "ja", strictness: .loose, breaks: [2]),
    ]

    /// Lines break between syllables of Javanese and related scripts, and not in conjuncts.
    private static let syllables = [
        Case(text: "ꦱꦸꦒꦼꦁꦫꦮꦸꦃ", breaks: [2, 5, 6]),
        Case(text: "\u{A98F}\u{A9C0}\u{A98F}\u{A98F}", breaks: [3]),
        Case(text: "\u{A98F}\u{A9C0}\u{200D}\u{A98F}", breaks: []),
        Case(text: "a\u{A98F}b", breaks: [1, 2]),
        Case(text: "1\u{A9D0}\u{A9D1}", breaks: [1, 2]),
        Case(text: "\u{A98F}…", breaks: []),
        Case(text: "\u{1B05}\u{1B44}\u{1B05}", breaks: []),
        Case(text: "\u{1BC0}\u{1BC0}\u{1BF2}", breaks: []),
        Case(text: "\u{1BC0}\u{1BF2}\u{1BC0}", breaks: [2]),
        Case(text: "\u{AA00}\u{AA01}\u{AA40}", breaks: [1]),
        Case(text: "b\u{AA40}b", breaks: [2]),
    ]

    @Test(arguments: syllables)
    func `syllables are divided as in Chromium and Firefox`(_ example: Case) throws {
        for engine in [BrowserEngine.chromium, .firefox] {
            let rules = try BreakRules(BreakRules.Setting(engine, locale: example.locale, BreakProperties()))
            #expect(Support.opportunities(of: example.text, rules) == example.breaks, "\(engine)")
        }
    }

    @Test(arguments: quotes + breakAll + pages + hebrew + classes)
    func `opportunities equal those of Chromium`(_ example: Case) throws {
        var breaking = BreakProperties()
        breaking.strictness = example.strictness
        breaking.wordBreak = example.wordBreak
        let rules = try BreakRules(BreakRules.Setting(.chromium, locale: example.locale, breaking))
        #expect(Support.opportunities(of: example.text, rules) == example.breaks)
    }
}
