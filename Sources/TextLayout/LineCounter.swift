// How many lines, at what size?
//
// Problem: ten thousand messages change their size at once, and every height is wanted within a millisecond: some
// eighty nanoseconds a message, in which even a division is felt.
//
// Method: greedy breaking over the prefix sums of a paragraph. A line that starts at prefix S takes segments as long as
// their content ends within S + limit, where the limit is the line's width expressed once in the paragraph's own units.
// So the inner loop is one load and one integer comparison a segment. Paragraphs that fit one line are seen by their
// natural width alone; a word wider than the line is cut by `WordCutter`. Whatever needs more (corrections at unsafe
// breaks, soft hyphens, tabs, letter spacing) goes to `LineWalker`, which is general and says the same about the plain ones:
// a test holds them together.
//
// Tried and left: a binary search for each line's end (lines hold five to eight segments, the walk is shorter than the
// search); vector comparisons (the branch at the end of the line costs the same).

/// What counting a paragraph's lines gives.
struct LineCount: Equatable {
    var lines: Int
    /// The widest line's content in points.
    var widest: Double
    /// A word was wider than the line and was prepared without its clusters: prepare the text again with more.
    var needsClusters = false
}

extension PreparedTexts {
    /// Counts the lines of the paragraph.
    @inline(__always)
    func countLines(_ paragraph: Paragraph, _ measure: LineMeasure) -> LineCount {
        if paragraph.traits.isDisjoint(with: .irregular) {
            if measure.tracking == 0 {
                if let count = countPlain(paragraph, measure) { return count }
            }
        }
        return walkLines(paragraph, measure)
    }

    /// The common case: no tracking, nothing beside the arrays. Nil where a word without clusters is wider than the line.
    @inline(__always)
    private func countPlain(_ paragraph: Paragraph, _ measure: LineMeasure) -> LineCount? {
        let segments = paragraph.segments
        guard let last = segments.last else { return LineCount(lines: 1, widest: 0) }
        let scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        let limit = measure.limit(unitsPerEm: paragraph.unitsPerEm)
        let ends = ends.span
        let natural = Int64(ends[last])
        if natural <= limit { return LineCount(lines: 1, widest: Double(max(natural, 0)) * scale) }

        var lines = 0
        var widest: Int64 = 0
        var segment = segments.lowerBound
        var lineStart: Int64 = 0
        var cutter = WordCutter()
        while segment < segments.upperBound {
            let lineLimit = lineStart + limit
            var next = segment
            while next < segments.upperBound && Int64(ends[next]) <= lineLimit { next += 1 }
            if next == segment {
                let wordStart = Int64(startPosition(paragraph, segment))
                guard let line = cutter.cut(self, segment, wordStart: wordStart, lineStart: lineStart, limit: limit)
                else { return nil }
                widest = max(widest, line.width)
                lines += 1
                if let nextStart = line.nextStart {
                    lineStart = nextStart
                } else {
                    lineStart = Int64(ends[segment]) + Int64(gapWidths[Int(gaps[segment])])
                    segment += 1
                }
                continue
            }
            let lineEnd = Int64(ends[next - 1])
            widest = max(widest, lineEnd - lineStart)
            lineStart = lineEnd + Int64(gapWidths[Int(gaps[next - 1])])
            segment = next
            lines += 1
        }
        return LineCount(lines: lines, widest: Double(widest) * scale)
    }

    /// The general case, line by line.
    func walkLines(_ paragraph: Paragraph, _ measure: LineMeasure) -> LineCount {
        var count = LineCount(lines: 0, widest: 0)
        var walker = LineWalker(self, paragraph, measure)
        while let line = walker.next(in: self) {
            count.lines += 1
            count.widest = max(count.widest, line.width)
        }
        count.lines = max(count.lines, 1)
        count.needsClusters = walker.needsClusters
        return count
    }
}
