/// A line of a text as it is drawn: every glyph with its place.
///
/// Distances are points; x runs to the right from the text's left edge, y down from its top, and a glyph's own rise
/// is upwards.
package struct GlyphLine: Hashable, Sendable {
    /// First character, in UTF-16 units of the text as it was given.
    package var start: Int
    /// Where the next line starts.
    package var end: Int
    /// Distance from the text's top.
    package var top: Double
    /// Height of the line's box.
    package var height: Double
    /// Distance of the baseline from the text's top.
    package var baseline: Double
    /// Where the content begins: at the right edge less its width where the paragraph runs right to left.
    package var left: Double
    /// Width of the content, without the spaces that hang.
    package var width: Double
    /// What stands on the line, from left to right.
    package var runs: [GlyphRun]
}
