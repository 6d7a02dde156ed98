import Testing

@testable import TextLayout

@Suite struct TruncationTests {
    private func measurement(_ text: String, maxLines: Int?, width: Double = 120) throws -> TextMeasurement {
        let store = try Support.prepared(text, Support.traits(whiteSpace: .preLine))
        let measurement = store.measurement(
            of: 0, LineMeasure(size: 17, width: width), lineHeight: .fixed(22), maxLines: maxLines)
        return try #require(measurement)
    }

    @Test func `a limit restricts the lines and reports truncation`() throws {
        let text = "One two three four five six seven\neight nine ten eleven twelve\n\nthirteen"
        let all = try measurement(text, maxLines: nil)
        #expect(!all.isTruncated)
        for limit in 1..<all.lineCount {
            let some = try measurement(text, maxLines: limit)
            #expect(some.lineCount == limit)
            #expect(some.height == Double(limit) * 22)
            #expect(some.isTruncated)
            #expect(some.widestLineWidth <= all.widestLineWidth)
        }
        for limit in [all.lineCount, all.lineCount + 1, 1_000_000_000] {
            #expect(try measurement(text, maxLines: limit) == all)
        }
    }

    @Test func `a text that ends with the last allowed line is not truncated`() throws {
        #expect(try !measurement("a\n", maxLines: 1).isTruncated)
        #expect(try measurement("a\nb", maxLines: 1).isTruncated)
        #expect(try measurement("a\n\n", maxLines: 1).isTruncated)
        #expect(try !measurement("", maxLines: 1).isTruncated)
    }
}
