// Computes the position of each glyph.
//
// Problem: a prepared text stores widths and no glyphs, which makes it small and fast to lay out. A picture needs the
// glyphs, at exactly the positions that the widths imply.
//
// Method: the lines are those of `PreparedTexts.lines`, and the runs those that were measured. Each line's part of each
// run is shaped once more, alone but with its paragraph as context. The effects of a break (kerning, ligatures, marks
// that are full again) then result from shaping. Pieces are put in visual order by their levels (UAX #9, rule
// L2). Tracking, padding, tabs, hyphens and narrowed marks, which shaping does not cover, are added as the line breaker
// counts them.
//
// A test compares every line's width with that of the line breaker. Limits: tabs in lines from right to left are drawn
// as spaces. Lines of Firefox and WebKit are shaped word for word as theirs are, but anew where a word is broken, in
// WebKit with kerning between wide characters, and without Firefox's rounding: their glyphs may be off by a kern.

internal import TypescaleStrings

/// Places glyphs on lines; has the scratch memory of one thread.
package final class GlyphPlacer {
    let preparer: TextPreparer
    private let shaper = Shaper()
    private let marks: FullWidthMarks

    /// Creates a placer that takes its faces and hyphenation patterns from libraries.
    package init(fonts: FontLibrary, hyphenation: HyphenationLibrary = .system) {
        preparer = TextPreparer(fonts: fonts, hyphenation: hyphenation)
        marks = FullWidthMarks(shaper)
    }

    /// Returns the lines of a text with their glyphs: at most `maxLines`, or all if that is `nil`.
    ///
    /// The last of fewer lines than all ends with an ellipsis.
    package func lines(
        of styled: StyledText, _ traits: TextTraits, _ measure: LineMeasure, lineHeight: LineHeight,
        maxLines: Int? = nil
    ) throws(FontError) -> [GlyphLine] {
        var store = PreparedTexts()
        let (index, text) = try preparer.prepareForDrawing(styled, SharedTraits(traits), into: &store)
        guard var lines = try store.lines(of: index, measure, lineHeight: lineHeight) else {
            preconditionFailure("with all clusters kept, a text can be laid out at any width")
        }
        guard let maxLines, lines.count > maxLines else { return place(lines, of: text, measure) }
        lines.removeLast(lines.count - maxLines)
        guard !traits.hidesEllipsisPosition, let run = try ellipsis(traits, measure),
            let position = store.ellipsisPosition(of: index, line: maxLines, measure, ellipsis: run.width)
        else { return place(lines, of: text, measure) }
        let start = lines[maxLines - 1].utf16Range.lowerBound
        lines[maxLines - 1].utf16Range = start..<max(position.offset, start)
        lines[maxLines - 1].isHyphenated = false
        return place(
            lines, of: text, measure,
            truncation: TextTruncation(ellipsis: run, keepsSpaces: !position.isBeforeSpaces))
    }

    /// Returns an ellipsis at the left edge.
    private func ellipsis(_ traits: TextTraits, _ measure: LineMeasure) throws(FontError) -> GlyphRun? {
        var traits = traits
        traits.wrap = nil
        return try lines(of: StyledText("\u{2026}"), traits, measure.ellipsis, lineHeight: .fixed(1)).first?.runs.first
    }

    private func place(
        _ lines: [TextLine], of text: DrawnText, _ measure: LineMeasure, truncation: TextTruncation? = nil
    ) -> [GlyphLine] {
        var placed: [GlyphLine] = []
        var top = 0.0
        var next = 0
        for paragraph in text.paragraphs where next < lines.count {
            let end = text.source.originalOffset(text.source.end(of: paragraph.range))
            repeat {
                let line = lines[next]
                placed.append(
                    place(
                        line, paragraph, text.source, next == 0 ? measure : measure.unindented, top: top,
                        truncation: next == lines.count - 1 ? truncation : nil))
                top += line.height
                next += 1
            } while next < lines.count && lines[next - 1].utf16Range.upperBound < end
        }
        return placed
    }

    private func place(
        _ line: TextLine, _ paragraph: GlyphParagraph, _ source: WhiteSpaceProcessor, _ measure: LineMeasure,
        top: Double, truncation: TextTruncation?
    ) -> GlyphLine {
        var builder = GlyphLineBuilder(
            paragraph, units: source.processedRange(of: line.utf16Range).clamped(to: paragraph.range),
            isHyphenated: line.isHyphenated, truncation: truncation, measure, shaper, marks)
        builder.build()
        let (availableWidth, ellipsisWidth) = (measure.availableWidth, truncation?.ellipsis.width ?? 0)
        let width = truncation == nil ? line.width : measure.indent + builder.width + ellipsisWidth
        // A line from right to left keeps its right edge: one that is too wide overflows to the left.
        let left = paragraph.isRightToLeft && availableWidth.isFinite ? availableWidth - width : 0
        // A line from right to left is indented on the right, and ends with its ellipsis on the left.
        let start = left + (paragraph.isRightToLeft ? ellipsisWidth : measure.indent)
        let runs = builder.runs(from: start) { source.originalOffset($0) }
        return GlyphLine(
            start: line.utf16Range.lowerBound, end: line.utf16Range.upperBound, top: top, height: line.height,
            baseline: top + line.ascent, left: left, width: width, breaksWord: line.breaksWord,
            isRightToLeft: paragraph.isRightToLeft, runs: runs,
            ellipsis: truncation?.ellipsis.moved(to: paragraph.isRightToLeft ? left : start + builder.width))
    }
}

/// A prepared text with what its store leaves out and drawing needs: characters and runs.
struct DrawnText {
    /// The source of the characters.
    let source: WhiteSpaceProcessor
    let paragraphs: [GlyphParagraph]
}

/// The end of the last shown line of a text.
struct TextTruncation {
    var ellipsis: GlyphRun
    /// A Boolean value that indicates whether spaces before the ellipsis take their width.
    var keepsSpaces: Bool
}

/// A paragraph that is drawn line by line.
struct GlyphParagraph {
    struct Span {
        var units: Range<Int>
        var padding: Double
        /// The index of the span in the styled text.
        var index: Int
        /// The start of its last cluster, judged by characters; used only if there is padding after it.
        var lastCluster: Int
    }

    let units: [UInt16]
    /// The characters that go to the shaper.
    let drawn: [UInt16]
    let range: Range<Int>
    /// The last unit of the text, if it is one of the text that remains; only in Firefox.
    let lastUnit: Int?
    let traits: TextTraits
    let stack: FaceStack
    let runs: [TextRun]
    private let spans: [Span]
    /// Ranges of one bidirectional level each; empty if all text runs left to right.
    let levels: [(units: Range<Int>, level: UInt8)]
    let isRightToLeft: Bool

    init(
        _ units: [UInt16], drawn: [UInt16], _ range: Range<Int>, lastUnit: Int?, _ tools: PreparationTools,
        _ runs: [TextRun], _ spans: [ProcessedSpan], isPlain: Bool
    ) {
        levels = isPlain ? [] : GlyphParagraph.levelRanges(of: tools.itemizer.levels, from: range.lowerBound)
        isRightToLeft = !isPlain && tools.itemizer.isRightToLeft
        (self.units, self.drawn, self.range, self.lastUnit) = (units, drawn, range, lastUnit)
        (traits, stack, self.runs) = (tools.traits, tools.stack, runs)
        self.spans = spans.map { span in
            let units = span.units.clamped(to: range)
            return Span(
                units: units, padding: span.padding, index: span.index,
                lastCluster: span.padding > 0 ? GlyphParagraph.lastCluster(of: units, in: drawn) : 0)
        }
    }

    var primary: FontFace { stack.primary }

    /// Returns the span that contains a character.
    func span(at index: Int) -> Span? {
        let span = spans.indices.partitioningIndex { spans[$0].units.upperBound > index }
        return span < spans.count && spans[span].units.contains(index) ? spans[span] : nil
    }

    func runs(in part: Range<Int>) -> ArraySlice<TextRun> {
        let first = runs.indices.partitioningIndex { runs[$0].units.upperBound > part.lowerBound }
        return runs[first...].prefix { $0.units.lowerBound < part.upperBound }
    }

    /// Returns the ranges of one level of which a part is in another range.
    func levels(in part: Range<Int>) -> ArraySlice<(units: Range<Int>, level: UInt8)> {
        let first = levels.indices.partitioningIndex { levels[$0].units.upperBound > part.lowerBound }
        return levels[first...].prefix { $0.units.lowerBound < part.upperBound }
    }

    /// Returns the ranges of equal levels, for the levels of units from an offset on.
    private static func levelRanges(of levels: [UInt8], from origin: Int) -> [(units: Range<Int>, level: UInt8)] {
        var levelRanges: [(units: Range<Int>, level: UInt8)] = []
        var start = 0
        for index in levels.indices where index + 1 == levels.count || levels[index + 1] != levels[index] {
            levelRanges.append((origin + start..<origin + index + 1, levels[index]))
            start = index + 1
        }
        return levelRanges
    }

    /// Returns the start of the last cluster of a range: marks and the second half of a pair belong to the one before
    /// them.
    private static func lastCluster(of part: Range<Int>, in units: [UInt16]) -> Int {
        let last = part.last { index in
            let unit = units[index]
            return unit & 0xFC00 != 0xDC00 && !CharacterFacts.isMark(UInt32(unit)) && unit != 0x200D
                && !CharacterFacts.isDefaultIgnorable(UInt32(unit))
        }
        return last ?? part.lowerBound
    }
}
