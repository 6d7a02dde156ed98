/// A place in a document.
package struct JSONPosition: Hashable, Sendable, Comparable {
    /// The byte's index from the start, from 0.
    package let offset: Int32
    /// The line, from 1.
    package let line: Int32
    /// The byte's number on its line, from 1.
    package let column: Int32

    /// A place given by its three coordinates.
    package init(offset: Int, line: Int, column: Int) {
        self.offset = Int32(clamping: offset)
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// Whether the first place comes earlier in the document.
    package static func < (left: JSONPosition, right: JSONPosition) -> Bool { left.offset < right.offset }
}
