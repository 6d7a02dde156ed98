public import DynamicType
public import TextLayout

/// The difference that a change of environment makes to a conversation: exactly the changed messages, and the scroll
/// offset.
public struct InvalidationSet: Sendable {
    /// The environment before the change.
    public let from: LayoutEnvironment
    /// The environment after the change.
    public let to: LayoutEnvironment
    /// The number of the change; a client discards answers with a smaller number than one it has seen.
    public let generation: UInt64
    /// The number of edits that the answer includes.
    public let revision: UInt64
    /// The styles that are drawn differently, and those that are not.
    public let styles: StyleChanges
    /// The number of all messages.
    public let messageCount: Int
    /// The number of messages whose height changes.
    public let resizedCount: Int
    /// The number of messages whose lines break at other positions, whether or not their height changes.
    public let rewrappedCount: Int
    /// The messages whose height or lines change: those in the viewport first, then the others outward from it.
    public let items: InvalidationItems
    /// The height of all messages before the change in points.
    public let oldHeight: Double
    /// The height of all messages after the change in points.
    public let newHeight: Double
    /// The change of the viewport's offset; `nil` without a viewport or without messages.
    public let scrollAdjustment: ScrollAdjustment?
    /// The emoji that start or stop moving; no height depends on them.
    public let animation: AnimationChange?
    /// The number of messages that were measured or compared; the others have none of the changed styles.
    package let examinedCount: Int

    /// A Boolean value that indicates whether nothing is drawn differently.
    public var isEmpty: Bool { items.isEmpty && styles.isEmpty && animation == nil }
}
