/// The part of a conversation a reader sees.
public struct Viewport: Hashable, Sendable {
    /// What stays where it is while heights change.
    public enum Alignment: String, CaseIterable, Hashable, Sendable {
        /// The line at the top.
        case top
        /// The end of the conversation, where the reader is there.
        case bottom
    }

    /// Distance from the conversation's top, in points.
    public var top: Double
    /// Height in points.
    public var height: Double
    /// What stays.
    public var alignment: Alignment
    /// A message the reader is at, which stays where it is before anything else.
    public var focusedMessageID: Identifier?

    /// A part of a conversation.
    public init(top: Double, height: Double, alignment: Alignment = .top, focusedMessageID: Identifier? = nil) {
        self.top = top
        self.height = height
        self.alignment = alignment
        self.focusedMessageID = focusedMessageID
    }
}
