/// The part of a conversation a reader sees.
public struct Viewport: Hashable, Sendable {
    /// What stays where it is while heights change.
    public enum Pin: String, CaseIterable, Hashable, Sendable {
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
    public var pin: Pin
    /// A message the reader is at, which stays where it is before anything else.
    public var focus: Identifier?

    /// A part of a conversation.
    public init(top: Double, height: Double, pin: Pin = .top, focus: Identifier? = nil) {
        self.top = top
        self.height = height
        self.pin = pin
        self.focus = focus
    }
}
