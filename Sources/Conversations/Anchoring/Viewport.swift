/// The part of a conversation that is on the screen.
public struct Viewport: Hashable, Sendable {
    /// The position that stays in place while heights change.
    public enum Alignment: String, CaseIterable, Hashable, Sendable {
        /// The line at the top.
        case top
        /// The end of the conversation if it is in view, and the line at the top otherwise.
        case bottom
    }

    /// The distance from the conversation's top in points.
    public var top: Double
    /// The height in points.
    public var height: Double
    /// The position that stays in place.
    public var alignment: Alignment
    /// The message that has the focus; it takes precedence over the alignment.
    public var focusedMessageID: Identifier?

    /// Creates a viewport.
    public init(top: Double, height: Double, alignment: Alignment = .top, focusedMessageID: Identifier? = nil) {
        self.top = top
        self.height = height
        self.alignment = alignment
        self.focusedMessageID = focusedMessageID
    }
}
