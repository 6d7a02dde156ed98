import Testing

@testable import TextLayout

@Suite struct TruncationTests {
    private func extent(_ text: String, maxLines: Int, width: Double = 120) throws -> TextMeasurement {
        let store = try Support.prepared(text, Support.traits(whiteSpace: .preLine))
        let extent = store.extent(
            of: 0, LineMeasure(size: 17, width: width), lineHeight: .fixed(22), maxLines: maxLines)
        return try #require(extent)
    }

    @Test func `a limit restricts the lines and reports truncation`() throws {
        let text = "One two three four five six seven\neight nine ten eleven twelve\n\nthirteen"
        let all = try extent(text, maxLines: 0)
        #expect(!all.isTruncated)
        for limit in 1..<all.lineCount {
            let some = try extent(text, maxLines: limit)
            #expect(some.lineCount == limit)
            #expect(some.height == Double(limit) * 22)
            #expect(some.isTruncated)
            #expect(some.widestLineWidth <= all.widestLineWidth)
        }
        for limit in [all.lineCount, all.lineCount + 1, 1_000_000_000] {
            #expect(try extent(text, maxLines: limit) == all)
        }
    }

    @Test func `a text that ends with the last allowed line is not truncated`() throws {
        #expect(try !extent("a\n", maxLines: 1).isTruncated)
        #expect(try extent("a\nb", maxLines: 1).isTruncated)
        #expect(try extent("a\n\n", maxLines: 1).isTruncated)
        #expect(try !extent("", maxLines: 1).isTruncated)
    }
}
