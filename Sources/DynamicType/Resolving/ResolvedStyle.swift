/// A style as it is drawn in one environment.
public struct ResolvedStyle: Hashable, Sendable {
    /// Where a line height came from.
    public enum LineHeightSource: String, CaseIterable, Hashable, Sendable {
        /// The publisher's table.
        case table
        /// The publisher's line height at the style's own size, grown in proportion to the size.
        case proportion
        /// A multiple of the size.
        case multiple
        /// The face's own metrics.
        case font
    }

    /// Which bound held a size.
    public enum Clamp: String, CaseIterable, Hashable, Sendable {
        /// The smallest size of the style or the scale.
        case minimum
        /// The largest size of the style.
        case maximum
    }

    /// The style.
    public let style: TextStyle
    /// The size in points.
    public let size: Double
    /// The line height in points as the publisher has it; nothing where it is the face's own, which a font tells.
    public let lineHeight: Double?
    /// Where the line height comes from.
    public let lineHeightSource: LineHeightSource
    /// The tracking in points, added after every character.
    public let tracking: Double
    /// The weight, with the bold-text setting.
    public let weight: Int
    /// The weight of stressed words, with the bold-text setting.
    public let emphasizedWeight: Int
    /// Which typeface.
    public let role: FontRole
    /// The size over the style's size in the default environment.
    public let ratio: Double
    /// How the size followed the reader's.
    public let curve: ScalingCurve.Kind
    /// How the answers were rounded.
    public let rounding: ScaleRounding
    /// The bound that held the size, if one did.
    public let clamp: Clamp?
    /// Whether WCAG 2 counts it as large text: 24 px, or 18.667 px bold.
    public let isLargeText: Bool
    /// Whether the reader asked for one of the accessibility sizes.
    public let isAccessibilityCategory: Bool

    /// Whether a bound held the size, and with it line height and tracking.
    public var isClamped: Bool { clamp != nil }

    /// Whether what stands side by side had better be stacked.
    public var prefersStackedLayout: Bool { isAccessibilityCategory || ratio >= DynamicTypeLimits.stackedRatio }

    /// Whether both are drawn alike, however they came about.
    public func rendersIdentically(to other: ResolvedStyle) -> Bool {
        size == other.size && lineHeight == other.lineHeight && tracking == other.tracking && weight == other.weight
            && emphasizedWeight == other.emphasizedWeight && role == other.role
    }
}
