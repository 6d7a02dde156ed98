package import Fonts

/// Glyphs of one face that stand side by side.
package struct GlyphRun: Hashable, Sendable {
    /// A glyph at its place.
    package struct Glyph: Hashable, Sendable {
        /// Its number in the face.
        package var id: UInt32
        /// Where its origin is, from the text's left edge.
        package var x: Double
        /// How far it is drawn above the baseline.
        package var rise: Double
        /// First character of its cluster, in UTF-16 units of the text as it was given.
        package var start: Int
    }

    /// What the run is drawn with.
    package enum Content: Hashable, Sendable {
        /// Glyphs of a face.
        case glyphs(FontFace, [Glyph])
        /// A picture that stands for the run's one character.
        case picture(StyledText.Placeholder)
    }

    /// What it is drawn with.
    package var content: Content
    /// Font size in points.
    package var size: Double
    /// Left edge, from the text's.
    package var left: Double
    /// Width.
    package var width: Double
    /// The span of the styled text it belongs to, counted from its first; nil where it belongs to none.
    package var span: Int?
    /// Whether it runs right to left.
    package var isRightToLeft: Bool
}
