/// A line of a message, or a block that has none, as it stands in the message.
public struct MessageLine: Hashable, Sendable {
    /// The block, counted from the top.
    public var block: Int
    /// First character, in UTF-16 units of the block's text; zero where there is none.
    public var start: Int
    /// Where the next line starts.
    public var end: Int
    /// Distance from the message's top, in points.
    public var top: Double
    /// Height in points.
    public var height: Double
}
