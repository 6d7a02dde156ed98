/// Adjacent glyphs of one face.
package struct GlyphRun: Hashable, Sendable {
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

    package enum Content: Hashable, Sendable {
        case glyphs(FontFace, [Glyph])
        /// A picture in the place of the run's only character.
        case placeholder(StyledText.Placeholder)
    }

    package var content: Content
    /// The font size in points.
    package var size: Double
    /// The distance of the left edge from the text's left edge.
    package var left: Double
    package var width: Double
    /// The index of the run's span in the styled text; `nil` if it belongs to none.
    var span: Int?
    /// A Boolean value that indicates whether the run goes right to left.
    package var isRightToLeft: Bool
}

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
    /// The left edge of the content: the right edge less its width if the paragraph runs right to left, which is
    /// negative in a line that is too wide.
    package var left: Double
    /// The width of the content with an ellipsis, without the spaces that hang.
    package var width: Double
    /// A Boolean value that indicates whether the line ends inside a word that is wider than the line.
    package var breaksWord: Bool
    /// A Boolean value that indicates whether the line's paragraph goes right to left.
    package var isRightToLeft: Bool
    /// The runs of the line, from left to right.
    package var runs: [GlyphRun]
    /// The ellipsis that ends the last line of a truncated text; its character is not in the original text.
    package var ellipsis: GlyphRun?
}

extension GlyphRun {
    /// Returns the run with its left edge at a distance from the text's left edge.
    func moved(to left: Double) -> GlyphRun {
        var run = self
        run.left = left
        if case .glyphs(let face, let glyphs) = content {
            run.content = .glyphs(
                face,
                glyphs.map { glyph in
                    var glyph = glyph
                    glyph.x += left - self.left
                    return glyph
                })
        }
        return run
    }
}
