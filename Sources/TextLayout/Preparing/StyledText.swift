/// A text with spans that are laid out differently.
package struct StyledText: Hashable, Sendable {
    /// A part of a text that is laid out differently.
    package struct Span: Hashable, Sendable {
        /// The range in UTF-16 units of the text.
        package var range: Range<Int>
        /// The request for its faces, if they are not those of the text.
        package var font: FontRequest?
        /// The space inside it at both ends in em, such as the padding of a chip or of code.
        package var padding: Double
        /// A Boolean value that indicates whether it stays on one line as long as it fits on one.
        package var keepsTogether: Bool
        /// A placeholder for its only character; its size is in em, so that it grows with the text.
        package var placeholder: Placeholder?

        /// Creates a span.
        package init(
            _ range: Range<Int>, font: FontRequest? = nil, padding: Double = 0, keepsTogether: Bool = false,
            placeholder: Placeholder? = nil
        ) {
            self.range = range
            self.font = font
            self.padding = padding
            self.keepsTogether = keepsTogether
            self.placeholder = placeholder
        }
    }

    /// The space for an image in running text.
    package struct Placeholder: Hashable, Sendable {
        /// The width in em.
        package var width: Double
        /// The height above the baseline in em.
        package var ascent: Double
        /// The depth below the baseline in em.
        package var descent: Double

        /// Creates a placeholder of a size.
        package init(width: Double, ascent: Double, descent: Double) {
            self.width = width
            self.ascent = ascent
            self.descent = descent
        }
    }

    /// The characters; a placeholder is the object replacement character U+FFFC.
    package var text: String
    /// The spans, in order; they do not overlap.
    package var spans: [Span]

    /// Creates a text with its spans.
    package init(_ text: String, spans: [Span] = []) {
        self.text = text
        self.spans = spans
    }

    /// Returns whether two texts have the same bytes; equivalent texts may have other glyphs.
    package static func == (left: StyledText, right: StyledText) -> Bool {
        left.spans == right.spans && Identifier(left.text) == Identifier(right.text)
    }
}

extension WhiteSpace {
    /// A Boolean value that indicates whether spaces and tabs stay as they are.
    var preservesSpaces: Bool { self == .preWrap || self == .pre || self == .breakSpaces }
    var keepsLineFeeds: Bool { self != .normal && self != .nowrap }
    /// A Boolean value that indicates whether lines wrap, if `text-wrap` does not decide it.
    var wraps: Bool { self != .pre && self != .nowrap }
}
