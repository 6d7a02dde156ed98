/// Every bound of this room, with its reason.
enum LayoutTestingLimits {
    /// Characters of a text that a sentence quotes: it stays on one line of a terminal; the drawing has them all.
    static let quotedCharacters = 60
    /// Texts and messages kept prepared. A suite asserts on a few hundred strings; at some 10 KB each with all clusters,
    /// the cache stays under 20 MB.
    static let prepared = 2_048
    /// Environments kept resolved: twelve sizes of some scales, each a few kilobytes.
    static let environments = 512
    /// Lines of a difference that a failure shows; the rest is in the file.
    static let differenceLines = 24
    /// Lengths that differ by less are the same: a thousandth of a point is finer than any step lengths are kept in.
    static let sameLength = 0.001
    /// Lines a drawing shows; a text that needs more is known to be long by then.
    static let drawnLines = 40
    /// Columns a drawing is stretched to, so that it stays on a terminal of 80 beside what the frameworks put before it.
    static let drawnColumns = 60.0
}
