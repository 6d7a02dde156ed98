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
    static let mostTracking: Int16 = 31
    private static let trackingBits = 10
    /// The bits by which cluster counts are shifted, so that the upper half of their product with tracking is a length.
    static let countBits = 16 - trackingBits

    /// The available width of a line.
    fileprivate let limit: Int16
    /// The tracking of a cluster, `1 << trackingBits` for each column unit.
    fileprivate let tracking: Int16
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
        guard limit <= Self.widestLine, abs(tracking) <= Double(Self.mostTracking) else { return nil }
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

    /// Returns whether no segment of a section has a negative width, whatever the tracking of its clusters.
    func keepsWidths(of section: ParagraphLanes.Section) -> Bool {
        tracking >= 0 || Int(section.leastAdvance) << Self.trackingBits + Int(tracking) >= 0
    }

    /// Returns the distance from the limit within which a segment's end is uncertain; `nil` if all lines are.
    @inline(__always)
    func tolerance(_ bounds: ParagraphLanes.Bounds) -> Int16? {
        bounds.pictures == 0 && tolerance.character == 0 ? tolerance.any : sumOfTolerances(bounds)
    }

    @inline(never)
    private func sumOfTolerances(_ bounds: ParagraphLanes.Bounds) -> Int16? {
        let sum =
            Double(tolerance.any) + Double(bounds.pictures) * tolerance.picture
            + Double(bounds.length) * tolerance.character
        return sum <= Self.mostTolerance ? Int16(sum.rounded(.up)) : nil
    }

    /// Returns whether a group may have a segment that is wider than the line.
    @inline(__always)
    fileprivate func mayBeWide(_ bounds: ParagraphLanes.Bounds, tolerance: Int16) -> Bool {
        let tracking = (Int(bounds.clusters) &* max(Int(tracking), 0)) &>> Self.trackingBits
        return Int(bounds.width) &+ tracking &+ Int(tolerance) >= Int(limit)
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

/// The measure of a section's lines, with each of its lengths in all lanes.
struct SectionMeasure {
    let lengths: LaneMeasure
    /// The index of the measurer's entry.
    let entryIndex: Int
    let unitsPerEm: Int32
    fileprivate let limit: SIMD8<Int16>
    /// The width of a space with its tracking.
    fileprivate let space: SIMD8<Int16>
    fileprivate let tracking: SIMD8<Int16>

    init(_ lengths: LaneMeasure, _ section: ParagraphLanes.Section, entryIndex: Int) {
        (self.lengths, self.entryIndex, unitsPerEm) = (lengths, entryIndex, section.unitsPerEm)
        limit = SIMD8(repeating: lengths.limit)
        space = SIMD8(repeating: section.space &+ lengths.spaceTracking)
        tracking = SIMD8(repeating: lengths.tracking)
    }
}

/// The lines of a group's paragraphs.
struct LaneLines {
    let group: Int
    /// The distance from the limit within which a segment's end is uncertain.
    let tolerance: Int16
    /// The index of the signatures of lines that start inside words; negative if there are none.
    var signaturesIndex: Int32 = -1
    /// The number of lines.
    fileprivate(set) var counts = SIMD8<Int16>()
    /// The segments that start a line, sixteen in each vector, the first of them in the highest bit.
    fileprivate var starts = InlineArray<4, SIMD8<UInt16>>(repeating: SIMD8())
    /// The least distance of a segment's end from the limit; negative if a word is wider than the line and was not
    /// broken.
    var leastDistance = SIMD8<Int16>(repeating: .max)

    init(group: Int, tolerance: Int16) { (self.group, self.tolerance) = (group, tolerance) }

    /// Returns the segments of a paragraph that start a line, the first of them in the highest bit.
    ///
    /// Paragraphs of more than 32 segments are long.
    private func starts(ofLane lane: Int, isLong: Bool) -> UInt64 {
        let starts = UInt64(starts[0][lane]) &<< 48 | UInt64(starts[1][lane]) &<< 32
        return isLong ? starts | UInt64(self.starts[2][lane]) &<< 16 | UInt64(self.starts[3][lane]) : starts
    }

    // These methods are mutating, although they change nothing, because compilers copy the lines for any other.

    /// Returns the signatures of the paragraphs' lines, given those of the lines that start inside words.
    ///
    /// Paragraphs of more than 32 segments are long.
    @inline(__always)
    mutating func signatures(after inWords: SIMD8<UInt32>, isLong: Bool) -> SIMD8<UInt32> {
        if isLong { return longSignatures(after: inWords) }
        return inWords ^ (SIMD8(starts[0]) &<< 16 | SIMD8(starts[1]))
    }

    @inline(never)
    private mutating func longSignatures(after inWords: SIMD8<UInt32>) -> SIMD8<UInt32> {
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
    mutating func uncertainLanes(of group: ParagraphLanes.Group, _ lanes: borrowing ParagraphLanes) -> UInt8 {
        let mayBeUncertain = leastDistance.least < tolerance || group.firstUndecided >= 0
        return mayBeUncertain ? uncertainLanes(in: lanes) : 0
    }

    @inline(never)
    private mutating func uncertainLanes(in lanes: borrowing ParagraphLanes) -> UInt8 {
        let group = lanes.groups[group]
        let (isLong, firstUndecided) = (group.columnCount > 32, Int(group.firstUndecided))
        var found: UInt8 = 0
        for lane in 0..<Int(group.used) {
            let isUndecided =
                firstUndecided >= 0
                && lanes.undecidedStarts[firstUndecided + lane].include(starts(ofLane: lane, isLong: isLong))
            if leastDistance[lane] < tolerance || isUndecided { found |= 1 << UInt8(lane) }
        }
        return found
    }
}

extension ParagraphLanes {
    /// Breaks the paragraphs of a group into lines.
    @inline(__always)
    func breakLines(
        _ lines: inout LaneLines, _ group: Group, _ measure: SectionMeasure, _ texts: borrowing PreparedTexts,
        _ wideWords: inout WideWords
    ) {
        switch (measure.lengths.isTracked, measure.lengths.mayBeWide(group.bounds, tolerance: lines.tolerance)) {
        case (true, false): breakTracked(&lines, measure)
        case (false, false): breakUntracked(&lines, measure)
        case (true, true): breakTracked(&lines, measure, texts, &wideWords)
        case (false, true): breakUntracked(&lines, measure, texts, &wideWords)
        }
    }

    // Each is a function of its own, so that its loop has all registers, and that compilers do not know that all
    // numbers of a length are the same: they would not use the instruction that computes the upper halves of products.

    @inline(never)
    private func breakTracked(_ lines: inout LaneLines, _ measure: SectionMeasure) {
        breakLines(&lines, measure, isTracked: true, mayBeWide: false) { _, _ in }
    }

    @inline(never)
    private func breakUntracked(_ lines: inout LaneLines, _ measure: SectionMeasure) {
        breakLines(&lines, measure, isTracked: false, mayBeWide: false) { _, _ in }
    }

    @inline(never)
    private func breakTracked(
        _ lines: inout LaneLines, _ measure: SectionMeasure, _ texts: borrowing PreparedTexts,
        _ wideWords: inout WideWords
    ) {
        breakLines(&lines, measure, isTracked: true, mayBeWide: true) { column, lines in
            wideWords.breakWords(of: &column, &lines, self, measure, texts)
        }
    }

    @inline(never)
    private func breakUntracked(
        _ lines: inout LaneLines, _ measure: SectionMeasure, _ texts: borrowing PreparedTexts,
        _ wideWords: inout WideWords
    ) {
        breakLines(&lines, measure, isTracked: false, mayBeWide: true) { column, lines in
            wideWords.breakWords(of: &column, &lines, self, measure, texts)
        }
    }

    /// Breaks the paragraphs of a group, and calls `breakWords` for columns that have words wider than the line.
    ///
    /// A width left on a line is stored less 2¹⁵: one from zero on is negative, and one below zero is not. So the
    /// lesser of what a segment leaves on its line and on a new one is what it leaves on the line that it fits on.
    @inline(__always)
    private func breakLines(
        _ lines: inout LaneLines, _ measure: SectionMeasure, isTracked: Bool, mayBeWide: Bool,
        breakWords: (inout WideWords.Column, inout LaneLines) -> Void
    ) {
        let columns = groups.span[lines.group].columns
        let (widths, clusters) = (widths.span.extracting(columns), clusters.span.extracting(columns))
        let (limit, space, tracking) = (measure.limit &+ SIMD8(repeating: .min), measure.space, measure.tracking)
        // The width left on the line, and the greatest distance of a segment's end from 2¹⁵ below and above the limit.
        var (remaining, greatest) = (limit, SIMD8<Int16>())
        // The clusters so far, and the number of lines less that of segments.
        var (tracked, counts) = (TrackedClusters(), SIMD8<Int16>(repeating: 1))
        // The starts of sixteen columns fit into 16 bits.
        var (part, column) = (0, 0)
        while column < widths.count {
            let end = min(column &+ 16, widths.count)
            // The segments that do not start a line.
            var fitting = SIMD8<Int16>()
            for column in column..<end {
                let packed = widths[column]
                var width = packed & Self.widthMask
                if isTracked { tracked.add(clusters[column], tracking, to: &width) }
                // What is left of a line that starts with the segment, without the space before it, and of this line.
                let fresh = (packed &>> 15 & space) &+ limit &- width
                let left = remaining &- width
                let fits = left &>> 15
                remaining = left.lesser(fresh)
                greatest = greatest.greater(left ^ fits)
                fitting = fitting &+ fitting &- fits
                counts &+= fits
                // A segment that starts a line may be wider than that.
                if mayBeWide {
                    let (width, least) = (fresh &- SIMD8(repeating: .min), ~fits & SIMD8(repeating: lines.tolerance))
                    if any(width .< least) {
                        var state = WideWords.Column(
                            index: columns.lowerBound &+ column, position: column, wide: width &- least,
                            clusters: isTracked ? clusters[column] &- packed.signs : SIMD8(), remaining: remaining,
                            counts: counts, fitting: fitting)
                        breakWords(&state, &lines)
                        (remaining, counts, fitting) = (state.remaining, state.counts, state.fitting)
                    }
                }
            }
            lines.starts[part] = ~SIMD8(bitPattern: fitting) &<< UInt16(truncatingIfNeeded: column &+ 16 &- end)
            (part, column) = (part &+ 1, end)
        }
        lines.counts = counts &+ SIMD8(repeating: Int16(truncatingIfNeeded: widths.count))
        lines.leastDistance = lines.leastDistance.lesser(SIMD8(repeating: .max) &- greatest)
    }
}

/// The clusters of tracked paragraphs, up to a segment.
private struct TrackedClusters {
    /// The number of clusters, shifted by `LaneMeasure.countBits`.
    private var count = SIMD8<Int16>()
    /// The width of their tracking, rounded.
    private var width = SIMD8<Int16>()

    /// Adds the clusters of segments, and their tracking to the segments' width.
    @inline(__always)
    mutating func add(_ clusters: SIMD8<UInt8>, _ tracking: SIMD8<Int16>, to segment: inout SIMD8<Int16>) {
        count &+= SIMD8(clusters) &<< Int16(LaneMeasure.countBits)
        segment &-= width
        width = count.upperHalf(times: tracking)
        segment &+= width
    }
}
