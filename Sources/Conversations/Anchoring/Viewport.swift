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
    /// The message that has the focus; it takes precedence over the alignment. One that was removed is ignored.
    public var focusedMessageID: Identifier?

    /// Creates a viewport.
    public init(top: Double, height: Double, alignment: Alignment = .top, focusedMessageID: Identifier? = nil) {
        self.top = top
        self.height = height
        self.alignment = alignment
        self.focusedMessageID = focusedMessageID
    }
}

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
    public internal(set) var revision: UInt64
    /// The number of the latest change of environment that had begun.
    public internal(set) var generation: UInt64
    /// The messages, from the top.
    public package(set) var items: [Item]
    /// The number of all messages.
    public internal(set) var messageCount: Int
    /// The height of all messages in points.
    public internal(set) var contentHeight: Double
}

/// The line that stays where it is on the screen while heights change.
///
/// The line is identified by its first character, so that it is found again after its message is wrapped differently;
/// the message by its id, and by its index if it has been removed. An anchor can be stored and used by a later process.
public struct ScrollAnchor: Hashable, Sendable, Codable {
    /// The message.
    public let id: Identifier
    /// The index of the message; if it has been removed, the message at this index takes its place.
    public let index: Int
    /// The index of the line's block in the message.
    public let blockIndex: Int
    /// The index of the line in the message.
    public let lineIndex: Int
    /// The offset of the line's first character in the block's text in UTF-16 units.
    public let utf16Offset: Int
    /// The distance from the viewport's top to the line's in points; negative if the line is partly above.
    public let distance: Double
    /// A Boolean value that indicates whether the viewport stays at the end of the conversation instead of at a line.
    public let isAtEnd: Bool

    private enum CodingKeys: String, CodingKey {
        case id, index, distance, isAtEnd
        case blockIndex = "block"
        case lineIndex = "line"
        case utf16Offset = "character"
    }
}

/// The change of a viewport's offset that keeps its anchor in place.
public struct ScrollAdjustment: Hashable, Sendable {
    /// The line that stays in place.
    public let anchor: ScrollAnchor
    /// The viewport's top before in points.
    public let oldOffset: Double
    /// The viewport's top after in points.
    public let newOffset: Double
    /// The distance to scroll by in points.
    public var delta: Double { newOffset - oldOffset }
}
