/// A message of a conversation: blocks, one under the other.
public struct Message: Hashable, Sendable {
    /// The caller's name for it.
    public var id: Identifier
    /// Its blocks, from the top.
    public var blocks: [MessageBlock]
    /// The language of its text, BCP 47; nil means the environment's.
    public var locale: String?
    /// The direction of its paragraphs.
    public var direction: BaseDirection

    /// A message of blocks.
    public init(
        id: Identifier, blocks: [MessageBlock], locale: String? = nil, direction: BaseDirection = .leftToRight
    ) {
        self.id = id
        self.blocks = blocks
        self.locale = locale
        self.direction = direction
    }

    /// A message of blocks, named by a text.
    @_disfavoredOverload
    public init(
        id: String, blocks: [MessageBlock], locale: String? = nil, direction: BaseDirection = .leftToRight
    ) {
        self.init(id: Identifier(id), blocks: blocks, locale: locale, direction: direction)
    }

    /// A Boolean value that indicates whether two messages have the same bytes and settings.
    public static func == (left: Message, right: Message) -> Bool {
        left.id == right.id && left.blocks == right.blocks && left.direction == right.direction
            && left.locale.map { Identifier($0) } == right.locale.map { Identifier($0) }
    }

    /// A message of plain text: one paragraph, which keeps its line breaks.
    public init(id: String, text: String, locale: String? = nil, direction: BaseDirection = .leftToRight) {
        let block = MessageBlock(.paragraph, runs: [MessageRun(.text, text)])
        self.init(id: id, blocks: [block], locale: locale, direction: direction)
    }
}
