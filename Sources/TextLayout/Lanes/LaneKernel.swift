// Breaks eight paragraphs into lines at once, with whole numbers of 16 bits.
//
// Problem: `LineKernel` takes a dozen instructions for a segment of one paragraph. A processor does the same to eight
// numbers in one instruction, if they have 16 bits.
//
// Method: widths are rounded to a fraction of an em, `LaneMeasure.columnsPerEm`. The ends of segments are rounded, and
// so is the tracking up to each of them, so that the errors of a line do not add up: they are bounded by
// `LaneSetting.tolerance`. A paragraph is uncertain if a segment ends that close to the limit, or if a word is wider
// than the line. `LineBreaker`, which defines the lines, breaks it again.
//
// The loop has no branch and no memory but its columns. The product of two numbers of 16 bits is written so that
// compilers use the instruction that computes its upper half.

/// Lengths of all paragraphs of a style at one measure, in column units, which are fractions of an em.
struct LaneMeasure {
    /// The column units of an em: as many as lines of 43 em leave in 16 bits.
    static let columnsPerEm = 640
    /// The widest line, so that no position exceeds 16 bits, with 64 gaps of negative tracking and the tolerance.
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
    /// The tracking of a gap's cluster.
    fileprivate let gapTracking: Int16
    /// The tolerance of any paragraph, and what a picture, a character and a unit of an em add.
    private let tolerance: (any: Double, picture: Double, character: Double, unit: Double)

    /// Creates the lengths of a style; `nil` if its lines do not fit into 16 bits or are indented.
    init?(_ breaker: LineBreaker, _ measure: LineMeasure) {
        let finePerEm = measure.size * LineMeasure.finePerPoint
        let finePerColumn = finePerEm / Double(Self.columnsPerEm)
        let limit = Double(breaker.availableWidth) / finePerColumn
        // Not the breaker's, which is zero if it is too large for whole numbers.
        let tracking = measure.tracking * LineMeasure.finePerPoint / finePerColumn
        guard finePerColumn > 0, measure.indent == 0, limit <= Self.widestLine, abs(tracking) <= Self.mostTracking
        else { return nil }
        self.limit = Int16(limit)
        self.tracking = Int16((tracking * Double(1 << Self.trackingBits)).rounded())
        gapTracking = Int16(tracking.rounded())
        tolerance = (
            any: tracking == 0 ? Self.rounding : Self.rounding + Self.trackedRounding,
            picture: Self.pictureRounding / finePerColumn, character: Double(breaker.rounding) / finePerColumn,
            // A face's unit is a whole number of fine steps, rounded: half of one for each unit of the line.
            unit: limit / (2 * finePerEm)
        )
    }

    /// Returns the setting of a group; `nil` if its lines would be uncertain.
    @inline(__always)
    func setting(_ bounds: ParagraphLanes.Bounds) -> LaneSetting? {
        let tolerance =
            tolerance.any + Double(bounds.pictures) * tolerance.picture + Double(bounds.length) * tolerance.character
            + Double(bounds.unitsPerEm) * tolerance.unit
        guard tolerance <= Self.mostTolerance else { return nil }
        return LaneSetting(
            limit: limit, tracking: tracking, gapTracking: gapTracking, tolerance: Int16(tolerance.rounded(.up)))
    }

    /// The error of a line without tracking: its end and start (1), the gap before it (0.5), a segment of negative
    /// width (1), the limit (1).
    private static let rounding = 3.5
    /// The error that tracking adds: its sum at the end and the start (1), the gap's (0.5), that of a cluster (0.5).
    private static let trackedRounding = 2.0
    private static let mostTolerance = 1_000.0
    /// Half of a device pixel, to which the advance of a picture is rounded, on screens of two pixels a point.
    private static let pictureRounding = LineMeasure.finePerPoint / 4
}

/// Lengths of a group of paragraphs at one measure, in column units.
struct LaneSetting {
    /// The available width of a line.
    let limit: Int16
    /// The tracking of a cluster, in fractions of a column unit.
    let tracking: Int16
    /// The tracking of a gap's cluster.
    let gapTracking: Int16
    /// The distance from the limit within which a segment's end may in truth be on its other side.
    let tolerance: Int16
}

/// The lines of eight paragraphs.
struct LaneLines {
    var counts = SIMD8<Int16>(repeating: 1)
    /// The segments that start a line, the first of them in the highest bit.
    var starts = SIMD8<UInt64>()
    /// A negative number for a paragraph whose lines are uncertain.
    var doubt = SIMD8<Int16>()
}

extension ParagraphLanes {
    /// Breaks the paragraphs of a group into lines.
    @inline(__always)
    func lines(of group: Group, _ setting: LaneSetting) -> LaneLines {
        var state = LaneState(group, setting)
        var starts = SIMD8<UInt64>()
        var column = Int(group.firstColumn)
        let end = column + Int(group.columnCount)
        while column < end {
            // The starts of sixteen columns fit into 16 bits.
            let next = min(column + 16, end)
            state.starts = SIMD8()
            advance(&state, over: column..<next)
            starts =
                starts &<< UInt64(next - column)
                | SIMD8<UInt64>(truncatingIfNeeded: SIMD8<UInt16>(truncatingIfNeeded: state.starts))
            column = next
        }
        return LaneLines(
            counts: state.counts, starts: starts &<< UInt64(WrapSignature.group - Int(group.columnCount)),
            doubt: state.doubt)
    }

    @inline(never)
    private func advance(_ state: inout LaneState, over columns: Range<Int>) {
        let (widths, clusters) = (widths.span, clusters.span)
        let (limit, tolerance, tracking) = (state.limit, state.tolerance, state.tracking)
        let (gap, gapTracking) = (state.gap, state.gapTracking)
        var (remaining, count, spread) = (state.remaining, state.count, state.spread)
        var (counts, starts, doubt) = (state.counts, state.starts, state.doubt)
        for column in columns {
            let packed = widths[column]
            let hasGap = packed &>> 15
            count &+= SIMD8(truncatingIfNeeded: clusters[column]) &<< Int16(LaneMeasure.countBits)
            let newSpread = count.upperHalf(times: tracking)
            let width = (packed & Self.widthMask) &+ newSpread &- spread &- hasGap & gapTracking
            spread = newSpread
            let left = remaining &- width
            let leftOnNewLine = limit &- width
            let isOver = left &>> 15
            doubt |= (left &+ tolerance) ^ (left &- tolerance) | (leftOnNewLine &- tolerance) | width
            starts = starts &+ starts &- isOver
            counts &-= isOver
            remaining = (left ^ (left ^ leftOnNewLine) & isOver) &- hasGap & gap
        }
        (state.remaining, state.count, state.spread) = (remaining, count, spread)
        (state.counts, state.starts, state.doubt) = (counts, starts, doubt)
    }
}

/// The state of the kernel between two columns, and what does not change.
private struct LaneState {
    // Vectors and not numbers: of a number, compilers do not use the product's instruction.
    let limit: SIMD8<Int16>
    let tolerance: SIMD8<Int16>
    let tracking: SIMD8<Int16>
    let gapTracking: SIMD8<Int16>
    /// The width of a gap with its tracking.
    let gap: SIMD8<Int16>
    /// The width left on the line.
    var remaining: SIMD8<Int16>
    /// The number of clusters so far, shifted by `LaneMeasure.countBits`.
    var count = SIMD8<Int16>()
    /// The width of the tracking so far.
    var spread = SIMD8<Int16>()
    var counts = SIMD8<Int16>(repeating: 1)
    /// The segments that start a line, the last of them in the lowest bit.
    var starts = SIMD8<Int16>()
    /// The disjunction of numbers that are negative if a line is uncertain.
    var doubt = SIMD8<Int16>()

    init(_ group: ParagraphLanes.Group, _ setting: LaneSetting) {
        limit = SIMD8(repeating: setting.limit)
        tolerance = SIMD8(repeating: setting.tolerance)
        tracking = SIMD8(repeating: setting.tracking)
        gapTracking = SIMD8(repeating: setting.gapTracking)
        gap = group.gaps &+ gapTracking
        remaining = limit
    }
}

extension SIMD8<Int16> {
    /// Returns the upper halves of products.
    @inline(__always)
    fileprivate func upperHalf(times other: SIMD8<Int16>) -> SIMD8<Int16> {
        let product = SIMD8<Int32>(truncatingIfNeeded: self) &* SIMD8<Int32>(truncatingIfNeeded: other)
        return SIMD8<Int16>(truncatingIfNeeded: product &>> 16)
    }
}
