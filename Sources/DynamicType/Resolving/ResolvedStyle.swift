/// All styles of a scale as they are drawn in one environment.
public struct ResolvedScale: Hashable, Sendable {
    /// The scale's name.
    public let name: String
    /// The scale file's revision.
    public let revision: String
    /// The environment with every open question answered.
    public let environment: ResolvedEnvironment
    /// The styles in the scale's order.
    public let styles: [ResolvedStyle]

    /// A style by name, or nothing where the scale has none of that name.
    public subscript(style: TextStyle) -> ResolvedStyle? {
        for resolved in styles where resolved.style == style { return resolved }
        return nil
    }
}

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

/// An environment with every open question answered.
public struct ResolvedEnvironment: Hashable, Sendable {
    /// The environment as it was given.
    public let requested: TextEnvironment
    /// The reader's size as a category.
    public let category: ContentSizeCategory
    /// The reader's size as a factor of the default.
    public let fontScale: Double
    /// The published column that answered, in scales that have a table.
    public let tableCategory: ContentSizeCategory?
    /// The app's multiplier, whether it was given as such or as a tick.
    public let appScale: Double
    /// Pixels a point.
    public let displayScale: Double
    /// The viewport's width, in scales that follow it, or where it was given.
    public let viewportWidth: Double?
}

/// A value of one's own, scaled along with a style.
public struct ScaledValue: Hashable, Sendable {
    /// What is scaled.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A distance: rounded to pixels.
        case length = "value"
        /// A font's size: rounded to whole points.
        case fontSize = "font"
    }

    /// The value as it was given.
    public let base: Double
    /// The value scaled.
    public let value: Double
    /// How it was scaled.
    public let curve: ScalingCurve.Kind
    /// How it was rounded.
    public let rounding: Rounding
    /// Whether the maximum held it.
    public let isClamped: Bool
}
