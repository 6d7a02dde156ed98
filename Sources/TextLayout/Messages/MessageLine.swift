/// A line of a message, or a block that has none, as it stands in the message.
package struct MessageLine: Hashable, Sendable {
    /// The block, counted from the top.
    package var block: Int
    /// First character, in UTF-16 units of the block's text; zero where there is none.
    package var start: Int
    /// Where the next line starts.
    package var end: Int
    /// Distance from the message's top, in points.
    package var top: Double
    /// Height in points.
    package var height: Double
}
