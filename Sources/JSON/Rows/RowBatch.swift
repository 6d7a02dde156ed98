/// Some whole rows of newline-delimited JSON.
public struct RowBatch: Sendable {
    /// One row.
    public struct Row: Sendable, Equatable {
        /// Where it stands in the batch's bytes.
        public var range: Range<Int>
        /// Its number in the stream, from 1.
        public var line: Int
        /// It was longer than allowed, and what is left of it says nothing.
        public var isTooLong: Bool
    }

    /// The bytes the rows stand in.
    public internal(set) var bytes: [UInt8] = []
    /// The rows, in order.
    public internal(set) var rows: [Row] = []

    /// Whether there is no row in it.
    public var isEmpty: Bool { rows.isEmpty }
}
