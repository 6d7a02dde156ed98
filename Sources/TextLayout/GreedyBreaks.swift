// Where lines end, without guessing.
//
// Problem: greedy breaking asks at every word whether it still fits, and a processor guesses the answer before it knows
// it. A line's last word is guessed wrong nearly every time.
//
// Method: one pass over the segments in which nothing branches on a width. Each segment's end and the limit the line
// would have if it started here do not depend on where lines end; what does is one comparison and one choice between
// two limits a segment. Lines are noted as bits, each the sign of a difference: where a condition decides two things,
// compilers make a jump of it again, and did. The same pass keeps by how much the fullest line is less than the
// room, and by how little a word missed it: between the two the lines stay as they are. A word wider than the line
// shows by itself, as the fullest line is then more than full.
//
// Limits: widths are whole numbers, so that sums are exact (`LineMeasure`); tabs, whose width depends on where they
// stand, are not for this pass. Corrections at unsafe breaks, hyphens and marks that give way at a line's end matter
// only where a line really ends beside one: whoever has them looks at the bits afterwards (`isUndisturbed`).
//
// What was measured, and what was left for reasons alone, is in decision 6.

/// How the lines of a paragraph come out by widths alone.
struct GreedyBreaks {
    var lines: Int
    /// By how much the fullest line is less than the room; negative where a word is wider than the line.
    var slack: Int64
    /// By how much the word that came nearest to standing on the line before it was too wide, below zero; not below zero
    /// where there is but one line.
    var miss: Int64
    /// Segments that start a line among the last sixty-four or fewer, the first of them in the highest bit.
    var starts: UInt64

    @inline(__always)
    var hasTooWideWord: Bool { slack < 0 }

    /// Breaks segments, of which there is one at least, into lines as wide as `room`. `place` says where a segment ends
    /// and where the next one starts, both counted from the paragraph's start; it is told which one is the last.
    @inline(__always)
    init(
        _ segments: Range<Int>, room: Int64, _ signature: inout WrapSignature,
        _ place: (Int, _ isLast: Bool) -> (end: Int64, next: Int64)
    ) {
        var pass = Pass(room: room)
        let last = segments.upperBound &- 1
        var lines = 1
        var first = segments.lowerBound
        while true {
            let end = min(first &+ WrapSignature.group, last)
            var segment = first
            while segment < end {
                pass.take(place(segment, false), room)
                segment &+= 1
            }
            if segment &- first < WrapSignature.group { break }
            let starts = pass.starts.bits(of: WrapSignature.group)
            signature.add(starts, group: first - segments.lowerBound)
            lines &+= starts.nonzeroBitCount
            pass.starts = LineBits()
            first = segment
        }
        pass.take(place(last, true), room)
        starts = pass.starts.bits(of: last &- first &+ 1)
        lines &+= starts.nonzeroBitCount
        signature.add(starts, group: first - segments.lowerBound)
        self.lines = lines
        slack = pass.slack
        miss = Int64(bitPattern: pass.miss)
    }

    /// What goes from segment to segment.
    private struct Pass {
        var slack = Int64.max
        /// The greatest of what was left of lines, as bits: what is below zero is greater than all that is not.
        var miss: UInt64 = 0
        var lineLimit: Int64
        var start: Int64 = 0
        var starts = LineBits()

        @inline(__always)
        init(room: Int64) { lineLimit = room }

        @inline(__always)
        mutating func take(_ place: (end: Int64, next: Int64), _ room: Int64) {
            let left = lineLimit &- place.end
            miss = max(miss, UInt64(bitPattern: left))
            lineLimit = left < 0 ? start &+ room : lineLimit
            slack = min(slack, lineLimit &- place.end)
            starts.append(left)
            start = place.next
        }
    }
}

/// Which segments start a line, one bit each.
struct LineBits {
    /// The bits, which come in from the lowest; their negative, as there is an instruction for shifting in a sign that
    /// takes longer than a shift and an addition.
    private var negative: Int64 = 0

    /// Notes the next segment by what is left of the line after it: below zero, it starts another.
    @inline(__always)
    mutating func append(_ left: Int64) {
        // The sign itself, and not a condition: of one that is asked twice a compiler makes a jump.
        negative = negative &+ negative &+ left &>> 63
    }

    /// The bits of so many segments, the first of them in the highest.
    @inline(__always)
    func bits(of count: Int) -> UInt64 {
        UInt64(bitPattern: 0 &- negative) &<< UInt64(WrapSignature.group &- count)
    }
}

extension PreparedTexts {
    /// How many lines there are without letter spacing, in the paragraph's own units, and nothing else; nil where a
    /// word is wider than the line.
    @inline(__always)
    func countUnspaced(_ segments: Range<Int>, limit: Int64) -> Int? {
        let (ends, gaps, gapWidths) = (ends.span, gaps.span, gapWidths.span)
        precondition(
            segments.lowerBound >= 0 && segments.upperBound <= min(ends.count, gaps.count), "a paragraph's own")
        var (lineLimit, start, slack) = (limit, Int64(0), Int64.max)
        var lines = 1
        var segment = segments.lowerBound
        while segment < segments.upperBound {
            let end = Int64(unsafe ends[unchecked: segment])
            let isOver = end > lineLimit
            lineLimit = isOver ? start &+ limit : lineLimit
            lines &+= isOver ? 1 : 0
            slack = min(slack, lineLimit &- end)
            start = end &+ Int64(gapWidths[Int(unsafe gaps[unchecked: segment])])
            segment &+= 1
        }
        return slack < 0 ? nil : lines
    }

    /// Lines without letter spacing, in the paragraph's own units.
    @inline(__always)
    func breakUnspaced(_ segments: Range<Int>, limit: Int64, _ signature: inout WrapSignature) -> GreedyBreaks {
        let (ends, gaps, gapWidths) = (ends.span, gaps.span, gapWidths.span)
        precondition(
            segments.lowerBound >= 0 && segments.upperBound <= min(ends.count, gaps.count), "a paragraph's own")
        return GreedyBreaks(segments, room: limit, &signature) { segment, _ in
            let end = Int64(unsafe ends[unchecked: segment])
            return (end, end &+ Int64(gapWidths[Int(unsafe gaps[unchecked: segment])]))
        }
    }

    /// Lines with letter spacing in fine steps, where clusters are counted by the segment starts.
    @inline(__always)
    func breakByStarts(
        _ paragraph: Paragraph, room: Int64, _ spacing: Int64, _ unit: Int64, _ signature: inout WrapSignature
    ) -> GreedyBreaks {
        let (ends, gaps, starts, gapWidths) = (ends.span, gaps.span, starts.span, gapWidths.span)
        let segments = paragraph.segments
        let count = min(ends.count, min(gaps.count, starts.count))
        precondition(segments.lowerBound >= 0 && segments.upperBound <= count, "a paragraph's own")
        let length = Int64(paragraph.textLength)
        return GreedyBreaks(segments, room: room, &signature) { segment, isLast in
            let after = isLast ? length : Int64(unsafe starts[unchecked: segment &+ 1])
            let gap = Int(unsafe gaps[unchecked: segment])
            let gapSpacing = gap == 0 ? 0 : spacing
            let end = Int64(unsafe ends[unchecked: segment]) &* unit &+ after &* spacing &- gapSpacing
            return (end, end &+ Int64(gapWidths[gap]) &* unit &+ gapSpacing)
        }
    }

    /// Lines with letter spacing in fine steps, where clusters were counted when the text was prepared.
    @inline(__always)
    func breakByCounts(
        _ paragraph: Paragraph, room: Int64, _ spacing: Int64, _ unit: Int64, _ signature: inout WrapSignature
    ) -> GreedyBreaks {
        let (ends, gaps, counts, gapWidths) = (ends.span, gaps.span, clusterCounts.span, gapWidths.span)
        let segments = paragraph.segments
        let base = Int(paragraph.firstCount) - segments.lowerBound
        precondition(
            segments.lowerBound >= 0 && segments.upperBound <= min(ends.count, gaps.count)
                && base >= -segments.lowerBound
                && segments.upperBound + base <= counts.count, "a paragraph's own")
        var clusters: Int64 = 0
        return GreedyBreaks(segments, room: room, &signature) { segment, _ in
            let count = unsafe counts[unchecked: base &+ segment]
            clusters &+= count.content
            let end = Int64(unsafe ends[unchecked: segment]) &* unit &+ clusters &* spacing
            clusters &+= count.gap
            let gap = Int64(gapWidths[Int(unsafe gaps[unchecked: segment])])
            return (end, end &+ gap &* unit &+ count.gap &* spacing)
        }
    }

    /// Whether nothing of what only some breaks have is at a place where a line ends.
    func isUndisturbed(_ paragraph: Paragraph, lineStarts: UInt64) -> Bool {
        let traits = paragraph.traits
        let segments = paragraph.segments
        guard segments.count <= WrapSignature.group, !traits.contains(.tabs) else { return false }
        /// Whether a line starts with a segment; one starts with the first, and another would with the one past the last.
        func isStart(_ segment: Int) -> Bool {
            segment == segments.lowerBound || segment == segments.upperBound
                || (lineStarts &<< UInt64(segment - segments.lowerBound)) &>> 63 == 1
        }
        if traits.contains(.adjustments) {
            var index = adjustments.firstIndex(from: segments.lowerBound)
            while index < adjustments.count, Int(adjustments[index].segment) < segments.upperBound {
                if isStart(Int(adjustments[index].segment) + 1) { return false }
                index += 1
            }
        }
        if traits.contains(.trims) {
            var index = trims.firstIndex(from: segments.lowerBound)
            while index < trims.count, Int(trims[index].segment) < segments.upperBound {
                if isStart(Int(trims[index].segment)) { return false }
                index += 1
            }
        }
        if traits.contains(.hyphens) {
            var index = hyphens.firstIndex(from: segments.lowerBound)
            while index < hyphens.count, Int(hyphens[index]) < segments.upperBound {
                if isStart(Int(hyphens[index])) { return false }
                index += 1
            }
        }
        return true
    }
}
