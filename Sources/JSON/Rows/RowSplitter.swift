/// Cuts a stream of bytes into the rows of newline-delimited JSON as they arrive.
///
/// What a chunk completes is given away at once, so that whoever writes a row and waits for its answer gets it. The only
/// thing kept is the row that has begun and not ended. Rows end with a line feed; a carriage return before it is white
/// space to the reader. Rows of white space alone are none, but are counted as lines.
package struct RowSplitter: Sendable {
    /// A row that is longer is not kept.
    package let maximumBytes: Int
    private var pending: [UInt8] = []
    private var isOverlong = false
    private var line = 1

    /// A splitter; rows of more than `maximumBytes` bytes come out as overlong, without their content.
    package init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// The rows that the next bytes complete.
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
        // What was pending holds no line feed: only the new bytes are looked at.
        for index in scanned..<batch.bytes.count where batch.bytes[index] == 0x0A {
            append(start..<index, to: &batch)
            start = index + 1
        }
        keep(chunk[chunk.index(after: lastFeed)...])
        return batch
    }

    /// The row that stands at the end without a line feed, if there is one.
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
