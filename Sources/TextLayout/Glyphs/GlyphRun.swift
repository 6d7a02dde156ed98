package import Fonts

/// Adjacent glyphs of one face.
package struct GlyphRun: Hashable, Sendable {
    /// A glyph at its position.
    package struct Glyph: Hashable, Sendable {
        /// The index of the glyph in the face.
        package var id: UInt32
        /// The distance of its origin from the text's left edge.
        package var x: Double
        /// The distance above the baseline.
        package var rise: Double
        /// The offset of the first character of its cluster in UTF-16 units of the original text.
        package var start: Int
    }

    /// The content of a run.
    package enum Content: Hashable, Sendable {
        /// Glyphs of a face.
        case glyphs(FontFace, [Glyph])
        /// A picture in the place of the run's only character.
        case picture(StyledText.Placeholder)
    }

    /// The content of the run.
    package var content: Content
    /// The font size in points.
    package var size: Double
    /// The distance of the left edge from the text's left edge.
    package var left: Double
    /// The width.
    package var width: Double
    /// The index of the run's span in the styled text; `nil` if it belongs to none.
    package var span: Int?
    /// A Boolean value that indicates whether the run goes right to left.
    package var isRightToLeft: Bool
}
