/// A message of a conversation: blocks, one below the other.
public struct Message: Hashable, Sendable {
    /// The caller's identifier of the message.
    public var id: Identifier
    /// The blocks, from the top.
    public var blocks: [Message.Block]
    /// The locale of its text as a BCP 47 tag; `nil` means the environment's.
    ///
    /// A text in an unknown locale follows the rules for all languages.
    public var locale: String?
    /// The direction of its paragraphs.
    public var direction: BaseDirection

    /// Creates a message of blocks.
    public init(
        id: Identifier, blocks: [Message.Block], locale: String? = nil, direction: BaseDirection = .leftToRight
    ) {
        self.id = id
        self.blocks = blocks
        self.locale = locale
        self.direction = direction
    }

    /// Creates a message of blocks whose id is given as a string.
    @_disfavoredOverload
    public init(id: String, blocks: [Message.Block], locale: String? = nil, direction: BaseDirection = .leftToRight) {
        self.init(id: Identifier(id), blocks: blocks, locale: locale, direction: direction)
    }

    /// Returns whether two messages have the same bytes and settings.
    public static func == (left: Message, right: Message) -> Bool {
        left.id == right.id && left.blocks == right.blocks && left.direction == right.direction
            && left.locale.map { Identifier($0) } == right.locale.map { Identifier($0) }
    }

    /// Creates a message of plain text: one paragraph, which keeps its line breaks.
    public init(id: String, text: String, locale: String? = nil, direction: BaseDirection = .leftToRight) {
        let block = Message.Block(.paragraph, runs: [Message.Run(.text, text)])
        self.init(id: id, blocks: [block], locale: locale, direction: direction)
    }

    /// A Boolean value that indicates whether there are images, emoji or code, which have boxes of their own.
    package var hasElements: Bool {
        blocks.contains { block in
            if case .image = block.kind { return true }
            return block.runs.contains { run in
                switch run.kind {
                case .emoji, .code: true
                case .text, .strong, .emphasis, .link, .mention: false
                }
            }
        }
    }

    /// One block of a message.
    public struct Block: Hashable, Sendable {
        /// The kind of a block.
        @nonexhaustive public enum Kind: Hashable, Sendable {
            /// Running text.
            case paragraph
            /// A heading, the largest at level 1.
            case heading(level: Int)
            /// A quotation, indented.
            case quote
            /// An item of a list, at a depth of 1 to 255.
            case listItem(depth: Int)
            /// Lines of code, with their white space.
            case codeBlock
            /// An image in a box of this size in points, animated or still; it shrinks to the available width.
            case image(width: Double, height: Double, isAnimated: Bool = false)
            /// Reactions under a message; each run is a chip.
            case reactions
            /// A horizontal line.
            case divider
        }

        /// The kind of the block.
        public var kind: Kind
        /// The runs of its text.
        public var runs: [Message.Run]
        /// The text style; `nil` means the theme's style for the kind, and so does one that a conversation's scale
        /// lacks.
        public var style: TextStyle?
        /// The most lines that are shown, from 1 to 65,535; `nil` means all, and so does any other number.
        public var maxLines: Int?
        /// The number of lines whose height is reserved even if there is less text, at most 65,535.
        public var minLines: Int

        /// Creates a block.
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

    /// A part of a block's text.
    public struct Run: Hashable, Sendable {
        /// The kind of a run.
        @nonexhaustive public enum Kind: Hashable, Sendable {
            /// Plain text.
            case text
            /// Strong text, in the style's emphasized weight.
            case strong
            /// Emphasized text, in italics.
            case emphasis
            /// A link; drawn like text.
            case link
            /// Inline code, with a little padding.
            case code
            /// The name of a person, which is never broken across two lines.
            case mention
            /// An image as tall as the text, animated or still; `width` is in em.
            case emoji(width: Double, isAnimated: Bool = false)
        }

        /// The kind of the run.
        public var kind: Kind
        /// The characters; for an emoji, its name.
        public var text: String

        /// Creates a run.
        public init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }

        /// Returns whether two runs have the same bytes; equivalent texts may have other glyphs.
        public static func == (left: Run, right: Run) -> Bool {
            left.kind == right.kind && Identifier(left.text) == Identifier(right.text)
        }
    }
}
