/// A message to store: a text with its language and direction.
public struct TextMessage: Hashable, Sendable, Codable {
    /// The name of the message.
    public var id: String
    /// The text.
    public var text: String
    /// The language, a BCP 47 tag.
    public var locale: String?
    /// The direction: `ltr`, `rtl` or `auto`.
    public var dir: String?

    /// Creates a message.
    public init(id: String, text: String, locale: String? = nil, dir: String? = nil) {
        self.id = id
        self.text = text
        self.locale = locale
        self.dir = dir
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
        public let lines: Int
    }

    /// The name of the conversation.
    public let id: String
    /// The revision of the conversation.
    public let revision: Int
    /// The number of all messages.
    public let messages: Int
    /// The height of all messages in points.
    public let height: Double
    /// The messages of the window.
    public let items: [Item]
}

/// The state of a conversation after a write.
public struct ConversationState: Hashable, Sendable, Codable {
    /// The name of the conversation.
    public let id: String
    /// The revision of the conversation.
    public let revision: Int
    /// The number of all messages.
    public let messages: Int
    /// The index of the first new message, if a layout was named.
    public let index: Int?
    /// The heights of the new messages in points, if a layout was named.
    public let heights: [Double]?
    /// The height of all messages in points, if a layout was named.
    public let height: Double?
    /// The points to add to the scroll offset, if a layout with a top was named.
    public let scrollBy: Double?
}

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

    /// Returns the parameters of a query.
    func parameters(for engine: BrowserEngine?) -> [String: String] {
        var parameters = environment.parameters
        parameters["width"] = "\(width)"
        parameters["scale"] = scale
        parameters["engine"] = engine?.rawValue
        return parameters
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

/// A change of environment or width, and the reader's view.
public struct LayoutChange: Hashable, Sendable, Encodable {
    /// The amount of detail of an answer.
    public enum Format: String, Hashable, Sendable, Encodable {
        /// Each changed message with both heights.
        case full
        /// Ranges of indices, and their new heights one after the other.
        case ranges
        /// Height and anchor only.
        case summary
    }

    /// The visible part of a conversation.
    public struct View: Hashable, Sendable, Encodable {
        /// The offset of its top in points.
        public var top: Double
        /// The height in points.
        public var height: Double

        /// Creates a view.
        public init(top: Double, height: Double) {
            self.top = top
            self.height = height
        }
    }

    /// The old environment: that in which the reader scrolled last.
    public var from: ReaderChoices
    /// The new environment.
    public var to: ReaderChoices
    /// The width in points.
    public var width: Double
    /// The view, for an anchor.
    public var viewport: View?
    /// The scale.
    public var scale: String
    /// The detail.
    public var format: Format
    /// The name of the reader: a newer call with it ends this one with a failure of status 409.
    public var reader: String?
    /// The browser engine, which the client sets.
    var engine: BrowserEngine?

    /// Creates a change.
    public init(
        from: ReaderChoices, to: ReaderChoices, width: Double, viewport: View? = nil,
        scale: String = ServiceClient.defaultScale, format: Format = .ranges, reader: String? = nil
    ) {
        self.from = from
        self.to = to
        self.width = width
        self.viewport = viewport
        self.scale = scale
        self.format = format
        self.reader = reader
    }
}

/// The messages that a change of layout changes.
public struct ChangedLayout: Hashable, Sendable, Codable {
    /// The changed messages, in the form of the requested format.
    public struct Messages: Hashable, Sendable, Codable {
        /// A changed message.
        public struct Item: Hashable, Sendable, Codable {
            /// The name of the message.
            public let id: String
            /// The index in the conversation.
            public let index: Int
            /// The old height in points.
            public let old: Double
            /// The new height in points.
            public let new: Double
            /// The reason: `resized`, `rewrapped` or `reflowed`.
            public let reason: String
        }

        /// The number of all messages.
        public let total: Int
        /// The number of changed messages.
        public let changed: Int
        /// The number of messages whose lines differ.
        public let reflowed: Int
        /// The changed messages.
        public let items: [Item]?
        /// The first index and the count of each range of changed messages.
        public let ranges: [[Int]]?
        /// The new heights of all messages of the ranges.
        public let heights: [Double]?
    }

    /// A value before and after a change.
    public struct OldAndNew: Hashable, Sendable, Codable {
        /// The old value.
        public let old: Double
        /// The new value.
        public let new: Double
    }

    /// The line that stays at the top of the view.
    public struct Anchor: Hashable, Sendable, Codable {
        /// The name of the message.
        public let id: String
        /// The line in the message.
        public let line: Int
        /// The scroll offsets.
        public let offset: OldAndNew
    }

    /// The revision of the conversation.
    public let revision: Int
    /// The changed messages.
    public let messages: Messages
    /// The heights of the conversation.
    public let height: OldAndNew
    /// The anchor; `nil` without a view or messages.
    public let anchor: Anchor?
    /// The text that a screen reader speaks.
    public let announcement: String
}
