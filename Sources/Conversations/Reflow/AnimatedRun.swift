internal import TextLayout

/// An animated emoji in running text, which shows its still image if the reader prefers reduced motion.
public struct AnimatedRun: Hashable, Sendable {
    /// The index of the message in the conversation.
    public let message: Int
    /// The index of the block in the message.
    public let block: Int
    /// The index of the run in the block.
    public let run: Int
    /// The id of the message.
    public let id: Identifier
    /// The name of the emoji.
    public let name: Identifier
}

extension InvalidationSet {
    /// The runs that start or stop moving, message by message; the sizes of their boxes do not change.
    ///
    /// - Complexity: Linear in the length of the messages with animated emoji.
    public var animatedRuns: [AnimatedRun] {
        (animation?.messages ?? []).flatMap { index -> [AnimatedRun] in
            guard let message = items.message(at: index) else { return [] }
            return message.blocks.enumerated().flatMap { place, block in
                block.runs.enumerated().compactMap { number, run in
                    guard case .emoji(_, isAnimated: true) = run.kind else { return nil }
                    return AnimatedRun(
                        message: index, block: place, run: number, id: message.id, name: Identifier(run.text))
                }
            }
        }
    }
}
