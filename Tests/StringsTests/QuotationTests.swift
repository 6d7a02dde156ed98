import Testing
import TypescaleCommandLineInterface
import TypescaleStrings

@Suite struct QuotationTests {
    @Test func `an error is one printable line for any input`() {
        let error = CommandError(Quotation.quoted("a\nb\u{1B}]0;x\u{7}"), "no\tsuch\u{2028}thing")
        #expect(error.line(tool: "sample") == "sample: \"a\\u{a}b\\u{1b}]0;x\\u{7}\": no\\u{9}such\\u{2028}thing\n")
    }

    @Test func `a long text is shortened`() {
        #expect(Quotation.quoted(String(repeating: "x", count: 60)) == "\"" + String(repeating: "x", count: 60) + "\"")
        #expect(Quotation.quoted(String(repeating: "x", count: 61)) == "\"" + String(repeating: "x", count: 60) + "…\"")
    }

    @Test func `a character of many code points is shortened, too`() {
        let marks = String(repeating: "\u{301}", count: 100_000)
        #expect(Quotation.shortened("e" + marks).unicodeScalars.count == 61)
        #expect(Quotation.shortened(marks.prefix(1)).unicodeScalars.count == 61)
    }

    @Test func `an error about an overlong name shows its beginning and end`() {
        let path = "/a/" + String(repeating: "x", count: 100_000) + "/b.json"
        let line = CommandError(path, String(repeating: "y", count: 100_000)).line(tool: "sample")
        #expect(line.hasPrefix("sample: /a/xxx") && line.contains("xxx/b.json: yyy"))
        #expect(line.count < 2_300)
    }

    @Test func `words of every script are quoted unchanged`() {
        #expect(Quotation.quoted("क्ष می‌خواهم 👩‍👧 日本") == "\"क्ष می‌خواهم 👩‍👧 日本\"")
    }
}
