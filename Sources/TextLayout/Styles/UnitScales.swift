/// A face's unit at a measure.
struct UnitScale: Sendable {
    /// Units an em; zero in a place of a table that no unit has.
    let unitsPerEm: Int32
    /// Fine steps a unit.
    let steps: Int64
    /// The widest content that fits, in units.
    let limit: Int64

    fileprivate static let none = UnitScale(unitsPerEm: 0, steps: 0, limit: 0)

    private init(unitsPerEm: Int32, steps: Int64, limit: Int64) {
        (self.unitsPerEm, self.steps, self.limit) = (unitsPerEm, steps, limit)
    }

    /// Nil where widths in fine steps might leave 64 bits.
    @inline(never)
    init?(_ measure: LineMeasure, _ unitsPerEm: Int32) {
        guard let steps = measure.fineUnit(unitsPerEm: unitsPerEm) else { return nil }
        self.init(unitsPerEm: unitsPerEm, steps: steps, limit: measure.fineRoom / steps)
    }
}

/// The units that most faces have, at several measures: computed once, as each takes a division.
///
/// A thousand in PostScript outlines, powers of two in TrueType ones, 2,816 in Inter, and this project's own where
/// faces are mixed.
struct UnitScales: Sendable {
    /// `places` a measure; each usual unit has a place of its own, so that none is searched for.
    private let scales: [UnitScale]

    private static let usual: [Int32] = [1_000, 2_048, 1_024, 2_816, TextLayoutLimits.commonUnitsPerEm]
    private static let places = 8

    init(_ measures: [LineMeasure]) {
        var scales = [UnitScale](repeating: .none, count: measures.count * Self.places)
        for (index, measure) in measures.enumerated() {
            for unitsPerEm in Self.usual {
                guard let scale = UnitScale(measure, unitsPerEm) else { continue }
                scales[index * Self.places + Self.place(of: unitsPerEm)] = scale
            }
        }
        self.scales = scales
    }

    /// Bytes the scales take.
    var heldBytes: Int { HeldBytes.of(scales) }

    /// The scale of so many units an em at one of the measures; nil where it has to be computed.
    @inline(__always)
    func scale(_ unitsPerEm: Int32, at measure: Int) -> UnitScale? {
        let scale = scales[measure &* Self.places &+ Self.place(of: unitsPerEm)]
        return scale.unitsPerEm == unitsPerEm ? scale : nil
    }

    @inline(__always)
    private static func place(of unitsPerEm: Int32) -> Int { Int(unitsPerEm) &>> 9 & (places &- 1) }
}
