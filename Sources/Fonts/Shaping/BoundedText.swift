internal import CTypescaleHarfBuzz

/// A text whose grapheme clusters have no more combining marks than are shaped.
///
/// Follows the Stream-Safe Text Format (UAX #15, section 13): of more than ``FontLimits/shapedMarks`` non-starters in a
/// row the rest is left out. What is left out has no glyphs, and so no width, in the cluster it belongs to.
struct BoundedText {
    /// The text as it is shaped.
    private(set) var units: [UInt16]
    /// The units to shape.
    private(set) var range: Range<Int>
    /// The units that may shape the range.
    private(set) var context: Range<Int>
    /// The offset of every unit in the text as it was given; empty where nothing was left out.
    private var offsets: [Int] = []

    /// A text that is shaped as it is, or with fewer marks.
    init(_ units: [UInt16], _ range: Range<Int>, context: Range<Int>) {
        (self.units, self.range, self.context) = (units, range, context)
        if Self.mayHaveSurplus(units, range) { leaveOutSurplus() }
    }

    /// The offset of a unit in the text as it was given.
    @inline(__always)
    func offset(of index: Int) -> Int { offsets.isEmpty ? index : offsets[index] }

    /// Whether some sample is a non-starter: a row that is too long contains at least one of them.
    private static func mayHaveSurplus(_ units: [UInt16], _ range: Range<Int>) -> Bool {
        guard range.count > FontLimits.shapedMarks else { return false }
        return stride(from: range.lowerBound + FontLimits.shapedMarks, to: range.upperBound, by: FontLimits.shapedMarks)
            .contains { index in
                let isSecondHalf = units[index] & 0xFC00 == 0xDC00 && index > range.lowerBound
                return isNonStarter(scalar(units, isSecondHalf ? index - 1 : index, end: range.upperBound))
            }
    }

    private mutating func leaveOutSurplus() {
        let before = max(context.lowerBound, range.lowerBound - FontLimits.shapingContext)
        let after = min(context.upperBound, range.upperBound + FontLimits.shapingContext)
        var kept = Array(units[before..<range.lowerBound])
        var keptOffsets = Array(before..<range.lowerBound)
        var marks = 0
        var index = range.lowerBound
        while index < range.upperBound {
            let scalar = Self.scalar(units, index, end: range.upperBound)
            marks = Self.isNonStarter(scalar) ? marks + 1 : 0
            for _ in 0..<(scalar > 0xFFFF ? 2 : 1) {
                if marks <= FontLimits.shapedMarks {
                    kept.append(units[index])
                    keptOffsets.append(index)
                }
                index += 1
            }
        }
        let end = kept.count
        kept += units[range.upperBound..<after]
        keptOffsets += range.upperBound..<after
        range = range.lowerBound - before..<end
        context = 0..<kept.count
        (units, offsets) = (kept, keptOffsets)
    }

    /// Whether a character is placed on the one before it.
    static func isNonStarter(_ scalar: UInt32) -> Bool {
        // The first of them is U+0300.
        guard scalar >= 0x300 else { return false }
        let order = unsafe hb_unicode_combining_class(hb_unicode_funcs_get_default(), scalar)
        return order != HB_UNICODE_COMBINING_CLASS_NOT_REORDERED
    }

    /// The character that starts at an offset; half of a pair where the other half is missing.
    static func scalar(_ units: [UInt16], _ index: Int, end: Int) -> UInt32 {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < end, units[index + 1] & 0xFC00 == 0xDC00 else { return unit }
        return 0x10000 + (unit & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF
    }
}
