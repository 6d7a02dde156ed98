/// A place in a document.
public struct JSONPosition: Hashable, Sendable, Comparable {
    /// The byte's index from the start, from 0.
    public let offset: Int32
    /// The line, from 1.
    public let line: Int32
    /// The byte's number on its line, from 1.
    public let column: Int32

    /// A place given by its three coordinates.
    public init(offset: Int, line: Int, column: Int) {
        self.offset = Int32(clamping: offset)
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// Whether the first place comes earlier in the document.
    public static func < (left: JSONPosition, right: JSONPosition) -> Bool { left.offset < right.offset }
}
