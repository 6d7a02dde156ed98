/// What a reader's eye rests on: a line of a message, and where on the screen it stands.
///
/// The line is named by its first character, so that it is found again after its message wrapped otherwise; the message
/// by its id, and by its place for when it is gone.
public struct ScrollAnchor: Hashable, Sendable {
    /// The message.
    public var id: Identifier
    /// Its place in the conversation; where the message is gone, whatever stands there now takes over.
    public var index: Int
    /// The block of the line.
    public var block: Int
    /// The line, counted from the message's top.
    public var line: Int
    /// The line's first character, in UTF-16 units of the block's text.
    public var character: Int
    /// From the viewport's top to the line's, in points; negative where the line is partly above.
    public var distance: Double
    /// The end of the conversation stays in view, whatever the line does.
    public var isAtEnd: Bool
}
