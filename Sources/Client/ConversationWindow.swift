/// A layout of a conversation: the width of its messages, a scale and an environment.
public struct ConversationLayout: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The scale.
    public var scale: String
    /// The environment.
    public var environment: ReaderChoices

    /// Creates a layout.
    public init(width: Double, scale: String = ServiceClient.defaultScale, environment: ReaderChoices = [:]) {
        self.width = width
        self.scale = scale
        self.environment = environment
    }

    func parameters(for engine: LayoutEngine?) -> [String: String] {
        var parameters = environment.parameters
        parameters["width"] = "\(width)"
        parameters["scale"] = scale
        parameters["engine"] = engine?.rawValue
        return parameters
    }
}

/// The messages of a part of a conversation.
public struct ConversationWindow: Hashable, Sendable, Codable {
    /// A message with its place.
    public struct Item: Hashable, Sendable, Codable {
        /// The name of the message.
        public let id: String
        /// The index in the conversation.
        public let index: Int
        /// The offset of its top in points.
        public let offset: Double
        /// The height in points.
        public let height: Double
        /// The number of lines.
        public let lineCount: Int

        private enum CodingKeys: String, CodingKey {
            case id, index, offset, height
            case lineCount = "lines"
        }
    }

    /// The name of the conversation.
    public let id: String
    /// The revision of the conversation.
    public let revision: Int
    /// The number of all messages.
    public let messageCount: Int
    /// The height of all messages in points.
    public let contentHeight: Double
    /// The messages of the window.
    public let items: [Item]

    private enum CodingKeys: String, CodingKey {
        case id, revision, items
        case contentHeight = "height"
        case messageCount = "messages"
    }
}
