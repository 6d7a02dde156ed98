/// The difference that a change of environment makes to a conversation: exactly the changed messages, and the scroll
/// offset.
public struct InvalidationSet: Sendable {
    /// The environment before the change.
    public let oldEnvironment: LayoutEnvironment
    /// The environment after the change.
    public let newEnvironment: LayoutEnvironment
    /// The number of the change; a client ignores a set whose number is smaller than one it has received.
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
    /// The emoji and images that start or stop moving; no height depends on them.
    public let animation: AnimationChange?

    /// A Boolean value that indicates whether nothing is drawn differently.
    public var isEmpty: Bool { items.isEmpty && styles.isEmpty && animation == nil }
}

/// The messages on the screen with their new heights, reported before the rest is computed.
package struct ViewportUpdate: Sendable {
    /// The number of the change.
    let generation: UInt64
    /// The messages in the viewport whose height or lines change, from the top.
    let items: [InvalidationItem]
}

/// The messages with emoji or images that start or stop moving.
public struct AnimationChange: Hashable, Sendable {
    /// A Boolean value that indicates whether the emoji and images move in the new environment.
    public let isOn: Bool
    /// The indices of the messages with animated emoji or images, in order.
    public let messageIndices: [Int]
}

/// An animated emoji in running text, which shows its still image if the reader prefers reduced motion.
public struct AnimatedRun: Hashable, Sendable {
    /// The index of the message in the conversation.
    public let messageIndex: Int
    /// The index of the block in the message.
    public let blockIndex: Int
    /// The index of the run in the block.
    public let runIndex: Int
    /// The id of the message.
    public let id: Identifier
    /// The name of the emoji.
    public let name: Identifier
}

/// An animated image that is a block, such as a GIF or a sticker, which shows its first frame at rest.
public struct AnimatedImage: Hashable, Sendable {
    /// The index of the message in the conversation.
    public let messageIndex: Int
    /// The index of the block in the message.
    public let blockIndex: Int
    /// The id of the message.
    public let id: Identifier
}

extension InvalidationSet {
    /// The runs that start or stop moving, message by message; the sizes of their boxes do not change.
    ///
    /// - Complexity: Linear in the length of the messages with animated emoji or images.
    public var animatedRuns: [AnimatedRun] { (animation?.messageIndices ?? []).flatMap(animatedRuns(of:)) }

    /// The images that start or stop moving, message by message; the sizes of their boxes do not change.
    ///
    /// - Complexity: Linear in the length of the messages with animated emoji or images.
    public var animatedImages: [AnimatedImage] { (animation?.messageIndices ?? []).flatMap(animatedImages(of:)) }

    /// Returns the runs that start or stop moving of one of the animation's messages.
    package func animatedRuns(of index: Int) -> [AnimatedRun] {
        guard let message = items.message(at: index) else { return [] }
        return message.blocks.enumerated().flatMap { blockIndex, block in
            block.runs.enumerated().compactMap { runIndex, run in
                guard case .emoji(_, isAnimated: true) = run.kind else { return nil }
                return AnimatedRun(
                    messageIndex: index, blockIndex: blockIndex, runIndex: runIndex, id: message.id,
                    name: Identifier(run.text))
            }
        }
    }

    /// Returns the images that start or stop moving of one of the animation's messages.
    package func animatedImages(of index: Int) -> [AnimatedImage] {
        guard let message = items.message(at: index) else { return [] }
        return message.blocks.enumerated().compactMap { blockIndex, block in
            block.isAnimated ? AnimatedImage(messageIndex: index, blockIndex: blockIndex, id: message.id) : nil
        }
    }
}
