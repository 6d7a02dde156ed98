/// A message to store: a text with its language and direction.
public struct TextMessage: Hashable, Sendable, Codable {
    /// The name of the message.
    public var id: String
    /// The text.
    public var text: String
    /// The language, a BCP 47 tag.
    public var locale: String?
    /// The direction: `ltr`, `rtl` or `auto`.
    public var direction: String?

    /// Creates a message.
    public init(id: String, text: String, locale: String? = nil, direction: String? = nil) {
        self.id = id
        self.text = text
        self.locale = locale
        self.direction = direction
    }

    private enum CodingKeys: String, CodingKey {
        case id, text, locale
        case direction = "dir"
    }
}

/// The place of new messages.
public enum MessagePlacement: Hashable, Sendable {
    /// After all others.
    case end
    /// Before an index; 0 is before all, for history.
    case index(Int)
    /// Before a message.
    case before(String)
}

/// The state of a conversation after a write.
public struct ConversationState: Hashable, Sendable, Codable {
    /// The name of the conversation.
    public let id: String
    /// The revision of the conversation.
    public let revision: Int
    /// The number of all messages; 0 if ``isReplaced``.
    public let messageCount: Int
    /// A Boolean value that indicates whether the conversation was replaced or deleted right after messages were added.
    public let isReplaced: Bool
    /// The index of the first new message, if a layout was named.
    public let index: Int?
    /// The heights of the new messages in points, if a layout was named.
    public let heights: [Double]?
    /// The height of all messages in points, if a layout was named.
    public let contentHeight: Double?
    /// The points to add to the scroll offset, if a layout with a top was named.
    public let scrollBy: Double?

    private enum CodingKeys: String, CodingKey {
        case id, revision, index, heights, scrollBy
        case contentHeight = "height"
        case messageCount = "messages"
        case isReplaced = "replaced"
    }

    /// Decodes the response to a write.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        revision = try values.decode(Int.self, forKey: .revision)
        isReplaced = try values.decodeIfPresent(Bool.self, forKey: .isReplaced) ?? false
        messageCount = isReplaced ? 0 : try values.decode(Int.self, forKey: .messageCount)
        index = try values.decodeIfPresent(Int.self, forKey: .index)
        heights = try values.decodeIfPresent([Double].self, forKey: .heights)
        contentHeight = try values.decodeIfPresent(Double.self, forKey: .contentHeight)
        scrollBy = try values.decodeIfPresent(Double.self, forKey: .scrollBy)
    }
}
