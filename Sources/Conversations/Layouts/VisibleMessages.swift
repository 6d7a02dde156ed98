/// Messages on the screen.
public struct VisibleMessages: Hashable, Sendable {
    /// One message.
    public struct Item: Hashable, Sendable {
        /// Its name.
        public var id: Identifier
        /// Its place in the conversation.
        public var index: Int
        /// Distance from the conversation's top, in points.
        public var offset: Double
        /// Height in points.
        public var contentHeight: Double
        /// Lines of text.
        public var lines: Int
    }

    /// The edits the conversation had seen.
    public var revision: UInt64
    /// The latest change of environment that had begun when the window was asked for.
    public var generation: UInt64
    /// Messages of which a part is in the window, from the top.
    public var items: [Item]
    /// Messages there are.
    public var messageCount: Int
    /// Height of all messages.
    public var height: Double
}
