/// A face's unit at a measure.
struct UnitScale: Sendable {
    /// Fine steps a unit.
    let steps: Int64
    /// The widest content that fits, in units.
    let limit: Int64

    /// Points a unit.
    var points: Double { Double(steps) / LineMeasure.finePerPoint }

    /// Nil where widths in fine steps might leave 64 bits.
    @inline(never)
    init?(_ measure: LineMeasure, _ unitsPerEm: Int32) {
        guard let steps = measure.fineUnit(unitsPerEm: unitsPerEm) else { return nil }
        self.steps = steps
        limit = measure.fineRoom / steps
    }
}

/// The units that most faces have, at a measure: worked out once, as it takes a division.
///
/// A thousand in PostScript outlines, powers of two in TrueType ones, 2,816 in Inter, and this project's own where
/// faces are mixed.
struct UnitScales: Sendable {
    private let thousand, binary, smallBinary, inter, common: UnitScale?

    /// So many units make an em in most faces.
    static let usual: [Int32] = [1_000, 2_048, 1_024, 2_816, Limits.commonUnitsPerEm]

    init(_ measure: LineMeasure) {
        thousand = UnitScale(measure, 1_000)
        binary = UnitScale(measure, 2_048)
        smallBinary = UnitScale(measure, 1_024)
        inter = UnitScale(measure, 2_816)
        common = UnitScale(measure, Limits.commonUnitsPerEm)
    }

    /// The scale of so many units an em; nil where it has to be asked for by itself.
    @inline(__always)
    subscript(unitsPerEm: Int32) -> UnitScale? {
        switch unitsPerEm {
        case 1_000: thousand
        case 2_048: binary
        case 2_816: inter
        case Limits.commonUnitsPerEm: common
        case 1_024: smallBinary
        default: nil
        }
    }
}
