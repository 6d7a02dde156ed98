/// What a message takes up on the screen.
public struct MessageExtent: Hashable, Sendable {
    /// Height in points: the exact sum of its parts.
    public var height: Double
    /// Lines of text.
    public var lines: Int
    /// Content width of the widest line with its insets, in points.
    public var widest: Double
    /// Whether lines were left out.
    public var isTruncated: Bool
}
