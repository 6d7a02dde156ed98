/// A stretch of a block's text.
public struct MessageRun: Hashable, Sendable {
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

    /// A Boolean value that indicates whether two runs have the same bytes; equivalent texts may have other glyphs.
    public static func == (left: MessageRun, right: MessageRun) -> Bool {
        left.kind == right.kind && Identifier(left.text) == Identifier(right.text)
    }
}
