/// The messages that a change of layout changes.
public struct InvalidationResult: Hashable, Sendable, Codable {
    /// The changed messages, in the form of the requested format.
    public struct Messages: Hashable, Sendable, Codable {
        /// A changed message.
        public struct Item: Hashable, Sendable, Codable {
            /// The name of the message.
            public let id: String
            /// The index in the conversation.
            public let index: Int
            /// The old height in points.
            public let oldHeight: Double
            /// The new height in points.
            public let newHeight: Double
            /// The parts of the message's layout that change.
            public let changes: Changes

            private enum CodingKeys: String, CodingKey {
                case id, index
                case oldHeight = "old"
                case newHeight = "new"
                case changes = "reason"
            }
        }

        /// The number of all messages.
        public let messageCount: Int
        /// The number of messages whose height changes.
        public let resizedCount: Int
        /// The number of messages whose lines break at other positions, whether or not their height changes.
        public let rewrappedCount: Int
        /// The changed messages.
        public let items: [Item]?
        /// The ranges of the indices of changed messages.
        public let indexRanges: [Range<Int>]?
        /// The new heights of all messages of the ranges.
        public let newHeights: [Double]?

        private enum CodingKeys: String, CodingKey {
            case items
            case messageCount = "total"
            case indexRanges = "ranges"
            case newHeights = "heights"
            case resizedCount = "changed"
            case rewrappedCount = "reflowed"
        }

        /// Decodes the changed messages; a range is its first index and its count.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let count = try values.decode(Int.self, forKey: .messageCount)
            messageCount = count
            resizedCount = try values.decode(Int.self, forKey: .resizedCount)
            rewrappedCount = try values.decode(Int.self, forKey: .rewrappedCount)
            items = try values.decodeIfPresent([Item].self, forKey: .items)
            newHeights = try values.decodeIfPresent([Double].self, forKey: .newHeights)
            indexRanges = try values.decodeIfPresent([[Int]].self, forKey: .indexRanges)?.map { pair in
                guard pair.count == 2, (0...count).contains(pair[0]),
                    (0...count - pair[0]).contains(pair[1])
                else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .indexRanges, in: values, debugDescription: "\(pair) is not a range of messages")
                }
                return pair[0]..<pair[0] + pair[1]
            }
        }

        /// Encodes the changed messages as they were decoded.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(messageCount, forKey: .messageCount)
            try values.encode(resizedCount, forKey: .resizedCount)
            try values.encode(rewrappedCount, forKey: .rewrappedCount)
            try values.encodeIfPresent(items, forKey: .items)
            try values.encodeIfPresent(newHeights, forKey: .newHeights)
            try values.encodeIfPresent(indexRanges?.map { [$0.lowerBound, $0.count] }, forKey: .indexRanges)
        }
    }

    /// A value before and after a change.
    public struct OldAndNew: Hashable, Sendable, Codable {
        /// The old value.
        public let old: Double
        /// The new value.
        public let new: Double
    }

    /// The line that stays at the top of the viewport.
    public struct Anchor: Hashable, Sendable, Codable {
        /// The name of the message.
        public let id: String
        /// The index of the line in the message.
        public let lineIndex: Int
        /// The scroll offsets.
        public let offset: OldAndNew

        private enum CodingKeys: String, CodingKey {
            case id, offset
            case lineIndex = "line"
        }
    }

    /// The revision of the conversation.
    public let revision: Int
    /// The changed messages.
    public let messages: Messages
    /// The heights of the conversation.
    public let contentHeight: OldAndNew
    /// The anchor; `nil` without a viewport or messages.
    public let anchor: Anchor?
    /// The text that a screen reader speaks.
    public let announcement: String

    private enum CodingKeys: String, CodingKey {
        case revision, messages, anchor, announcement
        case contentHeight = "height"
    }
}

extension InvalidationResult {
    /// The parts of a message's layout that change.
    public struct Changes: OptionSet, Hashable, Sendable, Codable {
        /// The bits of the set.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The height of the message.
        public static let height = Changes(rawValue: 1)
        /// The positions at which lines of the message break.
        public static let lineBreaks = Changes(rawValue: 2)

        private static let names: [(name: String, changes: Changes)] = [
            ("resized", .height), ("rewrapped", .lineBreaks), ("reflowed", [.height, .lineBreaks]),
        ]

        /// Decodes the service's word for the changes.
        public init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            let name = try value.decode(String.self)
            guard let known = Self.names.first(where: { $0.name == name }) else {
                throw DecodingError.dataCorruptedError(in: value, debugDescription: "\(name) is not a known change")
            }
            self = known.changes
        }

        /// Encodes the service's word for the changes.
        public func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            try value.encode(Self.names.first { $0.changes == self }?.name ?? "")
        }
    }
}
