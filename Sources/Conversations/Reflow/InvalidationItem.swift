internal import TextLayout

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
}

extension InvalidationItem {
    init(_ id: Identifier, _ index: Int, _ old: MessageRow, _ new: MessageRow) {
        var changes: Changes = []
        if old.lines != new.lines || old.wrap != new.wrap { changes.insert(.lineBreaks) }
        if changes.isEmpty || old.steps != new.steps { changes.insert(.height) }
        self.init(id: id, index: index, oldHeight: old.height, newHeight: new.height, changes: changes)
    }
}
