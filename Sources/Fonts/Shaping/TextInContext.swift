/// A range of a text with the context that it is shaped in.
struct TextInContext {
    let units: [UInt16]
    let range: Range<Int>
    /// The range with the units around it that may affect its shape.
    let context: Range<Int>

    init(_ units: [UInt16], _ range: Range<Int>, context: Range<Int>) {
        (self.units, self.range, self.context) = (units, range, context)
    }

    /// Returns whether a character is placed on the one before it.
    static func isNonStarter(_ scalar: UInt32) -> Bool {
        // The first of them is U+0300.
        guard scalar >= 0x300 else { return false }
        return HarfBuzzFace.isNonStarter(scalar)
    }

    /// Returns the character at an offset; a lone surrogate if the other half of a pair is missing.
    static func scalar(_ units: [UInt16], _ index: Int, end: Int) -> UInt32 {
        let unit = UInt32(units[index])
        guard unit & 0xFC00 == 0xD800, index + 1 < end, units[index + 1] & 0xFC00 == 0xDC00 else { return unit }
        return 0x10000 + (unit & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF
    }
}
