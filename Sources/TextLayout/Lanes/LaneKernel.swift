// Breaks eight paragraphs into lines at once, with whole numbers of 16 bits.
//
// Problem: `LineKernel` takes a dozen instructions for a segment of one paragraph. A processor does the same to eight
// numbers in one instruction, if they have 16 bits.
//
// Method: widths are rounded to a fraction of an em, `LaneMeasure.columnsPerEm`. The ends of segments are rounded, and
// so is the tracking up to each of them, so that the errors of a line do not add up: they are bounded by
// `LaneMeasure.tolerance`. A paragraph is uncertain if a segment ends that close to the limit; `LineBreaker`, which
// defines the lines, breaks it again. A word that is wider than the line is broken by `WideWords`.
//
// For groups without such words, the loop has no branch and no memory but its columns. The product of two numbers of 16
// bits is written so that compilers use the instruction that computes its upper half.

/// Lengths of all paragraphs of a style and unit at one measure, in column units, which are fractions of an em.
struct LaneMeasure {
    /// The column units of an em: as many as lines of 43 em leave in 16 bits.
    static let columnsPerEm = 640
    /// The widest line, so that no position exceeds 16 bits, with negative tracking of 64 spaces and the tolerance.
    private static let widestLine = 28_000.0
    /// The most tracking of a cluster, as many as fit with `trackingBits` in 16 bits.
    private static let mostTracking = 31.0
    private static let trackingBits = 10
    /// The bits by which cluster counts are shifted, so that the upper half of their product with tracking is a length.
    static let countBits = 16 - trackingBits

    /// The available width of a line.
    fileprivate let limit: Int16
    /// The tracking of a cluster, `1 << trackingBits` for each column unit.
    fileprivate let tracking: Int16
    /// The tracking of the cluster of a space.
    fileprivate let spaceTracking: Int16
    /// The tolerance of any paragraph, and what a picture and a character add.
    private let tolerance: (any: Int16, picture: Double, character: Double)

    /// A Boolean value that indicates whether the lines are tracked, be it by less than `tracking` can express.
    let isTracked: Bool
    private let finePerColumn: Double

    /// Creates the lengths of a style; `nil` if its lines do not fit into 16 bits.
    init?(_ breaker: LineBreaker, _ scale: DesignUnitScale) {
        let finePerColumn = Double(scale.fineSteps) * Double(scale.unitsPerEm) / Double(Self.columnsPerEm)
        let limit = Double(breaker.availableWidth) / finePerColumn
        let tracking = Double(breaker.tracking) / finePerColumn
        guard limit <= Self.widestLine, abs(tracking) <= Self.mostTracking else { return nil }
        self.finePerColumn = finePerColumn
        self.limit = Int16(limit.rounded())
        self.tracking = Int16((tracking * Double(1 << Self.trackingBits)).rounded())
        spaceTracking = Int16(tracking.rounded())
        isTracked = breaker.tracking != 0
        let rounding = isTracked ? Self.rounding + Self.trackedRounding : Self.rounding
        tolerance = (
            any: Int16(rounding.rounded(.up)), picture: Self.pictureRounding / finePerColumn,
            character: Double(breaker.rounding) / finePerColumn
        )
    }

    /// Returns the distance from the limit within which a segment's end is uncertain; `nil` if all lines are.
    @inline(__always)
    func tolerance(_ bounds: ParagraphLanes.Bounds) -> Int16? {
        if bounds.pictures == 0 && tolerance.character == 0 { return tolerance.any }
        let sum =
            Double(tolerance.any) + Double(bounds.pictures) * tolerance.picture
            + Double(bounds.length) * tolerance.character
        return sum <= Self.mostTolerance ? Int16(sum.rounded(.up)) : nil
    }

    /// Returns whether a group may have a segment that is wider than the line.
    @inline(__always)
    fileprivate func mayBeWide(_ bounds: ParagraphLanes.Bounds, tolerance: Int16) -> Bool {
        let tracking = (Int(bounds.clusters) * max(Int(tracking), 0)) >> Self.trackingBits
        return Int(bounds.width) + tracking + Int(tolerance) >= Int(limit)
    }

    /// Returns a length from zero to that of the line in column units, rounded.
    func columns(_ fine: Int64) -> Int16 { Int16(Double(fine) / finePerColumn + 0.5) }

    /// The error of a line without tracking: its end and start (1), the space before it (0.5), the limit (0.5).
    ///
    /// A little is added for the arithmetic of these numbers.
    private static let rounding = 2.01
    /// The error that tracking adds: its sum at the end and the start (1), the space's (0.5), the clusters' (0.25).
    ///
    /// Up to 500 clusters have an error of a 2,048th each.
    private static let trackedRounding = 1.75
    private static let mostTolerance = 1_000.0
    /// Half of a device pixel, to which the advance of a picture is rounded, on screens of two pixels a point.
    private static let pictureRounding = LineMeasure.finePerPoint / 4
}

/// The lines of a group's paragraphs.
struct LaneLines {
    /// The index of the group.
    let group: UInt32
    /// The index of the measurer's entry.
    let entryIndex: UInt16
    /// The distance from the limit within which a segment's end is uncertain.
    let tolerance: Int16
    /// The index of the signatures of lines that start inside words; negative if there are none.
    var signaturesIndex: Int32 = -1
    /// The number of lines.
    var counts = SIMD8<Int16>(repeating: 1)
    /// The segments that start a line, sixteen in each vector, the first of them in the highest bit.
    fileprivate var starts = InlineArray<4, SIMD8<UInt16>>(repeating: SIMD8())
    /// The least distance of a segment's end from the limit; negative if a width may be negative, or a word is wider than
    /// the line and was not broken.
    var leastDistance = SIMD8<Int16>(repeating: .max)

    init(group: Int, entryIndex: Int, tolerance: Int16) {
        self.group = UInt32(truncatingIfNeeded: group)
        self.entryIndex = UInt16(truncatingIfNeeded: entryIndex)
        self.tolerance = tolerance
    }

    /// Returns the segments of a paragraph that start a line, the first of them in the highest bit.
    ///
    /// Paragraphs of more than 32 segments are long.
    @inline(__always)
    func starts(ofLane lane: Int, isLong: Bool) -> UInt64 {
        let starts = UInt64(starts[0][lane]) &<< 48 | UInt64(starts[1][lane]) &<< 32
        return isLong ? starts | UInt64(self.starts[2][lane]) &<< 16 | UInt64(self.starts[3][lane]) : starts
    }

    /// Returns the signatures of the paragraphs' lines, given those of the lines that start inside words.
    ///
    /// Paragraphs of more than 32 segments are long.
    @inline(__always)
    func signatures(after inWords: SIMD8<UInt32>, isLong: Bool) -> SIMD8<UInt32> {
        if isLong { return longSignatures(after: inWords) }
        return inWords ^ (SIMD8(truncatingIfNeeded: starts[0]) &<< 16 | SIMD8(truncatingIfNeeded: starts[1]))
    }

    @inline(never)
    private func longSignatures(after inWords: SIMD8<UInt32>) -> SIMD8<UInt32> {
        var signatures = inWords
        for lane in signatures.indices {
            var signature = WrapSignature(inWords[lane])
            signature.add(starts(ofLane: lane, isLong: true), group: 0)
            signatures[lane] = signature.value
        }
        return signatures
    }

    /// Returns the paragraphs of the group whose lines lanes cannot decide, one bit each.
    @inline(__always)
    func uncertainLanes(of lanes: borrowing ParagraphLanes) -> UInt8 {
        let (group, groups) = (Int(group), lanes.groups.span)
        var found = leastDistance.lanes(lessThan: SIMD8(repeating: tolerance))
        let (undecided, used) = (Int(groups[group].firstUndecided), Int(groups[group].used))
        if undecided >= 0 {
            let isLong = groups[group].columnCount > 32
            for lane in 0..<used
            where lanes.undecidedStarts[undecided + lane].include(starts(ofLane: lane, isLong: isLong)) {
                found |= 1 &<< UInt8(truncatingIfNeeded: lane)
            }
        }
        return found & UInt8(truncatingIfNeeded: 1 &<< used &- 1)
    }
}

extension ParagraphLanes {
    /// Breaks the paragraphs of a group into lines.
    @inline(__always)
    func breakLines(
        _ lines: inout LaneLines, _ measure: LaneMeasure, _ texts: borrowing PreparedTexts,
        _ wideWords: inout WideWords
    ) {
        let group = groups.span[Int(lines.group)]
        let lengths = LaneLengths(group, measure)
        switch (measure.isTracked, measure.mayBeWide(group.bounds, tolerance: lines.tolerance)) {
        case (true, false): breakTracked(&lines, lengths)
        case (false, false): breakUntracked(&lines, lengths)
        case (true, true): breakTracked(&lines, lengths, measure, texts, &wideWords)
        case (false, true): breakUntracked(&lines, lengths, measure, texts, &wideWords)
        }
    }

    // Each is a function of its own, so that its loop has all registers, and that compilers do not know that all
    // numbers of a length are the same: they would not use the instruction that computes the upper halves of products.

    @inline(never)
    private func breakTracked(_ lines: inout LaneLines, _ lengths: LaneLengths) {
        breakLines(&lines, lengths, isTracked: true, mayBeWide: false) { _, _ in }
    }

    @inline(never)
    private func breakUntracked(_ lines: inout LaneLines, _ lengths: LaneLengths) {
        breakLines(&lines, lengths, isTracked: false, mayBeWide: false) { _, _ in }
    }

    @inline(never)
    private func breakTracked(
        _ lines: inout LaneLines, _ lengths: LaneLengths, _ measure: LaneMeasure, _ texts: borrowing PreparedTexts,
        _ wideWords: inout WideWords
    ) {
        breakLines(&lines, lengths, isTracked: true, mayBeWide: true) { column, lines in
            wideWords.breakWords(of: &column, &lines, self, measure, texts)
        }
    }

    @inline(never)
    private func breakUntracked(
        _ lines: inout LaneLines, _ lengths: LaneLengths, _ measure: LaneMeasure, _ texts: borrowing PreparedTexts,
        _ wideWords: inout WideWords
    ) {
        breakLines(&lines, lengths, isTracked: false, mayBeWide: true) { column, lines in
            wideWords.breakWords(of: &column, &lines, self, measure, texts)
        }
    }

    /// Breaks the paragraphs of a group, and calls `breakWords` for columns that have words wider than the line.
    @inline(__always)
    private func breakLines(
        _ lines: inout LaneLines, _ lengths: LaneLengths, isTracked: Bool, mayBeWide: Bool,
        breakWords: (inout WideWords.Column, inout LaneLines) -> Void
    ) {
        let (widths, clusters) = (widths.span, clusters.span)
        let (limit, space, tracking) = (lengths.limit, lengths.space, lengths.tracking)
        let tolerance = SIMD8(repeating: lines.tolerance)
        // The width left on the line, and the least distance of a segment's end from the limit.
        var (remaining, least) = (limit, SIMD8<Int16>(repeating: .max))
        // The number of clusters so far, shifted by `countBits`, and the width of their tracking.
        var (count, spread) = (SIMD8<Int16>(), SIMD8<Int16>())
        // The number of lines, and the disjunction of all widths, which is negative if one of them is.
        var (counts, negative) = (SIMD8<Int16>(repeating: 1), SIMD8<Int16>())
        // The starts of sixteen columns fit into 16 bits.
        var (part, column) = (0, lengths.columns.lowerBound)
        while column < lengths.columns.upperBound {
            let end = min(column + 16, lengths.columns.upperBound)
            var starts = SIMD8<Int16>()
            for column in column..<end {
                let packed = widths[column]
                var width = packed & Self.widthMask
                if isTracked {
                    count &+= SIMD8(truncatingIfNeeded: clusters[column]) &<< Int16(LaneMeasure.countBits)
                    let newSpread = count.upperHalf(times: tracking)
                    width = width &+ newSpread &- spread
                    spread = newSpread
                    negative |= width
                }
                // What a new line has more than this one: all of it, and the space before the segment.
                let more = limit &+ (packed &>> 15 & space) &- remaining
                let left = remaining &- width
                let isOver = left &>> 15
                remaining = left &+ (more & isOver)
                least = least.lesser(left ^ isOver)
                starts = starts &+ starts &- isOver
                counts &-= isOver
                // A segment that starts a line may be wider than that.
                if mayBeWide, any(remaining .< (isOver & tolerance)) {
                    var state = WideWords.Column(
                        index: column, position: column - lengths.columns.lowerBound,
                        wide: remaining &- (isOver & tolerance),
                        clusters: isTracked ? clusters[column] &- packed.signs : SIMD8(), remaining: remaining,
                        counts: counts, starts: starts)
                    breakWords(&state, &lines)
                    (remaining, counts, starts) = (state.remaining, state.counts, state.starts)
                }
            }
            lines.starts[part] = SIMD8(truncatingIfNeeded: starts) &<< UInt16(column + 16 - end)
            (part, column) = (part + 1, end)
        }
        lines.counts = counts
        lines.leastDistance = lines.leastDistance.lesser(least) | negative & ~Self.widthMask
    }
}

/// The lengths of a group's lines.
private struct LaneLengths {
    let columns: Range<Int>
    let limit: SIMD8<Int16>
    /// The width of a space with its tracking.
    let space: SIMD8<Int16>
    let tracking: SIMD8<Int16>

    @inline(__always)
    init(_ group: ParagraphLanes.Group, _ measure: LaneMeasure) {
        columns = Int(group.firstColumn)..<Int(group.firstColumn) + Int(group.columnCount)
        limit = SIMD8(repeating: measure.limit)
        space = SIMD8(repeating: group.space &+ measure.spaceTracking)
        tracking = SIMD8(repeating: measure.tracking)
    }
}

extension SIMD8<Int16> {
    /// Returns the upper halves of products.
    @inline(__always)
    fileprivate func upperHalf(times other: SIMD8<Int16>) -> SIMD8<Int16> {
        let product = SIMD8<Int32>(truncatingIfNeeded: self) &* SIMD8<Int32>(truncatingIfNeeded: other)
        return SIMD8<Int16>(truncatingIfNeeded: product &>> 16)
    }

    /// The sign of each number: one if it is negative.
    @inline(__always)
    fileprivate var signs: SIMD8<UInt8> {
        SIMD8<UInt8>(truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: self) &>> 15)
    }

    /// Returns the numbers that are less than those of another vector, one bit each.
    @inline(__always)
    fileprivate func lanes(lessThan other: SIMD8<Int16>) -> UInt8 {
        let isLess = self .< other
        return any(isLess) ? SIMD8().replacing(with: -1, where: isLess).signBits : 0
    }

    /// The signs, one bit each: set if a number is negative.
    @inline(__always)
    var signBits: UInt8 {
        // Half by half, a vector is added with fewer instructions than number by number.
        let bits = self &>> 15 & SIMD8(1, 2, 4, 8, 16, 32, 64, 128)
        let four = bits.lowHalf | bits.highHalf
        let pair = four.lowHalf | four.highHalf
        return UInt8(truncatingIfNeeded: pair[0] | pair[1])
    }

    /// Returns the lesser numbers of two vectors.
    @inline(__always)
    fileprivate func lesser(_ other: SIMD8<Int16>) -> SIMD8<Int16> { replacing(with: other, where: other .< self) }
}
