internal import TypescaleStrings

/// The limits of a parser, which bound its work for any input.
package struct JSONLimits: Hashable, Sendable {
    /// The maximum nesting of arrays and objects.
    ///
    /// The parser recurses once per level. 128 levels need a few tens of kilobytes of stack, far less than the
    /// smallest thread has; no document of this project nests deeper than a dozen levels.
    var depth: Int
    /// The maximum length of a document in bytes.
    ///
    /// 64 MiB: a page of 100,000 messages fits, and its tree (about ten times the text) still fits in memory.
    /// Positions are 32-bit numbers, so this may never exceed `Int32.max`.
    var bytes: Int

    /// Creates limits, clamped to 1 to 512 levels and to 0 to `Int32.max` bytes.
    package init(depth: Int = 128, bytes: Int = 64 << 20) {
        self.depth = depth.clamped(to: 1...512)
        self.bytes = bytes.clamped(to: 0...Int(Int32.max))
    }

    /// The member count from which repeated names are found with a set; below it, pairwise comparison is faster than
    /// hashing.
    static let membersComparedPairwise = 12
}
