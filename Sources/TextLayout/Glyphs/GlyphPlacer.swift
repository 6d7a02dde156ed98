// Computes the position of each glyph.
//
// Problem: a prepared text stores widths and no glyphs, which makes it small and fast to lay out. A picture needs the
// glyphs, at exactly the positions that the widths imply.
//
// Method: the lines are those of `PreparedTexts.lines`. The text is itemized as for preparation, and each line's part
// of each run is shaped once more, alone but with its paragraph as context. The effects of a break (kerning, ligatures,
// marks that are full again) then result from shaping. Pieces are put in visual order by their levels (UAX #9, rule
// L2). Tracking, padding, tabs, hyphens and narrowed marks, which shaping does not cover, are added as the line breaker
// counts them.
//
// A test compares every line's width with that of the line breaker. Limits: tabs in lines from right to left are drawn
// as spaces. Lines of Firefox and WebKit are shaped word for word as theirs are, but anew where a word is broken, in
// WebKit with kerning between wide characters, and without Firefox's rounding: their glyphs may be off by a kern.

internal import TypescaleStrings

/// Places glyphs on lines; has the scratch memory of one thread.
package final class GlyphPlacer {
    /// Prepares the texts; its faces and itemizers place their glyphs, too.
    let preparer: TextPreparer
    private let shaper = Shaper()
    private let marks: FullWidthMarks
    private var characters = CharacterTable()
    private var whiteSpace = WhiteSpaceProcessor()
    private var drawn = DrawnCharacters()
    private let bidi = BidiResolver()
    private var levels: [UInt8] = []

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
        let text = try preparer.prepare(styled, SharedTraits(traits), clusters: .ofAllWords, into: &store)
        guard var lines = try store.lines(of: text, measure, lineHeight: lineHeight) else {
            preconditionFailure("with all clusters kept, a text can be laid out at any width")
        }
        guard let maxLines, lines.count > maxLines else { return try place(lines, of: styled, traits, measure) }
        lines.removeLast(lines.count - maxLines)
        guard !traits.hidesEllipsisPosition, let run = try ellipsis(traits, measure),
            let position = store.ellipsisPosition(of: text, line: maxLines, measure, ellipsis: run.width)
        else { return try self.place(lines, of: styled, traits, measure) }
        let start = lines[maxLines - 1].utf16Range.lowerBound
        lines[maxLines - 1].utf16Range = start..<max(position.offset, start)
        lines[maxLines - 1].isHyphenated = false
        return try self.place(
            lines, of: styled, traits, measure,
            truncation: TextTruncation(ellipsis: run, keepsSpaces: !position.isBeforeSpaces))
    }

    /// Returns an ellipsis at the left edge.
    private func ellipsis(_ traits: TextTraits, _ measure: LineMeasure) throws(FontError) -> GlyphRun? {
        var traits = traits
        traits.wrap = nil
        return try lines(of: StyledText("\u{2026}"), traits, measure.ellipsis, lineHeight: .fixed(1)).first?.runs.first
    }

    private func place(
        _ lines: [TextLine], of styled: StyledText, _ traits: TextTraits, _ measure: LineMeasure,
        truncation: TextTruncation? = nil
    ) throws(FontError) -> [GlyphLine] {
        let given = traits
        let tools = try preparer.tools(for: SharedTraits(given))
        let (traits, stack, itemizer) = (tools.traits, tools.stack, tools.itemizer)
        whiteSpace.process(styled.text, traits.whiteSpace, traits.engine, locale: traits.locale)
        if let transformer = CaseTransformer(given.transform, locale: given.locale, engine: given.engine) {
            whiteSpace.apply(transformer)
        }
        drawn.begin()
        var spans: [(span: ProcessedSpan, index: Int)] = []
        for (index, span) in styled.spans.enumerated() {
            let units = whiteSpace.processedRange(of: span.range)
            if units.isEmpty { continue }
            spans.append((try preparer.processed(span, at: units, tools), index))
        }
        itemizer.beginText(
            whiteSpace.units, paragraphs: whiteSpace.paragraphs.count, traits.engine, base: traits.direction,
            &characters, unless: nil)
        var rest = spans[...]
        var placed: [GlyphLine] = []
        var top = 0.0
        var next = 0
        var kerning = KerningBudget()
        for paragraph in whiteSpace.paragraphs where next < lines.count {
            rest = rest.drop { $0.span.units.upperBound <= paragraph.units.lowerBound }
            let own = rest.prefix { $0.span.units.lowerBound < paragraph.units.upperBound }
            var piece = self.paragraph(paragraph.units, traits, stack, itemizer, own)
            kerning.limit(&piece.runs)
            let end = whiteSpace.originalOffset(whiteSpace.end(of: paragraph.units))
            repeat {
                let line = lines[next]
                placed.append(
                    place(
                        line, piece, next == 0 ? measure : measure.unindented, top: top,
                        truncation: next == lines.count - 1 ? truncation : nil))
                top += line.height
                next += 1
            } while next < lines.count && lines[next - 1].utf16Range.upperBound < end
        }
        return placed
    }

    private func paragraph(
        _ range: Range<Int>, _ traits: TextTraits, _ stack: FaceStack, _ itemizer: Itemizer,
        _ spans: ArraySlice<(span: ProcessedSpan, index: Int)>
    ) -> GlyphParagraph {
        var paragraph = GlyphParagraph(
            units: whiteSpace.units, drawn: whiteSpace.units, range: range, traits: traits, stack: stack)
        guard !range.isEmpty else { return paragraph }
        if spans.isEmpty, traits.direction != .rightToLeft,
            let run = itemizer.plainRun(
                of: whiteSpace.units, in: range, stack: stack, isOfLatin1Text: whiteSpace.isLatin1)
        {
            paragraph.runs = [run]
        } else {
            paragraph.drawn = drawn.replaced(whiteSpace.units, range, stack, traits.whiteSpace) ?? whiteSpace.units
            let whole = Itemizer.Paragraph(
                units: whiteSpace.units, drawn: paragraph.drawn, range: range, stack: stack, spans: spans.map(\.span),
                isOfLatin1Text: whiteSpace.isLatin1)
            itemizer.appendRuns(of: whole, base: traits.direction, &characters, to: &paragraph.runs) { _ in }
        }
        paragraph.spans = spans.map { span, index in
            let units = span.units.clamped(to: range)
            return GlyphParagraph.Span(
                units: units, padding: span.padding, index: index,
                lastCluster: span.padding > 0 ? GlyphParagraph.lastCluster(of: units, in: paragraph.drawn) : 0)
        }
        if traits.direction != .leftToRight || paragraph.runs.contains(where: \.isRightToLeft) {
            bidi?.resolve(whiteSpace.units, in: range, base: traits.direction, into: &levels)
            paragraph.levels = GlyphParagraph.levelRanges(of: levels, from: range.lowerBound)
            paragraph.isRightToLeft = (bidi?.paragraphLevel ?? 0) & 1 == 1
        }
        return paragraph
    }

    private func place(
        _ line: TextLine, _ paragraph: GlyphParagraph, _ measure: LineMeasure, top: Double,
        truncation: TextTruncation?
    ) -> GlyphLine {
        var builder = GlyphLineBuilder(
            paragraph, units: whiteSpace.processedRange(of: line.utf16Range).clamped(to: paragraph.range),
            isHyphenated: line.isHyphenated, truncation: truncation, measure, shaper, marks)
        builder.build()
        let (availableWidth, ellipsisWidth) = (measure.availableWidth, truncation?.ellipsis.width ?? 0)
        let width = truncation == nil ? line.width : measure.indent + builder.width + ellipsisWidth
        // A line from right to left keeps its right edge: one that is too wide overflows to the left.
        let left = paragraph.isRightToLeft && availableWidth.isFinite ? availableWidth - width : 0
        // A line from right to left is indented on the right, and ends with its ellipsis on the left.
        let start = left + (paragraph.isRightToLeft ? ellipsisWidth : measure.indent)
        let runs = builder.runs(from: start) { [whiteSpace] in whiteSpace.originalOffset($0) }
        return GlyphLine(
            start: line.utf16Range.lowerBound, end: line.utf16Range.upperBound, top: top, height: line.height,
            baseline: top + line.ascent, left: left, width: width, breaksWord: line.breaksWord,
            isRightToLeft: paragraph.isRightToLeft, runs: runs,
            ellipsis: truncation?.ellipsis.moved(to: paragraph.isRightToLeft ? left : start + builder.width))
    }
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
    var drawn: [UInt16]
    let range: Range<Int>
    let traits: TextTraits
    let stack: FaceStack
    var runs: [TextRun] = []
    var spans: [Span] = []
    /// Ranges of one bidirectional level each; empty if all text runs left to right.
    var levels: [(units: Range<Int>, level: UInt8)] = []
    var isRightToLeft = false

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
    static func levelRanges(of levels: [UInt8], from origin: Int) -> [(units: Range<Int>, level: UInt8)] {
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
    static func lastCluster(of part: Range<Int>, in units: [UInt16]) -> Int {
        let last = part.last { index in
            let unit = units[index]
            return unit & 0xFC00 != 0xDC00 && !CharacterFacts.isMark(UInt32(unit)) && unit != 0x200D
                && !CharacterFacts.isDefaultIgnorable(UInt32(unit))
        }
        return last ?? part.lowerBound
    }
}
