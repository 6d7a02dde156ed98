/// A batch of complete rows of newline-delimited JSON.
package struct RowBatch: Sendable {
    /// A row.
    package struct Row: Sendable, Equatable {
        /// The range of the row in the bytes of the batch.
        package var range: Range<Int>
        /// The line number in the stream, from 1.
        package var line: Int
        /// A Boolean value that indicates whether the row exceeded the limit; its remaining bytes are meaningless.
        package var isTooLong: Bool
    }

    /// The bytes that contain the rows.
    package internal(set) var bytes: [UInt8] = []
    /// The rows, in order.
    package internal(set) var rows: [Row] = []

    /// A Boolean value that indicates whether the batch has no rows.
    package var isEmpty: Bool { rows.isEmpty }
}
