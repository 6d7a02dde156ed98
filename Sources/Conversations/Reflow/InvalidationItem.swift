internal import TextLayout

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
    public let id: Identifier
    /// Its place in the conversation.
    public let index: Int
    /// Its height before, in points.
    public let oldHeight: Double
    /// Its height after.
    public let newHeight: Double
    /// Why it is listed.
    public let reason: Reason
}

extension InvalidationItem {
    init(_ id: Identifier, _ index: Int, _ old: MessageRow, _ new: MessageRow) {
        let isRewrapped = old.lines != new.lines || old.wrap != new.wrap
        self.init(
            id: id, index: index, oldHeight: old.height, newHeight: new.height,
            reason: !isRewrapped ? .resized : old.steps == new.steps ? .rewrapped : .reflowed)
    }
}
