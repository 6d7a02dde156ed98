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
