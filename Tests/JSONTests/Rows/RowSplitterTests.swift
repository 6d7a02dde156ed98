import Testing

@testable import TypescaleJSON

@Suite struct RowSplitterTests {
    private func rows(_ text: String, chunk: Int, maximumBytes: Int = 100) -> [String] {
        var splitter = RowSplitter(maximumBytes: maximumBytes)
        var found: [String] = []
        let bytes = Array(text.utf8)
        func add(_ batch: RowBatch) {
            for row in batch.rows {
                found.append(
                    "\(row.line):" + (row.isTooLong ? "long" : String(decoding: batch.bytes[row.range], as: UTF8.self)))
            }
        }
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            add(splitter.rows(completedBy: bytes[start..<min(start + chunk, bytes.count)]))
        }
        add(splitter.rest())
        return found
    }

    @Test(arguments: [1, 2, 3, 5, 1000])
    func `rows are the same however the bytes are split`(chunk: Int) {
        #expect(rows("a\nbb\r\n\n  \t\nccc", chunk: chunk) == ["1:a", "2:bb\r", "5:ccc"])
        #expect(rows("a\n", chunk: chunk) == ["1:a"])
        #expect(rows("", chunk: chunk) == [])
        #expect(rows("\n\n\n", chunk: chunk) == [])
        #expect(rows("ä\n😀", chunk: chunk) == ["1:ä", "2:😀"])
    }

    @Test(arguments: [1, 3, 7, 1000])
    func `a row that is too long keeps its line number but none of its bytes`(chunk: Int) {
        let long = String(repeating: "x", count: 11)
        let text = "a\n\(long)\nb\n\(String(repeating: "y", count: 10))\n\(long)"
        #expect(rows(text, chunk: chunk, maximumBytes: 10) == ["1:a", "2:long", "3:b", "4:yyyyyyyyyy", "5:long"])
    }

    @Test func `a complete row is returned immediately, an incomplete one is kept`() {
        var splitter = RowSplitter(maximumBytes: 100)
        let batch = splitter.rows(completedBy: Array("one\ntw".utf8))
        #expect(batch.rows.map(\.line) == [1])
        let next = splitter.rows(completedBy: Array("o\n".utf8))
        #expect(next.rows.map { String(decoding: next.bytes[$0.range], as: UTF8.self) } == ["two"])
    }

    @Test func `a row is known to be too long before its end has arrived`() {
        var splitter = RowSplitter(maximumBytes: 3)
        #expect(splitter.rows(completedBy: Array("a\nbbb".utf8)).rows.count == 1 && !splitter.isInLongRow)
        #expect(splitter.rows(completedBy: Array("b".utf8)).isEmpty && splitter.isInLongRow)
        #expect(splitter.rest().rows.map(\.isTooLong) == [true])
        #expect(!splitter.isInLongRow)
    }
}
