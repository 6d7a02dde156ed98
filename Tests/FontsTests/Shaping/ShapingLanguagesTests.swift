import Testing

@testable import Fonts

/// The languages that text is shaped in if a client names many.
@Suite struct ShapingLanguagesTests {
    @Test("The number of distinguished languages is bounded")
    func bounded() {
        var languages = ShapingLanguages.LanguageTable()
        #expect(languages.tag(for: "zh-Hant") == "zh-hant")
        var tags: Set<String> = []
        for number in 0..<10_000 {
            for name in ["en-x-\(number)", "x\(number)", "EN", "ja-JP-u\(number)"] {
                tags.insert(languages.tag(for: name))
            }
        }
        #expect(tags.count <= FontsLimits.otherLanguages + 3)
        // The first tags are still distinguished, and the last ones have at least their language.
        #expect(languages.tag(for: "zh-Hant") == "zh-hant")
        #expect(languages.tag(for: "zh-Hans") == "zh")
        #expect(languages.tag(for: "TH") == "th")
        #expect(languages.tag(for: "tlh").isEmpty)
        #expect(languages.tag(for: "").isEmpty)
    }
}
