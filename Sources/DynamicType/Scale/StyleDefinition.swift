/// One style of a scale, as its file gives it.
public struct StyleDefinition: Hashable, Sendable {
    /// Where the size comes from.
    public enum Size: Hashable, Sendable {
        /// One size in points, which the scale's curve changes.
        case points(Double)
        /// A size for each of the table's categories.
        case table([Double])
        /// A step of the fluid scale.
        case step(Int)
    }

    /// Where the line height comes from.
    public enum LineHeight: Hashable, Sendable {
        /// Points for each of the table's categories: to draw with, and where they differ those the system scales by.
        case table(published: [Double], runtime: [Double])
        /// Points at the style's own size, which keep their ratio to it.
        case points(Double)
        /// A multiple of the size.
        case multiple(Double)
        /// The face's own.
        case font
    }

    /// Where the tracking comes from.
    public enum Tracking: Hashable, Sendable {
        /// None.
        case none
        /// Points at the style's own size, which grow with it.
        case points(Double)
        /// A part of the size.
        case em(Double)
        /// The scale's table, read at the size that is drawn.
        case bySize
    }

    /// The style.
    public let style: TextStyle
    /// What the size follows.
    public let size: Size
    /// What the line height follows.
    public let lineHeight: LineHeight
    /// What the tracking follows.
    public let tracking: Tracking
    /// The weight.
    public let weight: Int
    /// The weight of stressed words.
    public let emphasizedWeight: Int
    /// Which typeface.
    public let role: FontRole
    /// The smallest size that is answered.
    public let minimum: Double?
    /// The largest size that is answered.
    public let maximum: Double?

    /// A style; ``TypeScale`` checks it.
    public init(
        style: TextStyle, size: Size, lineHeight: LineHeight, tracking: Tracking = .none, weight: Int = 400,
        emphasizedWeight: Int = 700, role: FontRole = .default, minimum: Double? = nil, maximum: Double? = nil
    ) {
        self.style = style
        self.size = size
        self.lineHeight = lineHeight
        self.tracking = tracking
        self.weight = weight
        self.emphasizedWeight = emphasizedWeight
        self.role = role
        self.minimum = minimum
        self.maximum = maximum
    }
}

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
