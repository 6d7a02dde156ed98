/// A position in a document.
package struct JSONPosition: Hashable, Sendable, Comparable {
    /// The byte offset from the start of the document, from 0.
    package let offset: Int32
    /// The line, from 1.
    package let line: Int32
    /// The byte offset on the line, from 1.
    package let column: Int32

    /// Creates a position.
    package init(offset: Int, line: Int, column: Int) {
        self.offset = Int32(clamping: offset)
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// Returns a Boolean value that indicates whether one position precedes another.
    package static func < (left: JSONPosition, right: JSONPosition) -> Bool { left.offset < right.offset }
}
