import CommandFrame
import Testing

@Suite struct QuotationTests {
    @Test func `an error is one printable line, whatever was typed`() {
        let error = CommandError(Quotation.quoted("a\nb\u{1B}]0;x\u{7}"), "no\tsuch\u{2028}thing")
        #expect(error.line(tool: "sample") == "sample: \"a\\u{a}b\\u{1b}]0;x\\u{7}\": no\\u{9}such\\u{2028}thing\n")
    }

    @Test func `a long text is shortened`() {
        #expect(Quotation.quoted(String(repeating: "x", count: 60)) == "\"" + String(repeating: "x", count: 60) + "\"")
        #expect(Quotation.quoted(String(repeating: "x", count: 61)) == "\"" + String(repeating: "x", count: 60) + "…\"")
    }

    @Test func `words of every script are repeated as they are`() {
        #expect(Quotation.quoted("क्ष می‌خواهم 👩‍👧 日本") == "\"क्ष می‌خواهم 👩‍👧 日本\"")
    }
}
