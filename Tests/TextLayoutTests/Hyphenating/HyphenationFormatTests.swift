import Testing

@testable import TextLayout

@Suite struct HyphenationFormatTests {
    @Test func `a file with an encoding, keywords and patterns is of the format`() {
        let file = Array("ISO8859-1\nLEFTHYPHENMIN 2\n% a comment\n1na\n".utf8)
        #expect(HyphenationFormat.fault(in: file) == nil)
        #expect(HyphenationFormat.encoding(of: file) == "ISO8859-1")
        #expect(HyphenationFormat.encoding(of: Array("UTF-8\r\n1na\r\n".utf8)) == "UTF-8")
    }

    @Test(
        arguments: [
            ("", "does not begin with the name of an encoding"),
            ("\n1na\n", "does not begin with the name of an encoding"),
            ("a name with spaces\n1na\n", "does not begin with the name of an encoding"),
            ("a-name-of-19-letters\n1na\n", "does not begin with the name of an encoding"),
            ("UTF-8\n1na\0\n", "line 2 has a byte of zero"),
            ("UTF-8\n1na\n" + String(repeating: "a", count: 99) + "\n", "line 3 has more than 98 bytes"),
        ]
    )
    func `what libhyphen's arrays do not hold is refused`(_ text: String, _ fault: String) {
        #expect(HyphenationFormat.fault(in: Array(text.utf8)) == fault)
        #expect(HyphenationPatterns(Array(text.utf8)) == nil)
    }

    @Test func `a file beyond the limit is refused`() {
        let line = Array((String(repeating: "a", count: 63) + "\n").utf8)
        var bytes = Array("UTF-8\n".utf8)
        while bytes.count <= TextLayoutLimits.patternBytes { bytes += line }
        #expect(HyphenationFormat.fault(in: bytes) == "has \(bytes.count) bytes, 4194304 are allowed")
    }

    @Test func `the longest line is accepted`() {
        let text = "UTF-8\n" + String(repeating: "a", count: 98) + "\n1na\n"
        #expect(HyphenationPatterns(Array(text.utf8))?.ends(in: Array("banana".utf8)) == [2, 4])
    }
}
