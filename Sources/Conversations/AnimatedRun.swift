internal import TextLayout

/// A moving picture in running text, which becomes its still one where the reader asked for less motion.
public struct AnimatedRun: Hashable, Sendable {
    /// The message, by its place in the conversation.
    public let message: Int
    /// The block it stands in, counted from the top.
    public let block: Int
    /// The run of the block.
    public let run: Int
    /// The message's name.
    public let id: Identifier
    /// The picture's name.
    public let name: Identifier
}

extension InvalidationSet {
    /// The runs that begin to move or come to rest, message by message; their boxes stay as they are.
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
