public import Fonts

/// Glyphs of one face that stand side by side.
public struct GlyphRun: Hashable, Sendable {
    /// A glyph at its place.
    public struct Glyph: Hashable, Sendable {
        /// Its number in the face.
        public var id: UInt32
        /// Where its origin is, from the text's left edge.
        public var x: Double
        /// How far it is drawn above the baseline.
        public var rise: Double
        /// First character of its cluster, in UTF-16 units of the text as it was given.
        public var start: Int
    }

    /// What the run is drawn with.
    public enum Content: Hashable, Sendable {
        /// Glyphs of a face.
        case glyphs(FontFace, [Glyph])
        /// A picture that stands for the run's one character.
        case picture(StyledText.Placeholder)
    }

    /// What it is drawn with.
    public var content: Content
    /// Font size in points.
    public var size: Double
    /// Left edge, from the text's.
    public var left: Double
    /// Width.
    public var width: Double
    /// The span of the styled text it belongs to, counted from its first; nil where it belongs to none.
    public var span: Int?
    /// Whether it runs right to left.
    public var isRightToLeft: Bool
}
