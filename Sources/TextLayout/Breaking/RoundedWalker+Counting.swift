// Counts lines without adding up every rounded advance.
//
// Problem: adding up the advances of a paragraph takes some twenty instructions for each of its characters, at each
// size again, but only a few words are so close to the end of a line that roundings decide.
//
// Method: the paragraph's linear width is known from its preparation, and each UTF-16 unit's rounded advance differs
// from its linear one by little more than half of a 60th of a pixel. Where the available width is outside of these
// bounds the comparison is certain; elsewhere the advances since the last known position are added up.

extension RoundedWalker {
    /// The paragraphs whose linear widths are not all that decides a line besides roundings.
    static let uncountable = PreparedTexts.ParagraphTraits.walked.union(.irregular).union(.keptTabs)

    /// The 60ths of a pixel by which the width of a UTF-16 unit may differ from its prepared width.
    private static let unitError = 60.0 / 118
    /// The same for a picture, whose advance is a whole number of device pixels.
    private static let pictureError = 15.0
    /// The same for the prepared widths of two positions.
    private static let positionError = 1.0

    /// A position whose rounded distance from the line's start is known.
    private struct Anchor {
        /// The width left on the line, in 60ths of a pixel.
        var space: Int
        /// The distance from the paragraph's start, in its design units.
        var linear: Double
        /// The distance from the paragraph's start, in UTF-16 units.
        var position: Int
        /// The number of tracked clusters since then.
        var clusters = 0
        /// The number of pictures since then.
        var pictures = 0
    }

    /// The scale of a run's advances.
    struct RunScale {
        /// The end of the run, in UTF-16 units.
        var end: Int
        /// The size of a design unit as FreeType stores it, in 16 binary places of a 64th of a device pixel.
        var designUnit: Int
        /// The em of a design unit if glyphs are pictures, whose advances are whole pixels; otherwise zero.
        var pictureUnit: Double
        /// The padding in the advance of its only picture, in design units, which is not rounded with it.
        var padding: Int32
    }

    /// A word that earlier lines began.
    struct BegunWord {
        /// The width on those lines without parts of ligatures, in 60ths of a pixel.
        var width = 0
        /// The width of the whole word, if it was needed; adding it up for each line would take the square of its
        /// length.
        var whole: Int?
    }

    /// Returns the next line without its width, or `nil` after the last.
    mutating func nextCounted(in texts: borrowing PreparedTexts) -> LineWalker.Line? {
        guard segment < end else { return nil }
        var line = LineWalker.Line(from: segment, cluster: cluster)
        let indent = isFirstLine ? indent : 0
        findLigatureParts(texts)
        let index = endOfFittingSegments(texts, space: availableWidth - indent - ligature.width + begun.width)
        if index > segment {
            lineStart = Int(bound(texts, index - 1).end)
            (line.endSegment, segment, cluster, begun) = (index, index, 0, BegunWord())
        } else {
            breakCountedWord(texts, after: indent, &line)
        }
        return line
    }

    /// Returns the index after the last segment that fits on the line; `space` is what is left at the first one's
    /// start.
    @inline(__always)
    private mutating func endOfFittingSegments(_ texts: borrowing PreparedTexts, space: Int) -> Int {
        let (ends, bounds) = (texts.ends.span, texts.exact.bounds.span)
        let boundsStart = firstBound - paragraph.segments.lowerBound
        let hasPictures = paragraph.traits.contains(.pictures)
        var index = segment
        let start = segment == paragraph.segments.lowerBound ? 0 : Int(bounds[boundsStart + segment - 1].end)
        var anchor = Anchor(space: space, linear: Double(texts.startPosition(paragraph, segment)), position: start)
        if let whole = begun.whole {
            anchor = Anchor(
                space: space - whole, linear: Double(ends[index]), position: Int(bounds[boundsStart + index].content))
            if anchor.space < 0 { return index }
            if tracking != 0 { anchor.clusters = texts.spaceClusters(paragraph, index) }
            index += 1
        }
        if !hasPictures && tracking == 0 {
            // The segments that fit with the greatest error that the rest of the paragraph can have need no other
            // check.
            let count = Int(bounds[boundsStart + end - 1].end)
            let error = Double(count - anchor.position) * Self.unitError + Self.positionError
            let certain = anchor.linear + (Double(anchor.space) - error) / linearScale
            while index < end, Double(ends[index]) <= certain { index += 1 }
        }
        var picture = hasPictures ? texts.pictures.firstIndex(from: index) : 0
        while index < end {
            let content = Int(bounds[boundsStart + index].content)
            var linear = (Double(ends[index]) - anchor.linear) * linearScale
            if tracking != 0 {
                anchor.clusters += texts.contentClusters(paragraph, index)
                linear += Double(anchor.clusters * tracking)
            }
            var error = Double(content - anchor.position) * Self.unitError + Self.positionError
            if hasPictures {
                if picture < texts.pictures.count, Int(texts.pictures[picture].index) == index {
                    anchor.pictures += Int(texts.pictures[picture].count)
                    picture += 1
                }
                error += Double(anchor.pictures) * Self.pictureError
            }
            let left = Double(anchor.space) - linear
            if left < error {
                if left < -error { break }
                let width = width(texts, anchor.position..<content)
                if index == segment { begun.whole = width }
                anchor = Anchor(space: anchor.space - width, linear: Double(ends[index]), position: content)
                if anchor.space < 0 { break }
            }
            if tracking != 0 { anchor.clusters += texts.spaceClusters(paragraph, index) }
            index += 1
        }
        return index
    }

    /// Breaks the word at the line's start after as many grapheme clusters as fit, and at least one.
    private mutating func breakCountedWord(
        _ texts: borrowing PreparedTexts, after indent: Int, _ line: inout LineWalker.Line
    ) {
        let units = texts.exact.units.span
        let firstUnit = Int(exact.firstUnit)
        let content = Int(bound(texts, segment).content)
        let ligatureEnd = ligature.end
        var (x, position, endCluster) = (indent, lineStart, cluster)
        // The end of the cluster's units so far.
        var (reach, next) = (x, position)
        // The width without the spaces at the end, which take none.
        var (solid, hangs) = (x, true)
        var scale = runScale(texts, at: position)
        while next < content {
            if next == scale.end { scale = runScale(texts, at: next) }
            reach += lineAdvance(units, firstUnit + next, scale)
            hangs = hangs && units[firstUnit + next].hangs
            next += 1
            if next < content && !units[firstUnit + next].isGrapheme { continue }
            if position < ligatureEnd { reach += ligature.part(of: position..<next) }
            if position > lineStart && (hangs ? solid : reach) > availableWidth { break }
            (x, position, endCluster) = (reach, next, endCluster + 1)
            if !hangs { solid = x }
            hangs = true
        }
        guard position < content else { return endAfterLastCluster(texts, after: indent, &line) }
        if exact.keepsWords { needsClusters = true }
        begun.width += x - indent - ligature.width(ofFirst: endCluster - cluster, endingAt: position)
        (line.endSegment, line.endCluster) = (segment + 1, endCluster)
        (cluster, lineStart) = (endCluster, position)
    }

    /// Ends a line after a word's last cluster, which is wider than the line, and what fits after it nevertheless.
    private mutating func endAfterLastCluster(
        _ texts: borrowing PreparedTexts, after indent: Int, _ line: inout LineWalker.Line
    ) {
        _ = breakBetweenClusters(texts, from: lineStart, after: indent, &line)
        begun = BegunWord()
        guard cluster > 0 else { return }
        let start = segment == paragraph.segments.lowerBound ? 0 : Int(bound(texts, segment - 1).end)
        begun.width = width(texts, start..<lineStart)
    }
}
