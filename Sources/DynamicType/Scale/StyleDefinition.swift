internal import TypescaleStrings

/// The definition of one style of a scale.
public struct StyleDefinition: Hashable, Sendable {
    /// The source of a size.
    public enum Size: Hashable, Sendable {
        /// A size in points, scaled by the scale's curve.
        case points(Double)
        /// A size for each category of the table.
        case table([Double])
        /// A step of the fluid scale.
        case step(Int)
        /// The sizes in points at the ends of the fluid scale.
        case fluid(narrow: Double, wide: Double)

        /// Returns the sizes at the ends of a fluid curve; `nil` for a size that belongs to another curve.
        package func ends(of curve: FluidCurve) -> (narrow: Double, wide: Double)? {
            switch self {
            case .step(let step): (curve.narrow.size(step: step), curve.wide.size(step: step))
            case .fluid(let narrow, let wide): (narrow, wide)
            case .points, .table: nil
            }
        }
    }

    /// The source of a line height.
    public enum LineHeight: Hashable, Sendable {
        /// Points for each category of the table: the published ones, and those by which the running system scales
        /// values.
        case table(published: [Double], scaling: [Double])
        /// Points at the style's own size, scaled in proportion to the size.
        case points(Double)
        /// A multiple of the size.
        case multiple(Double)
        /// The face's own line height.
        case font

        /// Returns how to give a multiple if a line height in points is more likely one; `nil` otherwise.
        ///
        /// A number such as 1.5 is a multiple in CSS and in most design tools. As points it would be a fraction of the
        /// size.
        package static func multipleAdvice(for points: Double, size: Double) -> String? {
            let multiples = DynamicTypeLimits.lineHeightMultiple
            guard multiples.contains(points), points < multiples.lowerBound * size else { return nil }
            return "for a multiple of the size give {\"multiple\": \(NumberText.text(points))}"
        }
    }

    /// The source of a tracking.
    public enum Tracking: Hashable, Sendable {
        /// No tracking.
        case none
        /// Points at the style's own size, scaled in proportion to the size.
        case points(Double)
        /// A fraction of the size.
        case em(Double)
        /// The scale's table, read at the drawn size.
        case bySize
    }

    /// The style's name.
    public let style: TextStyle
    /// The source of the size.
    public let size: Size
    /// The source of the line height.
    public let lineHeight: LineHeight
    /// The source of the tracking.
    public let tracking: Tracking
    /// The weight.
    public let weight: Int
    /// The weight of emphasized words.
    public let emphasizedWeight: Int
    /// The role of the typeface.
    public let role: FontRole
    /// The smallest resolved size.
    public let minimum: Double?
    /// The largest resolved size.
    public let maximum: Double?
    /// The CSS properties of texts in the style.
    public let textProperties: TextProperties
    /// The text for people about the style, which no size depends on.
    package var comment: Identifier?

    /// Creates a style, which ``TypeScale/init(_:)`` validates.
    public init(
        style: TextStyle, size: Size, lineHeight: LineHeight, tracking: Tracking = .none, weight: Int = 400,
        emphasizedWeight: Int = 700, role: FontRole = .default, minimum: Double? = nil, maximum: Double? = nil,
        textProperties: TextProperties = TextProperties()
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
        self.textProperties = textProperties
    }
}

/// A typeface's published tracking by size.
public struct TrackingTable: Hashable, Sendable {
    /// The sizes in points, ascending.
    public let sizes: [Double]
    /// The tracking at each size, in points.
    public let points: [Double]

    /// Creates a table, which ``TypeScale/init(_:)`` validates.
    public init(sizes: [Double], points: [Double]) {
        self.sizes = sizes
        self.points = points
    }

    /// Returns the tracking at a size in points: linear between entries; outside of them, the nearest entry's em.
    ///
    /// Sizes without a tracking are left out, and an empty table has none.
    public func tracking(at size: Double) -> Double {
        let count = min(sizes.count, points.count)
        if count == 0 { return 0 }
        let next = (0..<count).partitioningIndex { sizes[$0] >= size }
        if next == count { return points[next - 1] / sizes[next - 1] * size }
        if sizes[next] == size { return points[next] }
        if next == 0 { return points[0] / sizes[0] * size }
        let share = (size - sizes[next - 1]) / (sizes[next] - sizes[next - 1])
        return points[next - 1] + (points[next] - points[next - 1]) * share
    }
}
