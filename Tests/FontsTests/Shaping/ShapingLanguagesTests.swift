import Testing

@testable import Fonts

/// The languages that text is shaped in if a client names many.
@Suite struct ShapingLanguagesTests {
    @Test func `The tag of a locale is its language with the subtags that matter for it`() {
        let expected = [
            "zh-Hant": "zh-hant", "zh_TW": "zh-tw", "zh-Hant-HK": "zh-hant-hk", "zh-HK-x-zh-hk-hk": "zh-hk",
            "ZH-Hans-CN": "zh-hans-cn", "ro-MD": "ro-md", "ro-RO": "ro", "el-polyton": "el-polyton", "en-US": "en",
            "sr-Latn": "sr", "TH": "th", "fil-PH": "fil", "tlh": "", "x-hk": "", "": "", "-": "", "e": "",
        ]
        for (locale, tag) in expected { #expect(ShapingLanguages.tag(for: locale) == tag, "\(locale)") }
    }

    @Test func `The number of distinguished languages is bounded, and tags do not depend on those before`() {
        var tags: Set<String> = []
        for number in 0..<10_000 {
            for name in ["en-x-\(number)", "x\(number)", "EN", "ja-JP-u\(number)", "zh-x\(number)-TW"] {
                tags.insert(ShapingLanguages.tag(for: name))
            }
        }
        #expect(tags == ["en", "", "ja", "zh-tw"])
        #expect(ShapingLanguages.tag(for: "zh-HK") == "zh-hk")
    }
}
