/// The messages of which a part is in a viewport.
public struct VisibleMessages: Hashable, Sendable {
    /// A message and its position.
    public struct Item: Hashable, Sendable {
        /// The message.
        public let id: Identifier
        /// The index of the message in the conversation.
        public let index: Int
        /// The distance from the conversation's top in points.
        public let offset: Double
        /// The height in points.
        public let height: Double
        /// The number of lines of text.
        public let lineCount: Int
    }

    /// The number of edits that the answer includes.
    public package(set) var revision: UInt64
    /// The number of the latest change of environment that had begun.
    public package(set) var generation: UInt64
    /// The messages, from the top.
    public package(set) var items: [Item]
    /// The number of all messages.
    public package(set) var messageCount: Int
    /// The height of all messages in points.
    public package(set) var contentHeight: Double
}
