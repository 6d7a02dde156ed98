/// What a text takes up on the screen.
public struct TextExtent: Hashable, Sendable {
    /// Lines shown.
    public var lines: Int
    /// Height of those lines in points.
    public var height: Double
    /// Content width of the widest line in points.
    public var widest: Double
    /// Whether lines were left out because there is room for no more.
    public var isTruncated: Bool

    /// An extent.
    public init(lines: Int, height: Double, widest: Double, isTruncated: Bool) {
        self.lines = lines
        self.height = height
        self.widest = widest
        self.isTruncated = isTruncated
    }
}
