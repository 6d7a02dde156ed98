/// Splits a byte stream into rows of newline-delimited JSON as they arrive.
///
/// The rows that a chunk completes are returned at once, so that a client that writes a row and waits for its answer
/// gets it. Only the incomplete row is buffered. A row ends with a line feed; a carriage return before it is white
/// space to the parser. Rows of white space alone are skipped but counted as lines.
package struct RowSplitter: Sendable {
    /// The maximum length of a row; the content of a longer one is discarded.
    package let maximumBytes: Int
    private var pending: [UInt8] = []
    private var isOverlong = false
    private var line = 1

    /// Creates a splitter. Rows of more than `maximumBytes` bytes are reported as too long, without content.
    package init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Returns the rows that a chunk completes.
    package mutating func rows(completedBy chunk: some RandomAccessCollection<UInt8>) -> RowBatch {
        guard let lastFeed = chunk.lastIndex(of: 0x0A) else {
            keep(chunk[...])
            return RowBatch()
        }
        var batch = RowBatch()
        let scanned = pending.count
        swap(&batch.bytes, &pending)
        batch.bytes.append(contentsOf: chunk[...lastFeed])
        var start = 0
        // The buffered bytes contain no line feed, so only the new bytes are searched.
        for index in scanned..<batch.bytes.count where batch.bytes[index] == 0x0A {
            append(start..<index, to: &batch)
            start = index + 1
        }
        keep(chunk[chunk.index(after: lastFeed)...])
        return batch
    }

    /// Returns the last row if the stream ends without a line feed.
    package mutating func rest() -> RowBatch {
        var batch = RowBatch()
        swap(&batch.bytes, &pending)
        append(0..<batch.bytes.count, to: &batch)
        return batch
    }

    private mutating func append(_ range: Range<Int>, to batch: inout RowBatch) {
        defer {
            line += 1
            isOverlong = false
        }
        let isTooLong = isOverlong || range.count > maximumBytes
        let bytes = batch.bytes
        if isTooLong || range.contains(where: { !JSONSpace.contains(bytes[$0]) }) {
            batch.rows.append(RowBatch.Row(range: range, line: line, isTooLong: isTooLong))
        }
    }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        if isOverlong { return }
        if pending.count + bytes.count > maximumBytes {
            isOverlong = true
            pending = []
        } else {
            pending.append(contentsOf: bytes)
        }
    }
}
