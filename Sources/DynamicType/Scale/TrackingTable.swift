/// A typeface's tracking by size, as its maker publishes it.
public struct TrackingTable: Hashable, Sendable {
    /// Sizes in points, ascending.
    public let sizes: [Double]
    /// The tracking at each size, in points.
    public let points: [Double]

    /// A table; ``TypeScale`` checks it.
    public init(sizes: [Double], points: [Double]) {
        self.sizes = sizes
        self.points = points
    }

    /// The tracking at a size in points: linear between the entries; outside, as many em as the nearest entry has.
    public func tracking(at size: Double) -> Double {
        var low = 0
        var high = sizes.count
        while low < high {
            let middle = (low + high) / 2
            if sizes[middle] < size { low = middle + 1 } else { high = middle }
        }
        if low == sizes.count { return points[low - 1] / sizes[low - 1] * size }
        if sizes[low] == size { return points[low] }
        if low == 0 { return points[0] / sizes[0] * size }
        let share = (size - sizes[low - 1]) / (sizes[low] - sizes[low - 1])
        return points[low - 1] + (points[low] - points[low - 1]) * share
    }
}
