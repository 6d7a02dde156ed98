/// Splits a byte stream into rows of newline-delimited JSON as they arrive.
///
/// The rows that a chunk completes are returned at once, so that a client that writes a row and waits for its answer
/// gets it. Only the incomplete row is buffered. A row ends with a line feed; a carriage return before it is white
/// space to the parser. Rows of white space alone are skipped but counted as lines.
package struct RowSplitter: Sendable {
    /// The maximum length of a row; the content of a longer one is discarded.
    let maximumBytes: Int
    private var pending: [UInt8] = []
    private var line = 1
    /// A Boolean value that indicates whether the incomplete row is too long, whatever follows.
    package private(set) var isInLongRow = false

    /// Creates a splitter. Rows of more than `maximumBytes` bytes are reported as too long, without content.
    package init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

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
            isInLongRow = false
        }
        let isTooLong = isInLongRow || range.count > maximumBytes
        let bytes = batch.bytes
        if isTooLong || range.contains(where: { !JSONSpace.contains(bytes[$0]) }) {
            batch.rows.append(RowBatch.Row(range: range, line: line, isTooLong: isTooLong))
        }
    }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        if isInLongRow { return }
        if pending.count + bytes.count > maximumBytes {
            isInLongRow = true
            pending = []
        } else {
            pending.append(contentsOf: bytes)
        }
    }
}

/// A batch of complete rows of newline-delimited JSON.
package struct RowBatch: Sendable {
    package struct Row: Sendable, Equatable {
        /// The range of the row in the bytes of the batch.
        package var range: Range<Int>
        /// The line number in the stream, from 1.
        package var line: Int
        /// The column of its first byte, from 1.
        package var column = 1
        /// A Boolean value that indicates whether the row exceeded the limit; its remaining bytes are meaningless.
        package var isTooLong: Bool
    }

    package internal(set) var bytes: [UInt8] = []
    package internal(set) var rows: [Row] = []

    package var isEmpty: Bool { rows.isEmpty }
}

package enum JSONSpace {
    /// Returns whether a byte is white space.
    package static func contains(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
