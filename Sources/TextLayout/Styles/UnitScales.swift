/// The scale of a face's unit at a measure.
struct UnitScale: Sendable {
    /// The units of an em; zero in an element of a table that no unit has.
    let unitsPerEm: Int32
    /// The fine steps of a unit.
    let steps: Int64
    /// The widest content that fits, in units.
    let limit: Int64

    fileprivate static let none = UnitScale(unitsPerEm: 0, steps: 0, limit: 0)

    private init(unitsPerEm: Int32, steps: Int64, limit: Int64) {
        (self.unitsPerEm, self.steps, self.limit) = (unitsPerEm, steps, limit)
    }

    /// Creates a scale, or `nil` if widths in fine steps might exceed 64 bits.
    @inline(never)
    init?(_ measure: LineMeasure, _ unitsPerEm: Int32) {
        guard let steps = measure.fineUnit(unitsPerEm: unitsPerEm) else { return nil }
        self.init(unitsPerEm: unitsPerEm, steps: steps, limit: measure.fineRoom / steps)
    }
}

/// The scales of the units that most faces have, at several measures; computed once, as each takes a division.
///
/// A thousand in PostScript outlines, powers of two in TrueType ones, 2,816 in Inter, and this project's own if faces
/// are mixed.
struct UnitScales: Sendable {
    /// The scales, `places` for each measure; each common unit has an index of its own, so that no search is needed.
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

    /// Returns the scale for a number of units of an em at one of the measures; `nil` if it has to be computed.
    @inline(__always)
    func scale(_ unitsPerEm: Int32, at measure: Int) -> UnitScale? {
        let scale = scales[measure &* Self.places &+ Self.place(of: unitsPerEm)]
        return scale.unitsPerEm == unitsPerEm ? scale : nil
    }

    @inline(__always)
    private static func place(of unitsPerEm: Int32) -> Int { Int(unitsPerEm) &>> 9 & (places &- 1) }
}
