// Where lines start, and nothing else.
//
// A change of size asks every paragraph anew where its lines end, and what was known of how long the lines before would
// stay is worth nothing: with letter spacing, widths do not grow in proportion. So for such a change nothing is kept
// of slack and near misses, as `GreedyBreaks` does, and a segment takes a quarter fewer instructions. What slack is asked
// for beside that, whether a word is wider than the line, is known beforehand from the paragraph's widest word.

extension PreparedTexts {
    /// The segments that start a line of a letter-spaced paragraph, one bit each, the first segment's the highest; 0
    /// where there is but one line. Nil where that takes more than widths, or a word may be wider than the line.
    @inline(__always)
    func spacedLineStarts(_ paragraph: Int, room: Int64, _ spacing: Int64, _ unit: Int64) -> UInt64? {
        // Field by field: a whole paragraph is thirty bytes on the stack.
        let first = Int(paragraphs[paragraph].firstSegment)
        let count = Int(paragraphs[paragraph].segmentCount)
        let length = Int64(paragraphs[paragraph].textLength)
        guard count > 0, paragraphs[paragraph].traits.isDisjoint(with: .tabs) else { return nil }
        // No cluster is shorter than a UTF-16 unit, and spacing below zero makes nothing wider.
        let widening = max(spacing, 0) &* length
        let isPlain = paragraphs[paragraph].traits.isDisjoint(with: .atLineEnds)
        if isPlain && Int64(ends[first &+ count &- 1]) &* unit &+ widening <= room { return 0 }
        let widest = Int64(paragraphs[paragraph].widest)
        guard count <= WrapSignature.group, widest < Int64(Paragraph.tooWide),
            widest &* unit &* Int64(paragraphs[paragraph].unitsPerEm) <= (room &- widening) &* 4
        else { return nil }
        let starts: UInt64
        let firstCount = Int(paragraphs[paragraph].firstCount)
        if firstCount >= 0 {
            starts = lineStarts(byCounts: firstCount, of: first..<first &+ count, room, spacing, unit)
        } else if paragraphs[paragraph].traits.isDisjoint(with: .carries) {
            starts = lineStarts(of: first..<first &+ count, length: length, room, spacing, unit)
        } else {
            return nil
        }
        return isPlain || isUndisturbed(paragraphs[paragraph], lineStarts: starts) ? starts : nil
    }

    /// Where clusters are counted by the segment starts.
    ///
    /// Not part of its caller, whose values would take the registers that the loop needs.
    @inline(never)
    private func lineStarts(
        of segments: Range<Int>, length: Int64, _ room: Int64, _ spacing: Int64, _ unit: Int64
    ) -> UInt64 {
        let (ends, gaps, starts, gapWidths) = (ends.span, gaps.span, starts.span, gapWidths.span)
        let last = segments.upperBound &- 1
        precondition(
            segments.lowerBound >= 0 && last >= segments.lowerBound && last < ends.count && last < gaps.count
                && last < starts.count, "a paragraph's own")
        var walk = Walk(room)
        var segment = segments.lowerBound
        while segment < last {
            let gap = Int(unsafe gaps[unchecked: segment])
            let gapSpacing = gap == 0 ? 0 : spacing
            let width = Int64(unsafe ends[unchecked: segment]) &* unit
            let spaced = width &+ Int64(unsafe starts[unchecked: segment &+ 1]) &* spacing
            // A gap is written as a place in the table, which only grows.
            let next = spaced &+ Int64(unsafe gapWidths[unchecked: gap]) &* unit
            walk.take(end: spaced &- gapSpacing, next: next, room)
            segment &+= 1
        }
        let gapSpacing = unsafe gaps[unchecked: last] == 0 ? 0 : spacing
        let end = Int64(unsafe ends[unchecked: last]) &* unit &+ length &* spacing &- gapSpacing
        return walk.finish(end: end, segments.count)
    }

    /// Where clusters were counted when the text was prepared.
    @inline(never)
    private func lineStarts(
        byCounts first: Int, of segments: Range<Int>, _ room: Int64, _ spacing: Int64, _ unit: Int64
    ) -> UInt64 {
        let (ends, gaps, gapWidths) = (ends.span, gaps.span, gapWidths.span)
        let counts = clusterCounts.span.extracting(first..<first + segments.count)
        let last = segments.upperBound &- 1
        precondition(
            segments.lowerBound >= 0 && last >= segments.lowerBound && last < ends.count && last < gaps.count,
            "a paragraph's own")
        var walk = Walk(room)
        var spread: Int64 = 0
        var segment = segments.lowerBound
        var place = 0
        while segment < last {
            let count = unsafe counts[unchecked: place]
            spread &+= count.content &* spacing
            let end = Int64(unsafe ends[unchecked: segment]) &* unit &+ spread
            let gapSpread = count.gap &* spacing
            spread &+= gapSpread
            let gap = Int64(unsafe gapWidths[unchecked: Int(unsafe gaps[unchecked: segment])])
            walk.take(end: end, next: end &+ gap &* unit &+ gapSpread, room)
            segment &+= 1
            place &+= 1
        }
        spread &+= unsafe counts[unchecked: place].content &* spacing
        return walk.finish(end: Int64(unsafe ends[unchecked: last]) &* unit &+ spread, segments.count)
    }

    /// What goes from segment to segment; nothing in it branches on a width.
    private struct Walk {
        /// Up to where content stands on the line.
        private var limit: Int64
        /// The limit of a line that starts with the segment that comes.
        private var fresh: Int64
        private var starts = LineBits()

        @inline(__always)
        init(_ room: Int64) { (limit, fresh) = (room, room) }

        @inline(__always)
        mutating func take(end: Int64, next: Int64, _ room: Int64) {
            let left = limit &- end
            limit = left < 0 ? fresh : limit
            starts.append(left)
            fresh = next &+ room
        }

        /// The last segment is taken, of so many.
        @inline(__always)
        mutating func finish(end: Int64, _ count: Int) -> UInt64 {
            take(end: end, next: 0, 0)
            return starts.bits(of: count)
        }
    }
}
