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
    public let block: Int
    /// The index of the line in the message.
    public let line: Int
    /// The offset of the line's first character in the block's text in UTF-16 units.
    public let character: Int
    /// The distance from the viewport's top to the line's in points; negative if the line is partly above.
    public let distance: Double
    /// A Boolean value that indicates whether the end of the conversation stays in view, whatever the line does.
    public let isAtEnd: Bool
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
