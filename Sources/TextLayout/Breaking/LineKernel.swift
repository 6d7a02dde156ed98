// The fast path of line breaking: one pass over a paragraph's segments.
//
// Problem: a change of size breaks ten thousand messages into lines within a millisecond, some eighty nanoseconds a
// message. Testing at each word whether it fits costs a mispredicted branch for each line.
//
// Method: the loop does not branch on whether a segment fits. The end of each segment, and the limit of a line that
// would start with it, do not depend on the positions of line breaks; only one comparison and one conditional move do.
// The segments that start a line are bits, each the sign of a difference. The only branch on a width handles a word
// wider than the line, which is rare; `LongWordBreaker` breaks such a word between its clusters.
//
// Widths are whole numbers, so that sums are exact in any order (`LineMeasure`): design units of the paragraph
// without tracking, fine steps with it. `LineBreaker` decides for which paragraphs the result equals that of
// `LineWalker`.
//
// Measurements and rejected variants: decision 6.

/// The input of the kernel: a paragraph's segments, and the widths that count.
struct KernelInput {
    /// The segments up to the paragraph's end, of which there is at least one.
    let segments: Range<Int>
    /// The start of the first segment.
    var start: Int64 = 0
    /// The available width of a line: in fine steps with tracking or pictures, otherwise in the paragraph's design
    /// units.
    let availableWidth: Int64
    /// `LineMeasure.fineOverflowDifference` in the unit of the available width, rounded up.
    let overflowDifference: Int64
    /// The fine steps of a design unit; 1 if widths are in design units.
    let scale: Int64
    /// A Boolean value that indicates whether widths are in fine steps.
    let isFine: Bool
    /// The tracking after each cluster in fine steps.
    let tracking: Int64
    /// The length of the paragraph in UTF-16 units.
    let length: Int64
    /// The first segment's entry in `clusterCounts`; negative if clusters are counted by segment starts.
    let firstCount: Int
    /// The segments' entries in `pictures`.
    let pictures: Range<Int>
    /// A Boolean value that indicates whether the result includes `slack` and `miss`.
    let keepsBounds: Bool
    /// A Boolean value that indicates whether words wider than the line are broken.
    let breaksLongWords: Bool
    /// The index of the paragraph's first entry in `words`; `nil` if it was not searched for.
    let firstWord: Int?
}

/// The lines of a paragraph as far as widths decide them.
struct LineKernel {
    var lines = 1
    /// The segments that start a line among the last sixty-four or fewer, the first of them in the highest bit.
    var starts: UInt64 = 0
    /// The space left on the fullest line; negative if a word is broken.
    var slack = Int64.max
    /// The width that the closest word exceeded the line before it by, as a negative number; zero or more for a single
    /// line.
    var miss: Int64 = 0
}

/// The lines of the first segments of a paragraph, or of its segments from a line's start on.
struct KernelStretch {
    /// The number of segments that a stretch may have.
    static let most = WrapSignature.group - 1

    /// The segments that start a line, without the first one, whose place is the highest bit.
    let starts: UInt64
    /// The segment after the last, or the one that is wider than the line.
    let end: Int
    /// A Boolean value that indicates whether a word is wider than the line, which it starts.
    let isWide: Bool
}

/// The state of the kernel between two segments.
private struct KernelState {
    /// The next segment, or the one that is wider than the line.
    var segment: Int
    /// The end up to which content fits on the line.
    var limit: Int64
    var start: Int64
    /// The width added by tracking, if clusters were counted when the text was prepared.
    var spread: Int64 = 0
    var bits = LineBits()
    var slack = Int64.max
    /// The smallest excess as bits: as an unsigned number, a negative value is greater than all others.
    var miss: UInt64 = 0
    /// The end of a segment that is wider than the line, and the start of the one after it.
    var tooWide: (end: Int64, next: Int64) = (0, 0)
    var nextPicture: Int

    init(_ input: KernelInput) {
        (segment, start) = (input.segments.lowerBound, input.start)
        limit = input.start &+ input.availableWidth
        nextPicture = input.pictures.lowerBound
    }

    /// Handles segments up to one, or up to the first that is wider than the line.
    ///
    /// `bounds` returns the end of a segment and the start of the next one, both measured from the paragraph's start.
    @inline(__always)
    mutating func run(
        upTo end: Int, _ input: KernelInput, keepsBounds: Bool,
        bounds: (Int, _ isLast: Bool) -> (end: Int64, next: Int64)
    ) {
        let (availableWidth, last) = (input.availableWidth, input.segments.upperBound &- 1)
        var (segment, limit, start, bits, slack, miss) = (segment, limit, start, bits, slack, miss)
        defer {
            (self.segment, self.limit, self.start, self.bits) = (segment, limit, start, bits)
            if keepsBounds { (self.slack, self.miss) = (slack, miss) }
        }
        /// Handles a segment; returns `false` if it is wider than the line.
        @inline(__always)
        func advance(past bounds: (end: Int64, next: Int64)) -> Bool {
            let left = limit &- bounds.end
            limit = left < 0 ? start &+ availableWidth : limit
            bits.append(left)
            if keepsBounds {
                miss = max(miss, UInt64(bitPattern: left))
                slack = min(slack, limit &- bounds.end)
            }
            if limit < bounds.end {
                tooWide = bounds
                return false
            }
            start = bounds.next
            segment &+= 1
            return true
        }
        let endOfMany = min(end, last)
        while segment < endOfMany {
            if !advance(past: bounds(segment, false)) { return }
        }
        if segment == last && end > last { _ = advance(past: bounds(last, true)) }
    }
}

extension PreparedTexts {
    /// Breaks a paragraph's segments into lines and adds their starts to the signature.
    ///
    /// Returns `nil`, with the signature in any state, if a word is wider than the line and is not to be broken here.
    @inline(__always)
    func kernelLines(_ input: KernelInput, _ breaker: LineBreaker, _ signature: inout WrapSignature) -> LineKernel? {
        var state = KernelState(input)
        advance(
            &state, upTo: min(input.segments.lowerBound &+ WrapSignature.group, input.segments.upperBound), input,
            breaker)
        guard state.segment == input.segments.upperBound else { return longLines(input, breaker, &state, &signature) }
        let starts = state.bits.bits(of: input.segments.count)
        signature.add(starts, group: 0)
        return LineKernel(
            lines: starts.nonzeroBitCount &+ 1, starts: starts, slack: state.slack,
            miss: Int64(bitPattern: state.miss))
    }

    /// Breaks up to 63 segments into lines, up to one that is wider than the line.
    func kernelStretch(_ input: KernelInput, _ breaker: LineBreaker) -> KernelStretch {
        var state = KernelState(input)
        let first = input.segments.lowerBound
        let end = min(first &+ KernelStretch.most, input.segments.upperBound)
        advance(&state, upTo: end, input, breaker)
        let isWide = state.segment < end
        let starts = state.bits.bits(of: (isWide ? state.segment &+ 1 : end) &- first)
        return KernelStretch(starts: starts & .max >> 1, end: state.segment, isWide: isWide)
    }

    /// Breaks a paragraph in which a word is wider than the line, or which has more segments than a group.
    @inline(never)
    private func longLines(
        _ input: KernelInput, _ breaker: LineBreaker, _ state: inout KernelState, _ signature: inout WrapSignature
    ) -> LineKernel? {
        let segments = input.segments
        var wordBreaker = LongWordBreaker(input)
        var result = LineKernel()
        var group = segments.lowerBound
        while true {
            let end = min(group &+ WrapSignature.group, segments.upperBound)
            if state.segment < end {
                guard input.breaksLongWords, let lines = breakLongWord(&state, &wordBreaker, input, &signature) else {
                    return nil
                }
                result.lines += lines
            }
            if state.segment < end {
                advance(&state, upTo: end, input, breaker)
                if state.segment < end { continue }
            }
            result.starts = state.bits.bits(of: end - group)
            result.lines += result.starts.nonzeroBitCount
            signature.add(result.starts, group: group - segments.lowerBound)
            if end == segments.upperBound { break }
            state.bits = LineBits()
            group = end
            advance(&state, upTo: min(group &+ WrapSignature.group, segments.upperBound), input, breaker)
        }
        (result.slack, result.miss) = (state.slack, Int64(bitPattern: state.miss))
        return result
    }

    /// Breaks the word that is wider than the line and moves on to the next one.
    ///
    /// Returns the number of lines that start inside the word, or `nil` if the word was prepared without its clusters.
    private func breakLongWord(
        _ state: inout KernelState, _ wordBreaker: inout LongWordBreaker, _ input: KernelInput,
        _ signature: inout WrapSignature
    ) -> Int? {
        let (segment, first) = (state.segment, input.segments.lowerBound)
        // The paragraph's first line starts with its first segment in any case.
        if segment == first { state.bits.removeLast() }
        let width = state.tooWide.end &- state.start
        let broken = wordBreaker.breakWord(self, segment, width: width) { signature.startLine(segment &- first, $0) }
        guard let lines = broken else { return nil }
        state.limit = lines.lastStart.map { state.start &+ $0 &+ input.availableWidth } ?? Int64.min / 2
        state.start = state.tooWide.next
        state.segment += 1
        return lines.count
    }

    @inline(__always)
    private func advance(_ state: inout KernelState, upTo end: Int, _ input: KernelInput, _ breaker: LineBreaker) {
        if !input.isFine {
            if input.keepsBounds { return advanceByDesignUnitsWithBounds(&state, upTo: end, input) }
            return advanceByDesignUnits(&state, upTo: end, input)
        }
        if state.nextPicture < input.pictures.upperBound {
            return advanceOverPictures(&state, upTo: end, input, breaker)
        }
        advanceByFineSteps(&state, upTo: end, input)
    }

    /// Advances over segments with pictures, whose rounding moves everything after them.
    ///
    /// Positions stay those of the prepared widths; instead, what was measured before a picture is moved back.
    @inline(never)
    private func advanceOverPictures(
        _ state: inout KernelState, upTo end: Int, _ input: KernelInput, _ breaker: LineBreaker
    ) {
        while state.nextPicture < input.pictures.upperBound {
            let entry = pictures[state.nextPicture]
            let segment = Int(entry.index)
            guard segment < end else { break }
            advanceByFineSteps(&state, upTo: segment, input)
            // A word before the pictures is wider than the line.
            guard state.segment == segment else { return }
            let delta = breaker.measure.fineDelta(of: entry)
            state.limit -= delta
            state.start -= delta
            state.nextPicture += 1
        }
        advanceByFineSteps(&state, upTo: end, input)
    }

    @inline(__always)
    private func advanceByFineSteps(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        guard state.segment < end else { return }
        switch (input.firstCount >= 0, input.keepsBounds) {
        case (false, false): advanceByStarts(&state, upTo: end, input)
        case (true, false): advanceByCounts(&state, upTo: end, input)
        case (false, true): advanceByStartsWithBounds(&state, upTo: end, input)
        case (true, true): advanceByCountsWithBounds(&state, upTo: end, input)
        }
    }

    // The kernel for each way of counting clusters. Each is a function of its own: within their caller, its values
    // would take the registers that the loop needs.

    @inline(never)
    private func advanceByDesignUnits(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        advanceByDesignUnits(&state, upTo: end, input, keepsBounds: false)
    }

    @inline(never)
    private func advanceByDesignUnitsWithBounds(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        advanceByDesignUnits(&state, upTo: end, input, keepsBounds: true)
    }

    @inline(__always)
    private func advanceByDesignUnits(
        _ state: inout KernelState, upTo end: Int, _ input: KernelInput, keepsBounds: Bool
    ) {
        let (ends, spaces, spacesWidths) = (ends.span, spaces.span, spacesWidths.span)
        precondition(
            state.segment >= 0 && end <= ends.count && end <= spaces.count && end <= input.segments.upperBound,
            "a paragraph's own")
        state.run(upTo: end, input, keepsBounds: keepsBounds) { segment, _ in
            let end = Int64(unsafe ends[unchecked: segment])
            // An entry of `spaces` is an index into the table, which only grows.
            return (end, end &+ Int64(unsafe spacesWidths[unchecked: Int(unsafe spaces[unchecked: segment])]))
        }
    }

    @inline(never)
    private func advanceByStarts(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        advanceByStarts(&state, upTo: end, input, keepsBounds: false)
    }

    @inline(never)
    private func advanceByStartsWithBounds(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        advanceByStarts(&state, upTo: end, input, keepsBounds: true)
    }

    @inline(never)
    private func advanceByCounts(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        advanceByCounts(&state, upTo: end, input, keepsBounds: false)
    }

    @inline(never)
    private func advanceByCountsWithBounds(_ state: inout KernelState, upTo end: Int, _ input: KernelInput) {
        advanceByCounts(&state, upTo: end, input, keepsBounds: true)
    }

    /// Counts clusters by the segments' starts.
    @inline(__always)
    private func advanceByStarts(_ state: inout KernelState, upTo end: Int, _ input: KernelInput, keepsBounds: Bool) {
        let (ends, spaces, starts, spacesWidths) = (ends.span, spaces.span, starts.span, spacesWidths.span)
        precondition(
            state.segment >= 0 && end <= ends.count && end <= spaces.count && end <= starts.count
                && end <= input.segments.upperBound, "a paragraph's own")
        let (scale, tracking, length) = (input.scale, input.tracking, input.length)
        state.run(upTo: end, input, keepsBounds: keepsBounds) { segment, isLast in
            let after = isLast ? length : Int64(unsafe starts[unchecked: segment &+ 1])
            let index = Int(unsafe spaces[unchecked: segment])
            let tracked = Int64(unsafe ends[unchecked: segment]) &* scale &+ after &* tracking
            let next = tracked &+ Int64(unsafe spacesWidths[unchecked: index]) &* scale
            return (tracked &- (index == 0 ? 0 : tracking), next)
        }
    }

    /// Uses the clusters counted when the text was prepared.
    @inline(__always)
    private func advanceByCounts(_ state: inout KernelState, upTo end: Int, _ input: KernelInput, keepsBounds: Bool) {
        let (ends, spaces, spacesWidths, first) = (ends.span, spaces.span, spacesWidths.span, input.segments.lowerBound)
        let counts = clusterCounts.packed.span.extracting(input.firstCount..<input.firstCount + input.segments.count)
        precondition(
            first >= 0 && state.segment >= first && end <= ends.count && end <= spaces.count
                && end <= input.segments.upperBound, "a paragraph's own")
        let (scale, tracking) = (input.scale, input.tracking)
        var spread = state.spread
        state.run(upTo: end, input, keepsBounds: keepsBounds) { segment, _ in
            let count = unsafe counts[unchecked: segment &- first]
            spread &+= ClusterCounts.content(count) &* tracking
            let end = Int64(unsafe ends[unchecked: segment]) &* scale &+ spread
            let spacesSpread = ClusterCounts.spaces(count) &* tracking
            spread &+= spacesSpread
            let width = Int64(unsafe spacesWidths[unchecked: Int(unsafe spaces[unchecked: segment])])
            return (end, end &+ width &* scale &+ spacesSpread)
        }
        state.spread = spread
    }
}

/// The segments that start a line, one bit each.
struct LineBits {
    /// The bits, appended at the lowest position, as a negative number.
    ///
    /// Subtracting a sign takes a shift and an addition, adding it a double shift.
    private var negative: Int64 = 0

    /// Appends the bit of the next segment, which starts a line if the space left on the line before is negative.
    @inline(__always)
    mutating func append(_ left: Int64) {
        // Uses the sign and no condition: compilers turn a condition that is used twice into a branch.
        negative = negative &+ negative &+ left &>> 63
    }

    /// Clears the last segment's bit.
    mutating func removeLast() { negative &+= 1 }

    /// Returns the bits of the last `count` segments, the first of them in the highest bit.
    @inline(__always)
    func bits(of count: Int) -> UInt64 {
        UInt64(bitPattern: 0 &- negative) &<< UInt64(WrapSignature.group &- count)
    }
}
