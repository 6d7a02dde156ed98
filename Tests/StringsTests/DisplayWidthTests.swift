import Glibc
import Testing

@testable import TypescaleStrings

@Suite struct DisplayWidthTests {
    /// Unicode's table of widths, from Debian's unicode-data.
    private static func eastAsianWidths() throws -> [(range: ClosedRange<UInt32>, width: Substring)] {
        let path = "/usr/share/unicode/EastAsianWidth.txt"
        let file = unsafe fopen(path, "r")
        unsafe try #require(file != nil, "install unicode-data")
        defer { _ = unsafe fclose(file) }
        var bytes: [UInt8] = []
        var byte = unsafe getc(file)
        while byte != EOF {
            bytes.append(UInt8(byte))
            byte = unsafe getc(file)
        }
        return try String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard let entry = line.split(separator: "#", omittingEmptySubsequences: false).first,
                let sign = entry.firstIndex(of: ";")
            else { return nil }
            let ends = try entry[..<sign].split(separator: ".").map { try #require(UInt32($0, radix: 16)) }
            let low = try #require(ends.first)
            return (low...(ends.last ?? low), entry[entry.index(after: sign)...].prefix { $0.isLetter })
        }
    }

    @Test func `exactly the wide and full-width characters of Unicode's table are wide`() throws {
        let table = try Self.eastAsianWidths()
        #expect(table.count > 2_000)
        var differing: [UInt32] = []
        for (range, width) in table {
            let isWide = width == "W" || width == "F"
            differing += range.filter { DisplayWidth.isWide($0) != isWide }
        }
        #expect(differing.isEmpty)
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국어", 6), ("ｱｲｳ", 3), ("Ａ", 2), ("👍🏽", 2),
        ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1), ("नमस्ते", 4), ("a\u{0}b", 2), ("🇯🇵", 2), ("\u{AD}", 1),
    ])
    func `a text has as many columns as its grapheme clusters`(text: String, columns: Int) {
        #expect(DisplayWidth.columns(text) == columns)
    }
}
