// Android 14's non-linear font scaling.
//
// A table has, for one font scale, the dp of each of a few sp sizes. Sizes between two knots are interpolated, below the
// first knot they are linear from zero, above the last they have the last knot's ratio. Font scales between two tables
// interpolate the tables; below the first table the neighbor is identity at 1.0 (AndroidX). Above the last table and
// below the threshold, scaling is multiplication.
//
// A table is found by its key, the font scale × 100 truncated to an integer, in single precision as on Android:
// 1.15 × 100 in double precision is 114.99999999999999 and would miss its own table. So 1.159 uses 1.15's table as it
// is, and 1.16 is interpolated.

/// A curve through published knots, with one table for each font scale.
public struct KnotCurve: Hashable, Sendable {
    /// The table of one font scale.
    public struct Table: Hashable, Sendable {
        /// The font scale.
        public let scale: Double
        /// The scaled size of each knot.
        public let scaledSizes: [Double]

        /// Creates a table.
        public init(scale: Double, scaledSizes: [Double]) {
            self.scale = scale
            self.scaledSizes = scaledSizes
        }
    }

    /// The sizes of the knots, ascending.
    public let sizes: [Double]
    /// The tables by ascending font scale.
    public let tables: [Table]
    /// The font scale from which the tables apply.
    public let threshold: Double

    /// Creates a curve, which ``TypeScale/init(_:)`` validates.
    public init(sizes: [Double], tables: [Table], threshold: Double) {
        self.sizes = sizes
        self.tables = tables
        self.threshold = threshold
    }

    /// Returns the size at a font scale: Android's sp to dp.
    public func scaledSize(_ size: Double, fontScale: Double) -> Double {
        guard let blend = blend(at: fontScale) else { return size * fontScale }
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

    /// Returns the size that becomes `scaled` at a font scale: Android's dp to sp.
    public func unscaledSize(_ scaled: Double, fontScale: Double) -> Double {
        guard let blend = blend(at: fontScale) else { return scaled / fontScale }
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

    /// Two neighboring tables and the font scale's share of the way between them; a lower of -1 is identity.
    private struct Blend {
        let lower: Int
        let upper: Int
        let share: Double
    }

    private func blend(at fontScale: Double) -> Blend? {
        guard Float(fontScale) >= Float(threshold), !tables.isEmpty else { return nil }
        let key = KnotCurve.key(fontScale)
        guard let upper = tables.firstIndex(where: { KnotCurve.key($0.scale) >= key }) else { return nil }
        if KnotCurve.key(tables[upper].scale) == key { return Blend(lower: upper, upper: upper, share: 0) }
        let low = upper == 0 ? 1 : tables[upper - 1].scale
        return Blend(lower: upper - 1, upper: upper, share: (fontScale - low) / (tables[upper].scale - low))
    }

    private func to(_ index: Int, _ blend: Blend) -> Double {
        let low = blend.lower < 0 ? sizes[index] : tables[blend.lower].scaledSizes[index]
        return low + (tables[blend.upper].scaledSizes[index] - low) * blend.share
    }

    /// Returns a font scale's first two decimals as an integer, bounded so that every font scale fits 64 bits.
    private static func key(_ scale: Double) -> Int { Int(min(Float(scale) * 100, 1e6)) }
}
