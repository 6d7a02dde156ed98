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
            /// The difference: `resized` (the height), `rewrapped` (the line breaks) or `reflowed` (both).
            public let reason: String
        }

        /// The number of all messages.
        public let total: Int
        /// The number of messages whose height changes.
        public let resizedCount: Int
        /// The number of messages whose lines break at other positions, whether or not their height changes.
        public let rewrappedCount: Int
        /// The changed messages.
        public let items: [Item]?
        /// The first index and the count of each range of changed messages.
        public let ranges: [[Int]]?
        /// The new heights of all messages of the ranges.
        public let heights: [Double]?

        private enum CodingKeys: String, CodingKey {
            case total, items, ranges, heights
            case resizedCount = "changed"
            case rewrappedCount = "reflowed"
        }
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
