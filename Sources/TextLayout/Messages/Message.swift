public import DynamicType

/// A message of a conversation: blocks, one under the other.
public struct Message: Hashable, Sendable {
    /// The caller's name for it.
    public var id: Identifier
    /// Its blocks, from the top.
    public var blocks: [Message.Block]
    /// The language of its text, BCP 47; nil means the environment's.
    public var locale: String?
    /// The direction of its paragraphs.
    public var direction: BaseDirection

    /// A message of blocks.
    public init(
        id: Identifier, blocks: [Message.Block], locale: String? = nil, direction: BaseDirection = .leftToRight
    ) {
        self.id = id
        self.blocks = blocks
        self.locale = locale
        self.direction = direction
    }

    /// A message of blocks, named by a text.
    @_disfavoredOverload
    public init(
        id: String, blocks: [Message.Block], locale: String? = nil, direction: BaseDirection = .leftToRight
    ) {
        self.init(id: Identifier(id), blocks: blocks, locale: locale, direction: direction)
    }

    /// A message of plain text: one paragraph, which keeps its line breaks.
    public init(id: String, text: String, locale: String? = nil, direction: BaseDirection = .leftToRight) {
        let block = Message.Block(.paragraph, runs: [Message.Run(.text, text)])
        self.init(id: id, blocks: [block], locale: locale, direction: direction)
    }
}

extension Message {
    /// One block of a message.
    public struct Block: Hashable, Sendable {
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
        public var runs: [Message.Run]
        /// The text style; nil means the theme's for the kind.
        public var style: TextStyle?
        /// The most lines that are shown; `nil` means all.
        public var maxLines: Int?
        /// Lines whose room is kept even while there is less text.
        public var minLines: Int

        /// A block.
        public init(
            _ kind: Kind, runs: [Message.Run] = [], style: TextStyle? = nil, maxLines: Int? = nil, minLines: Int = 0
        ) {
            self.kind = kind
            self.runs = runs
            self.style = style
            self.maxLines = maxLines
            self.minLines = minLines
        }
    }
}

extension Message {
    /// A stretch of a block's text.
    public struct Run: Hashable, Sendable {
        /// What it is.
        public enum Kind: Hashable, Sendable {
            /// Plain text.
            case text
            /// Stressed, in the style's emphasized weight.
            case strong
            /// Stressed, in italics.
            case emphasis
            /// A link; set like text.
            case link
            /// Code in running text, with a little padding.
            case code
            /// Somebody's name, which is never split over two lines.
            case mention
            /// A picture as tall as the text, moving or still; `width` is in em.
            case emoji(width: Double, isAnimated: Bool)
        }

        /// What it is.
        public var kind: Kind
        /// Its characters; of an emoji the name.
        public var text: String

        /// A run.
        public init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }
}
