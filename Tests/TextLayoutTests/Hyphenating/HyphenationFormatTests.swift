import Foundation
import Testing

@testable import TextLayout

@Suite struct HyphenationFormatTests {
    @Test func `a file with an encoding, keywords and patterns is of the format`() {
        let file = Array("ISO8859-1\nLEFTHYPHENMIN 2\n% a comment\n1na\n".utf8)
        #expect(HyphenationFormat.rejectionReason(in: file) == nil)
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
            ("UTF-8\n1na\n2.hy3\n", "line 3 has a number before the start of a word"),
            ("UTF-8\na1/b=c,9,9\n", "line 2 changes letters that its pattern does not have"),
            ("UTF-8\nhy1ph/x=y,-3,9\n", "line 2 changes letters that its pattern does not have"),
            ("UTF-8\nab1/c\n", "line 2 changes letters that its pattern does not have"),
            ("UTF-8\nü1b./x=y,1,3\n", "line 2 changes letters that its pattern does not have"),
        ]
    )
    func `what libhyphen's arrays do not hold is refused`(_ text: String, _ fault: String) {
        #expect(HyphenationFormat.rejectionReason(in: Array(text.utf8)) == fault)
        #expect(HyphenationPatterns(Array(text.utf8)) == nil)
    }

    @Test func `changes of spelling within a pattern are accepted`() {
        for text in ["UTF-8\nas5szon2y/sz=,2,1\r\n", "UTF-8\n.üs1b./x=y,1,2\n", "UTF-8\n% a/b,c\n# a/b\n"] {
            #expect(HyphenationFormat.rejectionReason(in: Array(text.utf8)) == nil, "\(text)")
        }
    }

    @Test func `the files of the system are of the format`() throws {
        let folder = "/usr/share/hyphen"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".dic") }
        try #require(!names.isEmpty)
        for name in names {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            #expect(HyphenationFormat.rejectionReason(in: Array(bytes)) == nil, "\(name)")
        }
    }

    @Test func `a file beyond the limit is refused`() {
        let line = Array((String(repeating: "a", count: 63) + "\n").utf8)
        var bytes = Array("UTF-8\n".utf8)
        while bytes.count <= TextLayoutLimits.patternBytes { bytes += line }
        #expect(HyphenationFormat.rejectionReason(in: bytes) == "has \(bytes.count) bytes; at most 4194304 are allowed")
    }

    @Test func `the longest line is accepted`() {
        let text = "UTF-8\n" + String(repeating: "a", count: 98) + "\n1na\n"
        #expect(HyphenationPatterns(Array(text.utf8))?.ends(in: Array("banana".utf8)) == [2, 4])
    }
}
