/// The result of measuring a message in one layout: its height and its line breaks.
package struct MessageRow: Hashable, Sendable {
    /// The micropoints of height in a point: 2²⁰, nearly a million.
    ///
    /// Sums of whole micropoints are the same in any order, so that a list that was edited and a list that was laid out
    /// again agree to the bit.
    package static let micropointsPerPoint = 1_048_576.0

    /// The height in micropoints.
    package var micropoints: Int64
    package var lines: UInt32
    /// A hash of the positions at which lines end; different positions have the same hash with a probability of 1 in
    /// 2³².
    package var wrap: UInt32
    /// The row of a message without blocks.
    package static let empty = MessageRow(micropoints: 0, lines: 0, wrap: WrapSignature().value)
    /// A row in place of one that is not known.
    static let unknown = MessageRow(micropoints: 0, lines: 0, wrap: 0)

    /// Returns a height in whole micropoints, to the nearest; zero if it is negative or not a number of points.
    @inline(__always)
    static func roundedMicropoints(ofHeight height: Double) -> Int64 {
        let micropoints = height * micropointsPerPoint + 0.5
        return micropoints >= 0 && micropoints < 0x1p62 ? Int64(micropoints) : 0
    }

    /// Returns a height in points as rows store it, in whole micropoints.
    package static func rounded(_ height: Double) -> Double {
        Double(roundedMicropoints(ofHeight: height)) / micropointsPerPoint
    }

    /// The height in points.
    package var height: Double { Double(micropoints) / MessageRow.micropointsPerPoint }
}

extension MessageRow {
    init(height: Double, lines: Int, wrap: UInt32) {
        self.init(
            micropoints: MessageRow.roundedMicropoints(ofHeight: height), lines: UInt32(clamping: lines), wrap: wrap)
    }
}

/// A running hash of the positions at which lines end.
///
/// The segments that start a line are collected as bits, 64 of them a group. The bits of one paragraph of up to 32
/// segments are the hash, so that different lines always differ. Other bits are mixed in, a group at a time.
struct WrapSignature {
    /// The number of segments in a group.
    static let group = 64

    /// The value of a signature; zero while no line starts after the first of a paragraph.
    private(set) var value: UInt32 = 0
    private var starts: UInt64 = 0
    private var first = 0

    init() {}

    /// Creates a signature that goes on with a value.
    init(_ value: UInt32) { self.value = value }

    /// Begins a paragraph, so that the starts of lines are not those of the paragraph before.
    mutating func beginParagraph() {
        // The kernel, too, may have left the first group: for the lines inside a word.
        first = 0
        value = mixed(with: 0)
    }

    /// Adds the lines that start in a group of segments, the first of them in the highest bit.
    ///
    /// `group` is the index of the group's first segment in the paragraph.
    @inline(__always)
    mutating func add(_ starts: UInt64, group: Int) {
        if group == 0, UInt32(truncatingIfNeeded: starts) == 0 {
            value ^= UInt32(truncatingIfNeeded: starts >> 32)
        } else if starts != 0 {
            value = mixed(with: starts ^ UInt64(truncatingIfNeeded: group) &* 0x9E37_79B9_7F4A_7C15)
        }
    }

    /// Adds a line that starts with a segment, or after `cluster` of its clusters; lines come in order.
    mutating func startLine(_ segment: Int, _ cluster: Int) {
        if segment - first >= WrapSignature.group {
            add(starts, group: first)
            starts = 0
            first = segment & ~(WrapSignature.group - 1)
        }
        guard cluster == 0 else { return startLine(inWord: segment, cluster) }
        starts |= 1 &<< UInt64(WrapSignature.group - 1 - (segment - first))
    }

    /// Adds a line that starts after some clusters of a segment's word.
    @inline(__always)
    mutating func startLine(inWord segment: Int, _ cluster: Int) {
        value = mixed(with: UInt64(truncatingIfNeeded: segment &* 65_599 &+ cluster) | 1 << 63)
    }

    /// Mixes in the lines that `startLine(_:_:)` collected at the end of a paragraph.
    mutating func endGatheredParagraph() {
        add(starts, group: first)
        starts = 0
    }

    @inline(__always)
    private func mixed(with bits: UInt64) -> UInt32 {
        // The value may be bits, too: those of other segments.
        var mixed = (bits ^ UInt64(value) &* 0xD6E8_FEB8_6659_FD93) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 32) &* 0x94D0_49BB_1331_11EB
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }
}
