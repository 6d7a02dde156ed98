public import DynamicType
public import TextLayout

/// What a change of environment does to a conversation: exactly what changed, and how far to scroll.
public struct InvalidationSet: Sendable {
    /// The environment before.
    public let from: LayoutEnvironment
    /// The environment after.
    public let to: LayoutEnvironment
    /// The change's number; a client drops answers with a smaller one than it has seen.
    public let generation: UInt64
    /// The edits the conversation had seen.
    public let revision: UInt64
    /// The styles drawn otherwise, and those drawn as before.
    public let styles: StyleChanges
    /// Messages there are.
    public let messageCount: Int
    /// Messages of another height.
    public let resizedCount: Int
    /// Messages whose lines end elsewhere, whether or not the height changed with them.
    public let rewrappedCount: Int
    /// Messages of another height or other lines: those in the viewport first, then outward.
    public let items: InvalidationItems
    /// Height of all messages before, in points.
    public let oldHeight: Double
    /// Height of all messages after.
    public let newHeight: Double
    /// Where the viewport goes; nothing where none was given, or there are no messages.
    public let scrollAdjustment: ScrollAdjustment?
    /// Emoji that begin to move or come to rest; no height depends on them.
    public let animation: AnimationChange?
    /// Messages that were measured, or judged by their row, to tell; the others were known untouched.
    package let examinedCount: Int

    /// Whether nothing is drawn otherwise.
    public var isEmpty: Bool { items.isEmpty && styles.isEmpty && animation == nil }
}
