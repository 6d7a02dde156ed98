public import DynamicType

/// One block of a message.
public struct MessageBlock: Hashable, Sendable {
    /// What it is.
    public enum Kind: Hashable, Sendable {
        /// Running text.
        case paragraph
        /// A heading, the largest at level 1.
        case heading(level: Int)
        /// Somebody else's words, indented.
        case quote
        /// An entry of a list, at a depth that starts at 1.
        case listItem(depth: Int)
        /// Lines of code, kept as they are.
        case codeBlock
        /// A picture in a box of this size in points; it shrinks to the width there is.
        case image(width: Double, height: Double)
        /// Reactions under a message; each run is a chip.
        case reactions
        /// A line across.
        case divider
    }

    /// What it is.
    public var kind: Kind
    /// Its text.
    public var runs: [MessageRun]
    /// The text style; nil means the theme's for the kind.
    public var style: TextStyle?
    /// The most lines that are shown; zero means all.
    public var maxLines: Int
    /// Lines whose room is kept even while there is less text.
    public var minLines: Int

    /// A block.
    public init(
        _ kind: Kind, runs: [MessageRun] = [], style: TextStyle? = nil, maxLines: Int = 0, reservedLines: Int = 0
    ) {
        self.kind = kind
        self.runs = runs
        self.style = style
        self.maxLines = maxLines
        self.minLines = reservedLines
    }
}
