/// The limits of this module, with their reasons.
enum LayoutTestingLimits {
    /// Resolved environments in the cache: twelve sizes of several scales, each a few kilobytes.
    static let environments = 512
    /// Lines of a difference that a failure shows; the file has the rest.
    static let differenceLines = 24
    /// The tolerance for equal lengths, in points; finer than any step in which lengths are stored.
    static let sameLength = 0.001
    /// Lines that a drawing shows; a longer text is clearly too long.
    static let drawnLines = 40
    /// Columns a drawing may use, so that it fits an 80-column terminal beside the framework's prefix.
    static let drawnColumns = 60.0
    /// The failures that one expectation of catalogs reports one by one; the others are counted.
    static let stringFailures = 50
}
