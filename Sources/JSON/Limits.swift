/// The bounds a reader keeps, so that no input can ask for unbounded work.
package struct JSONLimits: Hashable, Sendable {
    /// The deepest nesting of arrays and objects.
    ///
    /// The reader recurses once a level; 128 levels need a few tens of kilobytes of stack, far less than the
    /// smallest thread has, and no document of this project nests deeper than a dozen.
    package var depth: Int
    /// The longest document in bytes.
    ///
    /// 64 MiB: a page of 100,000 messages fits, while a tree of it (about ten times the text) still fits in memory.
    /// Positions are kept as 32-bit numbers, so this may never exceed `Int32.max`.
    package var bytes: Int

    /// Bounds of the caller's own choosing.
    package init(depth: Int = 128, bytes: Int = 64 << 20) {
        self.depth = min(max(depth, 1), 512)
        self.bytes = min(max(bytes, 0), Int(Int32.max))
    }

    /// Objects with more members than this look for repeated names in a set; below it, comparing each with each is
    /// faster than hashing.
    static let membersComparedPairwise = 12
    /// Longest excerpt of a bad value or name an error repeats, in characters.
    static let excerpt = 60
}
