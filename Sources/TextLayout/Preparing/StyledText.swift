public import Fonts

/// A text of which stretches are set differently from the rest.
public struct StyledText: Hashable, Sendable {
    /// A stretch that is set differently.
    public struct Span: Hashable, Sendable {
        /// The stretch, in UTF-16 units of the text.
        public var range: Range<Int>
        /// The faces it asks for, where they are not those of the text.
        public var font: FontRequest?
        /// Space inside it at either end, in em: a chip's or a code's padding.
        public var padding: Double
        /// Whether it stays on one line as long as it fits on one.
        public var keepsTogether: Bool
        /// A picture that stands for its one character; its size is in em, so that it grows with the text.
        public var placeholder: Placeholder?

        /// A span.
        public init(
            _ range: Range<Int>, font: FontRequest? = nil, padding: Double = 0, isUnbreakable: Bool = false,
            picture: Placeholder? = nil
        ) {
            self.range = range
            self.font = font
            self.padding = padding
            self.keepsTogether = isUnbreakable
            self.placeholder = picture
        }
    }

    /// A picture in running text.
    public struct Placeholder: Hashable, Sendable {
        /// Width in em.
        public var width: Double
        /// Height above the baseline in em.
        public var ascent: Double
        /// Depth below the baseline in em.
        public var descent: Double

        /// A picture of this size.
        public init(width: Double, ascent: Double, descent: Double) {
            self.width = width
            self.ascent = ascent
            self.descent = descent
        }
    }

    /// The characters; a picture is the object replacement character U+FFFC.
    public var text: String
    /// The stretches, in order; they do not overlap.
    public var spans: [Span]

    /// A text with its spans.
    public init(_ text: String, spans: [Span] = []) {
        self.text = text
        self.spans = spans
    }

    /// A Boolean value that indicates whether two texts have the same bytes; equivalent texts may have other glyphs.
    public static func == (left: StyledText, right: StyledText) -> Bool {
        left.spans == right.spans && Identifier(left.text) == Identifier(right.text)
    }
}
