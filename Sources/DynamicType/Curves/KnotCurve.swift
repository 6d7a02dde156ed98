// Android 14's non-linear font scaling.
//
// A table has, for one font scale, the dp of each of a few sp sizes. Sizes between two knots are interpolated, below
// the first knot they are linear from zero, above the last they have the last knot's ratio. Font scales between two
// tables interpolate the tables; below the first table the neighbor is identity at 1.0 (AndroidX). Above the last table
// and below the threshold, scaling is multiplication.
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
            let (low, high) = (knot(before: index, blend), knot(index, blend))
            scaled = low.scaled + (high.scaled - low.scaled) * ((magnitude - low.size) / (high.size - low.size))
        } else {
            let last = knot(sizes.count - 1, blend)
            scaled = magnitude == last.size ? last.scaled : magnitude * (last.scaled / last.size)
        }
        return size < 0 ? -scaled : scaled
    }

    /// Returns the size that becomes `scaled` at a font scale: Android's dp to sp.
    public func unscaledSize(_ scaled: Double, fontScale: Double) -> Double {
        guard let blend = blend(at: fontScale) else { return scaled / fontScale }
        let magnitude = abs(scaled)
        let size: Double
        if let index = sizes.indices.first(where: { magnitude <= knot($0, blend).scaled }) {
            let (low, high) = (knot(before: index, blend), knot(index, blend))
            let width = high.scaled - low.scaled
            let share = width > 0 ? (magnitude - low.scaled) / width : 0
            size = low.size + (high.size - low.size) * share
        } else {
            let last = knot(sizes.count - 1, blend)
            size = magnitude * (last.size / last.scaled)
        }
        return scaled < 0 ? -size : size
    }

    /// A size and what it becomes at a font scale.
    private struct Knot {
        let size: Double
        let scaled: Double
    }

    /// Two neighboring tables and the font scale's share of the way between them; without a lower table, from identity.
    private struct Blend {
        let lower: Table?
        let upper: Table
        let share: Double
    }

    private func blend(at fontScale: Double) -> Blend? {
        guard Float(fontScale) >= Float(threshold), !sizes.isEmpty else { return nil }
        let key = KnotCurve.key(fontScale)
        guard let upper = tables.firstIndex(where: { KnotCurve.key($0.scale) >= key }) else { return nil }
        let table = tables[upper]
        guard table.scaledSizes.count == sizes.count else { return nil }
        if KnotCurve.key(table.scale) == key { return Blend(lower: table, upper: table, share: 0) }
        let lower = upper == 0 ? nil : tables[upper - 1]
        if let lower, lower.scaledSizes.count != sizes.count { return nil }
        let lowScale = lower?.scale ?? 1
        return Blend(lower: lower, upper: table, share: (fontScale - lowScale) / (table.scale - lowScale))
    }

    private func knot(_ index: Int, _ blend: Blend) -> Knot {
        let low = blend.lower?.scaledSizes[index] ?? sizes[index]
        return Knot(size: sizes[index], scaled: low + (blend.upper.scaledSizes[index] - low) * blend.share)
    }

    /// Returns the knot before another one; before the first one, zero.
    private func knot(before index: Int, _ blend: Blend) -> Knot {
        index == 0 ? Knot(size: 0, scaled: 0) : knot(index - 1, blend)
    }

    /// Returns a font scale's first two decimals as an integer, bounded so that every font scale fits 64 bits.
    ///
    /// A scale that is no number, as a curve that was not validated may have, counts as 0.
    private static func key(_ scale: Double) -> Int { scale > 0 ? Int(min(Float(scale) * 100, 1e6)) : 0 }
}
