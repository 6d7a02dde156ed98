public import DynamicType
internal import TextLayout

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
    public let total: Int
    /// Messages of another height.
    public let changed: Int
    /// Messages whose lines end elsewhere, whether or not the height changed with them.
    public let reflowed: Int
    /// Messages of another height or other lines: those in the viewport first, then outward.
    public let items: InvalidationItems
    /// Height of all messages before, in points.
    public let oldHeight: Double
    /// Height of all messages after.
    public let newHeight: Double
    /// Where the viewport goes; nothing where none was given, or there are no messages.
    public let anchor: AnchorShift?
    /// Emoji that begin to move or come to rest; no height depends on them.
    public let animation: AnimationChange?
    /// What a screen reader should say.
    public let announcement: String
    /// Messages that were measured, or judged by their row, to tell; the others were known untouched.
    public let looked: Int

    /// Whether nothing is drawn otherwise.
    public var isEmpty: Bool { items.isEmpty && styles.isEmpty && animation == nil }
}

/// Emoji that begin to move or come to rest.
public struct AnimationChange: Hashable, Sendable {
    /// Whether they move now.
    public let isOn: Bool
    /// The messages they stand in, in order.
    public let messages: [Int]
}

/// A message that is drawn otherwise than before.
public struct InvalidationItem: Hashable, Sendable {
    /// Why it is listed.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The same lines, of another height.
        case resized
        /// Other lines, together as tall as before.
        case rewrapped
        /// Other lines, and another height.
        case reflowed
    }

    /// The message.
    public let id: String
    /// Its place in the conversation.
    public let index: Int
    /// Its height before, in points.
    public let old: Double
    /// Its height after.
    public let new: Double
    /// Why it is listed.
    public let reason: Reason
}

extension InvalidationItem {
    init(_ id: String, _ index: Int, _ old: MessageRow, _ new: MessageRow) {
        let isRewrapped = old.lines != new.lines || old.wrap != new.wrap
        self.init(
            id: id, index: index, old: old.height, new: new.height,
            reason: !isRewrapped ? .resized : old.steps == new.steps ? .rewrapped : .reflowed)
    }
}

/// The messages on the screen with their new heights, given before anything else is known.
public struct ViewportUpdate: Sendable {
    /// The change's number.
    public let generation: UInt64
    /// Messages in the viewport of another height or other lines, from the top.
    public let items: [InvalidationItem]
}
