import Fonts
import Testing

@testable import TextLayout

/// Lines of full-width punctuation, measured in Chromium 156.
@Suite struct FullWidthMarksTests {
    private func starts(_ text: String, family: String = "JP", locale: String = "ja", width: Double) throws -> [Int] {
        let traits = TextTraits(
            font: FontRequest(families: ["Noto Sans CJK \(family)"], locale: locale), locale: locale,
            whiteSpace: .preLine)
        return try Support.lines(text, traits, LineMeasure(size: 20, width: width)).dropFirst()
            .map(\.utf16Range.lowerBound)
    }

    @Test func `a closing bracket is narrowed at the end of a line that it does not fit`() throws {
        #expect(try starts("性格式）", width: 75) == [])
        #expect(try starts("性格式）字", width: 75) == [4])
        #expect(try starts("性格式）", width: 65) == [2])
    }

    @Test func `before a line feed, it is narrowed only if its line has no earlier break opportunity`() throws {
        #expect(try starts("性格式）\nab", width: 75) == [2, 5])
        #expect(try starts("性格式」\n\n", width: 75) == [2, 5])
        #expect(try starts("式）\nab", width: 35) == [3])
    }

    /// Chromium reads where the ink of a stop is from the face's default form, not from that of Japanese.
    @Test func `stops of a Chinese face stay wide in Japanese text`() throws {
        #expect(try starts("。』", width: 22) == [])
        #expect(try starts("。』", family: "TC", width: 22) == [1])
        #expect(try starts("。』", family: "TC", locale: "zh-CN", width: 22) == [])
        #expect(try starts("：』", family: "SC", width: 22) == [])
        #expect(try starts("：』", width: 22) == [1])
    }

    @Test func `quotation marks of a Chinese face narrow the bracket after them in Japanese text`() throws {
        #expect(try starts("”『格", family: "SC", width: 42) == [])
        #expect(try starts("”『格", family: "SC", width: 38) == [2])
        #expect(try starts("格”『格", family: "SC", width: 62) == [])
    }

    @Test func `quotation marks are narrowed in text without other marks`() throws {
        #expect(try starts("“你好”", family: "SC", locale: "zh-CN", width: 75) == [])
        #expect(try starts("天天”好好", family: "SC", locale: "zh-CN", width: 52.8) == [3])
        #expect(try starts("天天”好好", family: "TC", locale: "zh-TW", width: 52.8) == [3])
    }
}
