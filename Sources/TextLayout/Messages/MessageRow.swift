/// What a list keeps of a message in one layout: how tall it is, how it wraps, and for which lines that stays so.
package struct MessageRow: Hashable, Sendable {
    /// Steps of height in a point. Sums of whole steps are the same in any order, so a list that was edited and a list
    /// that was laid out anew agree to the bit; a step is a ten-thousandth of a device pixel.
    package static let stepsPerPoint = 1_048_576.0

    /// Height in steps.
    package var steps: Int64
    /// Lines of text.
    package var lines: UInt32
    /// Stands for the places at which lines end: differs where they differ, up to one chance in four thousand million.
    package var wrap: UInt32
    /// The limits between which the lines stay as they are, if there is only one plain paragraph: in units of the text
    /// without letter spacing, and with it, as long as size and spacing stay too, in 128ths of a point. Empty where
    /// nothing is known.
    var holdsFrom: UInt32 = 1
    var holdsUpTo: UInt32 = 0

    init(steps: Int64, lines: UInt32, wrap: UInt32) {
        self.steps = steps
        self.lines = lines
        self.wrap = wrap
    }

    init(height: Double, lines: Int, wrap: UInt32) {
        self.init(steps: MessageRow.steps(height), lines: UInt32(clamping: lines), wrap: wrap)
    }

    /// A height in whole steps.
    @inline(__always)
    static func steps(_ height: Double) -> Int64 { Int64(height * stepsPerPoint + 0.5) }

    /// Height in points.
    package var height: Double { Double(steps) / MessageRow.stepsPerPoint }

    /// The same height and lines, whatever is known of when they hold.
    package func looksLike(_ other: MessageRow) -> Bool {
        steps == other.steps && lines == other.lines && wrap == other.wrap
    }
}

/// A running value that differs where lines end at different places.
///
/// Segments that start a line are gathered as bits, 64 of them a group, and mixed in a group at a time.
struct WrapSignature {
    /// Segments a group.
    static let group = 64

    private(set) var value: UInt32 = 0x811C_9DC5
    private var starts: UInt64 = 0
    private var first = 0

    /// Lines that start in a group of segments, from `group` on (counted from their paragraph's); the first of them in
    /// the highest bit.
    @inline(__always)
    mutating func add(_ starts: UInt64, group: Int) {
        if starts != 0 { mix(starts ^ UInt64(truncatingIfNeeded: group) &* 0x9E37_79B9_7F4A_7C15) }
    }

    /// The paragraph ends, and with it its last line.
    @inline(__always)
    mutating func endParagraph() { value = value &* 0x9E37_79B1 &+ 1 }

    /// A line starts with this segment, so many clusters into it; lines come in order.
    mutating func startLine(_ segment: Int, _ cluster: Int) {
        if segment - first >= WrapSignature.group {
            add(starts, group: first)
            starts = 0
            first = segment & ~(WrapSignature.group - 1)
        }
        guard cluster == 0 else {
            mix(UInt64(truncatingIfNeeded: segment &* 65_599 &+ cluster) | 1 << 63)
            return
        }
        starts |= 1 &<< UInt64(WrapSignature.group - 1 - (segment - first))
    }

    /// Mixes in what ``startLine(_:_:)`` gathered, and ends the paragraph.
    mutating func endGatheredParagraph() {
        add(starts, group: first)
        starts = 0
        first = 0
        endParagraph()
    }

    @inline(__always)
    private mutating func mix(_ bits: UInt64) {
        var mixed = (bits ^ UInt64(value)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 32) &* 0x94D0_49BB_1331_11EB
        value = UInt32(truncatingIfNeeded: mixed >> 32)
    }
}

extension PreparedMessages {
    /// The row of a message without blocks.
    package static var emptyRow: MessageRow { MessageRow(steps: 0, lines: 0, wrap: WrapSignature().value) }
}
