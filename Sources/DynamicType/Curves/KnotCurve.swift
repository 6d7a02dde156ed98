// Android 14's non-linear font scaling.
//
// A table holds, for one font scale, the dp that each of a few sp sizes becomes; between them one interpolates, below
// the first one goes in a straight line from zero, above the last one keeps the last knot's ratio. Scales between two
// tables interpolate the tables; below the first table the neighbour is identity at 1.0 (AndroidX); above the last,
// and below the threshold, scaling is plain multiplication.
//
// A table is found by its key, the scale × 100 cut to a whole number, computed in single precision as Android does:
// 1.15 × 100 in double precision is 114.99999999999999 and would miss its own table. So 1.159 uses 1.15's table as it
// is, and 1.16 lies between two.

/// Curves through published knots, one table a font scale.
public struct KnotCurve: Hashable, Sendable {
    /// One font scale's table.
    public struct Table: Hashable, Sendable {
        /// The font scale.
        public let scale: Double
        /// What each knot becomes.
        public let scaledSizes: [Double]

        /// A table.
        public init(scale: Double, scaledSizes: [Double]) {
            self.scale = scale
            self.scaledSizes = scaledSizes
        }
    }

    /// The sizes that the tables give, ascending.
    public let sizes: [Double]
    /// The tables, by ascending scale.
    public let tables: [Table]
    /// Font scales from here on use the tables.
    public let threshold: Double

    /// A curve; ``TypeScale`` checks it.
    public init(sizes: [Double], tables: [Table], threshold: Double) {
        self.sizes = sizes
        self.tables = tables
        self.threshold = threshold
    }

    /// The size at a font scale: Android's sp to dp.
    public func scaledSize(_ size: Double, fontScale factor: Double) -> Double {
        guard let blend = blend(at: factor) else { return size * factor }
        let magnitude = abs(size)
        let scaled: Double
        if let index = sizes.firstIndex(where: { magnitude < $0 }) {
            let (lowFrom, lowTo) = index == 0 ? (0, 0) : (sizes[index - 1], to(index - 1, blend))
            scaled = lowTo + (to(index, blend) - lowTo) * ((magnitude - lowFrom) / (sizes[index] - lowFrom))
        } else {
            let last = sizes.count - 1
            scaled = magnitude == sizes[last] ? to(last, blend) : magnitude * (to(last, blend) / sizes[last])
        }
        return size < 0 ? -scaled : scaled
    }

    /// The size that becomes `scaled` at a font scale: Android's dp to sp.
    public func unscaledSize(_ scaled: Double, fontScale factor: Double) -> Double {
        guard let blend = blend(at: factor) else { return scaled / factor }
        let magnitude = abs(scaled)
        var original: Double
        let last = sizes.count - 1
        original = magnitude * (sizes[last] / to(last, blend))
        for index in sizes.indices where magnitude <= to(index, blend) {
            let (lowFrom, lowTo) = index == 0 ? (0, 0) : (sizes[index - 1], to(index - 1, blend))
            let width = to(index, blend) - lowTo
            let share = width > 0 ? (magnitude - lowTo) / width : 0
            original = lowFrom + (sizes[index] - lowFrom) * share
            break
        }
        return scaled < 0 ? -original : original
    }

    /// Two neighbouring tables and how far the scale lies between them; a lower of -1 is identity.
    private struct Blend {
        let lower: Int
        let upper: Int
        let share: Double
    }

    private func blend(at factor: Double) -> Blend? {
        guard Float(factor) >= Float(threshold), !tables.isEmpty else { return nil }
        let key = KnotCurve.key(factor)
        guard let upper = tables.firstIndex(where: { KnotCurve.key($0.scale) >= key }) else { return nil }
        if KnotCurve.key(tables[upper].scale) == key { return Blend(lower: upper, upper: upper, share: 0) }
        let low = upper == 0 ? 1 : tables[upper - 1].scale
        return Blend(lower: upper - 1, upper: upper, share: (factor - low) / (tables[upper].scale - low))
    }

    private func to(_ index: Int, _ blend: Blend) -> Double {
        let low = blend.lower < 0 ? sizes[index] : tables[blend.lower].scaledSizes[index]
        return low + (tables[blend.upper].scaledSizes[index] - low) * blend.share
    }

    /// A scale's first two decimals; one that no table could have is none that 64 bits could not hold.
    private static func key(_ scale: Double) -> Int { Int(min(Float(scale) * 100, 1e6)) }
}
