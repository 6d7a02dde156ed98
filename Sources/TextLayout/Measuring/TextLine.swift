/// One line of a text.
public struct TextLine: Hashable, Sendable {
    /// First character, in UTF-16 units of the text as it was given.
    public var start: Int
    /// Where the next line starts.
    public var end: Int
    /// Width of the content in points, without the spaces that hang.
    public var width: Double
    /// Height in points.
    public var height: Double
    /// Where its letters stand, in points from the line's top.
    public var ascent: Double
}
