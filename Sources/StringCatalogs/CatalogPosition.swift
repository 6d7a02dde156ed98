package struct CatalogPosition: Hashable, Sendable, Comparable {
    /// The line, from 1.
    package let line: Int
    /// The column in UTF-16 units, from 1.
    package let column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    package static func < (left: CatalogPosition, right: CatalogPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
