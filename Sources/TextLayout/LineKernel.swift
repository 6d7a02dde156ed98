// The fast kernel of line breaking: one pass over a paragraph's segments.
//
// Problem: a change of size breaks ten thousand messages into lines anew within a millisecond, some eighty nanoseconds a
// message. Asking at each word whether it fits costs a mispredicted branch a line.
//
// Method: the loop does not branch on what fits. Each segment's end and the limit of a line that would start with the
// segment do not depend on where lines end; what depends on it is one comparison and one conditional move. Segments that
// start a line are bits, each the sign of a difference. The only branch on a width is the one for a word wider than the
// line, which is rare; such a word is cut between its clusters by `WordCutter`.
//
// Widths are whole numbers, so that sums are exact in any order (`LineMeasure`): units of the paragraph where there is no
// tracking, fine steps where there is. `LineBreaker` says for which paragraphs the result is that of `LineWalker`.
//
// Measured and rejected: see decision 6.

/// The lines of a paragraph as far as widths decide them.
struct LineKernel {
    /// The lines; zero where a word is wider than the line and cannot be cut here.
    let lines: Int
    /// The segments that start a line among the last sixty-four or fewer, the first of them in the highest bit.
    let starts: UInt64
    /// The room that the fullest line leaves; kept on request. Negative where a word is cut.
    let slack: Int64
    /// The width that the closest word lacked to stand on the line before, below zero; not below zero for a single line.
    let miss: Int64

    /// No result: a word has to be cut by the walker.
    /// The limit of a line to which nothing can be added: less than any segment's end.
    fileprivate static let fullLine = Int64.min / 2

    /// Breaks segments, of which there is one at least, into lines as wide as `room`, and signs where lines start.
    ///
    /// `place` returns where a segment ends and where the next one starts, both measured from the paragraph's start.
    /// `cut` breaks a word that is wider than the line, given its segment, start and end, and returns the limit of the
    /// line that holds its last piece, or nil. With `keepsBounds` the result says by how much lines fit.
    @inline(__always)
    fileprivate static func run(
        _ segments: Range<Int>, room: Int64, keepsBounds: Bool, _ signature: inout WrapSignature,
        place: (Int, _ isLast: Bool) -> (end: Int64, next: Int64),
        cut: (Int, _ start: Int64, _ end: Int64, inout WrapSignature) -> CutWord?
    ) -> LineKernel {
        var (limit, start) = (room, Int64(0))
        var (slack, miss) = (Int64.max, UInt64(0))
        var bits = LineBits()
        var cutLines = 0
        /// Takes a segment; false where it is wider than the line and cannot be cut.
        @inline(__always)
        func take(_ segment: Int, _ place: (end: Int64, next: Int64), _ signature: inout WrapSignature) -> Bool {
            let left = limit &- place.end
            limit = left < 0 ? start &+ room : limit
            bits.append(left)
            if keepsBounds {
                // As bits, numbers below zero are greater than all others.
                miss = max(miss, UInt64(bitPattern: left))
                slack = min(slack, limit &- place.end)
            }
            if limit < place.end {
                guard let word = cut(segment, start, place.end, &signature) else { return false }
                // The paragraph's first line starts with its first segment in any case.
                if segment == segments.lowerBound { bits.removeLast() }
                cutLines &+= word.lines
                limit = word.limit
            }
            start = place.next
            return true
        }
        let last = segments.upperBound &- 1
        var first = segments.lowerBound
        while true {
            let end = min(first &+ WrapSignature.group, last)
            var segment = first
            while segment < end {
                guard take(segment, place(segment, false), &signature) else {
                    return LineKernel(lines: 0, starts: 0, slack: 0, miss: 0)
                }
                segment &+= 1
            }
            if segment &- first < WrapSignature.group { break }
            let starts = bits.bits(of: WrapSignature.group)
            signature.add(starts, group: first &- segments.lowerBound)
            cutLines &+= starts.nonzeroBitCount
            bits = LineBits()
            first = segment
        }
        guard take(last, place(last, true), &signature) else {
            return LineKernel(lines: 0, starts: 0, slack: 0, miss: 0)
        }
        let starts = bits.bits(of: last &- first &+ 1)
        signature.add(starts, group: first &- segments.lowerBound)
        return LineKernel(
            lines: starts.nonzeroBitCount &+ cutLines &+ 1, starts: starts, slack: slack,
            miss: Int64(bitPattern: miss))
    }

    /// A word that was cut.
    fileprivate struct CutWord {
        /// Lines that start inside it.
        var lines: Int
        /// The limit of the line on which it ends.
        var limit: Int64
    }
}

/// The segments that start a line, one bit each.
private struct LineBits {
    /// The bits, appended at the lowest, as a negative number: subtracting a sign takes a shift and an addition, adding it
    /// a double shift.
    private var negative: Int64 = 0

    /// Appends the next segment's bit: it starts a line where nothing is left of the line before, that is, below zero.
    @inline(__always)
    mutating func append(_ left: Int64) {
        // The sign itself and no condition: compilers turn a condition that is used twice into a branch.
        negative = negative &+ negative &+ left &>> 63
    }

    /// Clears the last segment's bit.
    mutating func removeLast() { negative &+= 1 }

    /// The bits of so many segments, the first of them in the highest.
    @inline(__always)
    func bits(of count: Int) -> UInt64 {
        UInt64(bitPattern: 0 &- negative) &<< UInt64(WrapSignature.group &- count)
    }
}

/// The room of a line and the widths that fill it, in whole numbers of one kind.
struct KernelWidths {
    /// The room of a line.
    let room: Int64
    /// The width of a unit of the paragraph.
    let unit: Int64
    /// The tracking after each cluster.
    let spacing: Int64
}

// The kernel for each way of counting clusters. Each is a function of its own: within their caller, its values would take
// the registers that the loop needs.

extension PreparedTexts {
    /// Lines without tracking, in the paragraph's own units.
    @inline(never)
    func untrackedLines(
        _ segments: Range<Int>, room: Int64, cutsWords: Bool, _ signature: inout WrapSignature
    ) -> LineKernel {
        let (ends, gaps, gapWidths) = (ends.span, gaps.span, gapWidths.span)
        precondition(
            segments.lowerBound >= 0 && segments.upperBound <= min(ends.count, gaps.count), "a paragraph's own")
        let widths = KernelWidths(room: room, unit: 1, spacing: 0)
        var cutter: WordCutter?
        return LineKernel.run(
            segments, room: room, keepsBounds: true, &signature,
            place: { segment, _ in
                let end = Int64(unsafe ends[unchecked: segment])
                // A gap is a place in the table, which only grows.
                return (end, end &+ Int64(unsafe gapWidths[unchecked: Int(unsafe gaps[unchecked: segment])]))
            }, cut: { segment, start, end, signature in
                guard cutsWords else { return nil }
                return cut(segment, of: segments, start, end, widths, &cutter, &signature)
            })
    }

    /// Lines with tracking where clusters are counted by the segments' starts.
    @inline(never)
    func quickLinesByStarts(
        _ segments: Range<Int>, _ length: Int64, _ widths: KernelWidths, _ cutsWords: Bool,
        _ signature: inout WrapSignature
    ) -> LineKernel {
        linesByStarts(segments, length, widths, keepsBounds: false, cutsWords, &signature)
    }

    /// The same with the limits between which the lines hold.
    @inline(never)
    func boundedLinesByStarts(
        _ segments: Range<Int>, _ length: Int64, _ widths: KernelWidths, _ cutsWords: Bool,
        _ signature: inout WrapSignature
    ) -> LineKernel {
        linesByStarts(segments, length, widths, keepsBounds: true, cutsWords, &signature)
    }

    /// Lines with tracking where clusters were counted when the text was prepared.
    @inline(never)
    func quickLinesByCounts(
        _ segments: Range<Int>, _ firstCount: Int, _ widths: KernelWidths, _ cutsWords: Bool,
        _ signature: inout WrapSignature
    ) -> LineKernel {
        linesByCounts(segments, firstCount, widths, keepsBounds: false, cutsWords, &signature)
    }

    /// The same with the limits between which the lines hold.
    @inline(never)
    func boundedLinesByCounts(
        _ segments: Range<Int>, _ firstCount: Int, _ widths: KernelWidths, _ cutsWords: Bool,
        _ signature: inout WrapSignature
    ) -> LineKernel {
        linesByCounts(segments, firstCount, widths, keepsBounds: true, cutsWords, &signature)
    }

    @inline(__always)
    private func linesByStarts(
        _ segments: Range<Int>, _ length: Int64, _ widths: KernelWidths, keepsBounds: Bool, _ cutsWords: Bool,
        _ signature: inout WrapSignature
    ) -> LineKernel {
        let (ends, gaps, starts, gapWidths) = (ends.span, gaps.span, starts.span, gapWidths.span)
        let count = min(ends.count, min(gaps.count, starts.count))
        precondition(segments.lowerBound >= 0 && segments.upperBound <= count, "a paragraph's own")
        let (unit, spacing) = (widths.unit, widths.spacing)
        var cutter: WordCutter?
        return LineKernel.run(
            segments, room: widths.room, keepsBounds: keepsBounds, &signature,
            place: { segment, isLast in
                let after = isLast ? length : Int64(unsafe starts[unchecked: segment &+ 1])
                let gap = Int(unsafe gaps[unchecked: segment])
                let gapSpacing = gap == 0 ? 0 : spacing
                let spaced = Int64(unsafe ends[unchecked: segment]) &* unit &+ after &* spacing
                return (spaced &- gapSpacing, spaced &+ Int64(unsafe gapWidths[unchecked: gap]) &* unit)
            }, cut: { segment, start, end, signature in
                guard cutsWords else { return nil }
                return cut(segment, of: segments, start, end, widths, &cutter, &signature)
            })
    }

    @inline(__always)
    private func linesByCounts(
        _ segments: Range<Int>, _ firstCount: Int, _ widths: KernelWidths, keepsBounds: Bool, _ cutsWords: Bool,
        _ signature: inout WrapSignature
    ) -> LineKernel {
        let (ends, gaps, gapWidths) = (ends.span, gaps.span, gapWidths.span)
        let counts = clusterCounts.span.extracting(firstCount..<firstCount + segments.count)
        precondition(
            segments.lowerBound >= 0 && segments.upperBound <= min(ends.count, gaps.count), "a paragraph's own")
        let (unit, spacing) = (widths.unit, widths.spacing)
        var cutter: WordCutter?
        var spread: Int64 = 0
        return LineKernel.run(
            segments, room: widths.room, keepsBounds: keepsBounds, &signature,
            place: { segment, _ in
                let count = unsafe counts[unchecked: segment &- segments.lowerBound]
                spread &+= count.content &* spacing
                let end = Int64(unsafe ends[unchecked: segment]) &* unit &+ spread
                let gapSpread = count.gap &* spacing
                spread &+= gapSpread
                let gap = Int64(unsafe gapWidths[unchecked: Int(unsafe gaps[unchecked: segment])])
                return (end, end &+ gap &* unit &+ gapSpread)
            }, cut: { segment, start, end, signature in
                guard cutsWords else { return nil }
                return cut(segment, of: segments, start, end, widths, &cutter, &signature)
            })
    }

    /// Cuts a word that is wider than the line; nil where it was prepared without its clusters.
    @inline(never)
    private func cut(
        _ segment: Int, of segments: Range<Int>, _ start: Int64, _ end: Int64, _ widths: KernelWidths,
        _ cutter: inout WordCutter?, _ signature: inout WrapSignature
    ) -> LineKernel.CutWord? {
        var current = cutter ?? WordCutter(widths)
        defer { cutter = current }
        var lines = 0
        var lineStart = start
        while end &- lineStart > widths.room {
            guard let piece = current.cut(self, segment, wordStart: start, lineStart: lineStart) else { return nil }
            // Where the last piece overflows, nothing follows it on its line.
            guard let next = piece.nextStart else { return LineKernel.CutWord(lines: lines, limit: LineKernel.fullLine) }
            signature.startLine(segment &- segments.lowerBound, current.taken)
            lines &+= 1
            lineStart = next
        }
        return LineKernel.CutWord(lines: lines, limit: lineStart &+ widths.room)
    }
}
