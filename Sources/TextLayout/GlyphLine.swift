public import Fonts

/// A line of a text as it is drawn: every glyph with its place.
///
/// Distances are points; x runs to the right from the text's left edge, y down from its top, and a glyph's own rise
/// is upwards.
public struct GlyphLine: Hashable, Sendable {
    /// First character, in UTF-16 units of the text as it was given.
    public var start: Int
    /// Where the next line starts.
    public var end: Int
    /// Distance from the text's top.
    public var top: Double
    /// Height of the line's box.
    public var height: Double
    /// Distance of the baseline from the text's top.
    public var baseline: Double
    /// Where the content begins: at the right edge less its width where the paragraph runs right to left.
    public var left: Double
    /// Width of the content, without the spaces that hang.
    public var width: Double
    /// What stands on the line, from left to right.
    public var runs: [GlyphRun]
}

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
        case picture(StyledText.Picture)
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
