/// A line of a message, or a block without lines, at its position in the message.
package struct MessageLine: Hashable, Sendable {
    /// The index of the block in the message.
    package var block: Int
    /// The offset of the first character in UTF-16 units of the block's text; zero if there is none.
    package var start: Int
    /// The offset at which the next line starts.
    package var end: Int
    /// The distance from the message's top in points.
    package var top: Double
    /// The height in points.
    package var height: Double
}
