internal import TypescaleStrings

/// The messages that are drawn differently, created one by one on access: a million of them take four megabytes.
///
/// The messages in the viewport come first, then the others outward from it, below and above in turn.
public struct InvalidationItems: RandomAccessCollection, Sendable {
    /// The items as columns: ranges of messages, and the new heights of all of them.
    public struct Columns: Hashable, Sendable {
        /// The ranges of consecutive messages, by index.
        public internal(set) var indexRanges: [Range<Int>]
        /// The new heights in points, range by range.
        public internal(set) var newHeights: [Double]
    }

    /// The indices of the messages in the conversation, in ascending order.
    private let messageIndices: [UInt32]
    /// The positions in `messageIndices` of the messages in the viewport.
    private let visible: Range<Int>
    private let snapshot: ConversationSnapshot
    private let old: OffsetTree<MessageRow>
    private let new: OffsetTree<MessageRow>

    init(
        _ messageIndices: [UInt32], visible messages: Range<Int>, snapshot: ConversationSnapshot,
        old: OffsetTree<MessageRow>,
        new: OffsetTree<MessageRow>
    ) {
        self.messageIndices = messageIndices
        self.snapshot = snapshot
        self.old = old
        self.new = new
        func first(from message: Int) -> Int {
            messageIndices.indices.partitioningIndex { messageIndices[$0] >= message }
        }
        visible = first(from: messages.lowerBound)..<first(from: Swift.max(messages.lowerBound, messages.upperBound))
    }

    /// The position of the first item.
    public var startIndex: Int { 0 }
    /// The number of items.
    public var endIndex: Int { messageIndices.count }

    /// The item at a position.
    ///
    /// - Complexity: O(log *n*) for a conversation of *n* messages.
    public subscript(position: Int) -> InvalidationItem {
        let index = Int(messageIndices[rank(position)])
        // The order of the messages and both lists of rows have the same blocks.
        let entry = new.position(of: index)
        return snapshot.item(index, at: entry, old: old[entry], new: new[entry])
    }

    /// The items in the conversation's order, as columns.
    ///
    /// - Complexity: O(*k*) for *k* items, and one step for each block of messages in the conversation.
    public var columns: Columns {
        var columns = Columns(indexRanges: [], newHeights: [])
        columns.newHeights.reserveCapacity(messageIndices.count)
        var range = 0..<0
        new.forEach(at: messageIndices) { index, row in
            if range.upperBound != index {
                if !range.isEmpty { columns.indexRanges.append(range) }
                range = index..<index
            }
            range = range.lowerBound..<index + 1
            columns.newHeights.append(row.height)
        }
        if !range.isEmpty { columns.indexRanges.append(range) }
        return columns
    }

    /// Returns the message at an index of the conversation, as it was when the set was made.
    func message(at index: Int) -> Message? { snapshot.message(index) }

    /// Returns the index in `messageIndices` of the item at a position.
    private func rank(_ position: Int) -> Int {
        if position < visible.count { return visible.lowerBound + position }
        let rest = position - visible.count
        let below = messageIndices.count - visible.upperBound
        let above = visible.lowerBound
        let paired = 2 * Swift.min(below, above)
        if rest < paired {
            return rest % 2 == 0 ? visible.upperBound + rest / 2 : visible.lowerBound - 1 - rest / 2
        }
        let step = paired / 2 + rest - paired
        return below > above ? visible.upperBound + step : visible.lowerBound - 1 - step
    }
}

/// A message that is drawn differently after a change.
public struct InvalidationItem: Hashable, Sendable {
    /// The parts of a message's layout that change.
    public struct Changes: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The height of the message.
        public static let height = Changes(rawValue: 1)
        /// The positions at which lines of the message break.
        public static let lineBreaks = Changes(rawValue: 2)
    }

    /// The id of the message.
    public let id: Identifier
    /// The index of the message in the conversation.
    public let index: Int
    /// The height before the change in points.
    public let oldHeight: Double
    /// The height after the change in points.
    public let newHeight: Double
    /// The parts of the layout that change; a message of which only the faces change is not listed.
    public let changes: Changes
    /// A Boolean value that indicates whether the message has elements with boxes.
    let hasElements: Bool

    init(_ id: Identifier, _ index: Int, hasElements: Bool, old: MessageRow, new: MessageRow) {
        self.id = id
        self.index = index
        self.hasElements = hasElements
        oldHeight = old.height
        newHeight = new.height
        var changes: Changes = []
        if old.lines != new.lines || old.wrap != new.wrap { changes.insert(.lineBreaks) }
        if old.micropoints != new.micropoints { changes.insert(.height) }
        self.changes = changes
    }
}
