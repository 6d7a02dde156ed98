/// Some whole rows of newline-delimited JSON.
package struct RowBatch: Sendable {
    /// One row.
    package struct Row: Sendable, Equatable {
        /// Where it stands in the batch's bytes.
        package var range: Range<Int>
        /// Its number in the stream, from 1.
        package var line: Int
        /// It was longer than allowed, and what is left of it says nothing.
        package var isTooLong: Bool
    }

    /// The bytes the rows stand in.
    package internal(set) var bytes: [UInt8] = []
    /// The rows, in order.
    package internal(set) var rows: [Row] = []

    /// Whether there is no row in it.
    package var isEmpty: Bool { rows.isEmpty }
}
