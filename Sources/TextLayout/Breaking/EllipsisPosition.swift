// The position of the ellipsis at the end of a truncated text, as browsers show it with `-webkit-line-clamp`.
//
// Method: the last shown line is broken as always. If the ellipsis fits after its content, it follows it. Otherwise the
// line ends after as many grapheme clusters as fit before the ellipsis, at least one; spaces count. The text is not
// shaped again, but in WebKit, which shapes the beginning of a broken word.
// Limits: the text runs in one direction.

extension TextTraits {
    /// A Boolean value that indicates whether the position of an ellipsis is unknown.
    ///
    /// It is in Firefox for a text whose long words are not broken, which has no positions for it.
    var hidesEllipsisPosition: Bool { engine == .firefox && breaking.keepsLongWords }
}

extension PreparedTexts {
    private struct Position {
        var segment: Int
        /// The UTF-16 units of the segment's content before the position.
        var units = 0
        /// A Boolean value that indicates whether the position is before the spaces that end the segment before.
        var isBeforeSpaces = false
    }

    /// Returns the offset in the source at which an ellipsis of a width ends a line; `nil` if there is no such line.
    ///
    /// `isBeforeSpaces` says that the spaces before the offset are not shown. The text must have its clusters.
    func ellipsisPosition(
        of text: Int, line number: Int, _ measure: LineMeasure, ellipsis: Double
    ) -> (offset: Int, isBeforeSpaces: Bool)? {
        guard let paragraphs = texts[text, isTracked: measure.isTracked]?.range else { return nil }
        var count = 0
        for index in paragraphs {
            let paragraph = self.paragraphs[index]
            let measure = index == paragraphs.lowerBound ? measure : measure.unindented
            var walker = ParagraphWalker(self, paragraph, measure)
            var before = walker
            var position = Position(segment: paragraph.segments.lowerBound)
            let first = count
            while count < number, let line = walker.next(in: self) {
                count += 1
                if count == number {
                    let width = measure.availableWidth - ellipsis
                    position = lastPosition(line, from: &before, walker, paragraph, measure, width: max(width, 0))
                }
                before = walker
            }
            count = max(count, first + 1)
            guard count == number else { continue }
            let offset = self.paragraphs.textStart(of: index) + start(paragraph, position.segment) + position.units
            return (origins[text].map { Int($0[offset]) } ?? offset, position.isBeforeSpaces)
        }
        return nil
    }

    /// Returns the last position on a line before which as much as fits into a width, or all of it, is shown.
    private func lastPosition(
        _ line: LineWalker.Line, from before: inout ParagraphWalker, _ after: ParagraphWalker, _ paragraph: Paragraph,
        _ measure: LineMeasure, width: Double
    ) -> Position {
        if let end = after.lineStart {
            let isWhole = line.width <= width
            let last = isWhole ? end : before.unitsFitting(in: self, width, upTo: end)
            var position = position(ofUnit: last, line, paragraph)
            position.isBeforeSpaces = isWhole && position.units == 0
            return position
        }
        if line.width <= width {
            guard line.endCluster > 0, let word = longWord(of: line.endSegment - 1) else {
                return Position(segment: line.endSegment, isBeforeSpaces: true)
            }
            return Position(segment: line.endSegment - 1, units: units(of: word, before: line.endCluster))
        }
        return lastFittingPosition(line, paragraph, measure, width: width)
    }

    /// Returns the position of a UTF-16 unit of a paragraph with exact advances.
    private func position(ofUnit unit: Int, _ line: LineWalker.Line, _ paragraph: Paragraph) -> Position {
        guard let exact = exact.paragraphs.entry(of: Int(paragraph.firstSegment)) else {
            return Position(segment: line.endSegment)
        }
        var start = 0
        for (segment, bound) in zip(paragraph.segments, self.exact.bounds[Int(exact.firstBound)...]) {
            if unit < Int(bound.end) { return Position(segment: segment, units: unit - start) }
            start = Int(bound.end)
        }
        return Position(segment: paragraph.segments.upperBound)
    }

    private func units(of word: LongWord, before cluster: Int) -> Int {
        (0..<cluster).reduce(0) { $0 + units(ofCluster: Int(word.firstCluster) + $1) }
    }

    /// Returns the position in a line before which as many clusters fit as possible, in Chromium and WebKit.
    private func lastFittingPosition(
        _ line: LineWalker.Line, _ paragraph: Paragraph, _ measure: LineMeasure, width: Double
    ) -> Position {
        let lines = LineWalker(self, paragraph, measure)
        let scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        let isReshaped = measure.engine == .webkit
        var x = startDelta(of: line, paragraph, measure)
        for segment in line.firstSegment..<line.endSegment {
            let isFirst = segment == line.firstSegment
            let from = isFirst ? line.firstCluster : 0
            if let word = longWord(of: segment) {
                let first = Int(word.firstCluster)
                let origin = from == 0 ? 0 : clusterStore.clusters.end(of: first + from - 1)
                let isLast = segment == line.endSegment - 1 && line.endCluster > 0
                let start = x
                var tracked = 0
                for cluster in from..<(isLast ? line.endCluster : Int(word.clusterCount)) {
                    tracked += trackedClusters(inCluster: first + cluster)
                    x = start + Double(clusterStore.clusters.end(of: first + cluster) - origin) * scale
                    x += Double(tracked) * measure.tracking + lines.spacing(self, segment, from..<cluster + 1)
                    let end = isReshaped ? clusterStore.adjustments.entry(of: first + cluster)?.end ?? 0 : 0
                    let change = clusterStore.trackingChanges.entry(of: first + cluster)?.end ?? 0
                    if x + Double(end) * scale + Double(change) * measure.tracking > width {
                        let fitting = isFirst ? max(cluster, from + 1) : cluster
                        return Position(segment: segment, units: units(of: word, before: fitting))
                    }
                }
            } else {
                x += lines.contentWidth(self, segment)
                if x > width && !isFirst { return Position(segment: segment) }
            }
            x += lines.spacesWidth(self, segment, from: x)
            if x > width { return Position(segment: segment + 1, isBeforeSpaces: true) }
        }
        return Position(segment: line.endSegment, isBeforeSpaces: true)
    }

    /// Returns the indentation of a line, and the change of the width of what it begins with.
    private func startDelta(of line: LineWalker.Line, _ paragraph: Paragraph, _ measure: LineMeasure) -> Double {
        let scale = measure.scale(unitsPerEm: paragraph.unitsPerEm)
        if line.firstCluster > 0, let word = longWord(of: line.firstSegment) {
            let cluster = Int(word.firstCluster) + line.firstCluster - 1
            let change = clusterStore.trackingChanges.entry(of: cluster)?.nextStart ?? 0
            return Double(clusterStore.adjustments.entry(of: cluster)?.nextStart ?? 0) * scale
                + Double(change) * measure.tracking
        }
        if line.firstSegment == paragraph.segments.lowerBound { return measure.indent }
        guard measure.engine == .chromium else { return 0 }
        return Double(adjustments.entry(of: line.firstSegment - 1)?.nextStart ?? 0) * scale
    }
}

extension RoundedWalker {
    /// Returns the end of the grapheme clusters from the line's start that fit into a width in points, at least one.
    mutating func unitsFitting(in texts: borrowing PreparedTexts, _ width: Double, upTo end: Int) -> Int {
        let width = Self.sixtieths(width)
        findLigatureParts(texts)
        var x = isFirstLine ? indent : 0
        var position = lineStart
        while position < end {
            var next = position + 1
            while next < end && !texts.exact.units[Int(exact.firstUnit) + next].isGrapheme { next += 1 }
            x += self.width(texts, position..<next) + ligature.part(of: position..<next)
            if position > lineStart && x > width { break }
            position = next
        }
        return position
    }
}
