/// A line of a text as it is drawn: every glyph with its position.
///
/// Distances are points; x runs to the right from the text's left edge, y down from its top, and a glyph's own rise is
/// upwards.
package struct GlyphLine: Hashable, Sendable {
    /// The offset of the first character in UTF-16 units of the original text.
    package var start: Int
    /// The offset at which the next line starts.
    package var end: Int
    /// The distance from the text's top.
    package var top: Double
    /// The height of the line's box.
    package var height: Double
    /// The distance of the baseline from the text's top.
    package var baseline: Double
    /// The left edge of the content: the right edge less its width if the paragraph runs right to left.
    package var left: Double
    /// The width of the content, without the spaces that hang.
    package var width: Double
    /// The runs of the line, from left to right.
    package var runs: [GlyphRun]
}
