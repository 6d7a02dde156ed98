/// The resolved styles of a scale in one environment.
public struct ResolvedScale: Hashable, Sendable {
    /// The scale's name.
    public let name: String
    /// The scale file's revision.
    public let revision: String
    /// The environment with the scale's defaults filled in.
    public let environment: ResolvedEnvironment
    /// The styles in the scale's order.
    public let styles: [ResolvedStyle]

    /// Returns the resolved style of a name; `nil` if the scale has none.
    public subscript(style: TextStyle) -> ResolvedStyle? {
        for resolved in styles where resolved.style == style { return resolved }
        return nil
    }

    /// Returns the scale with these styles only; none means all.
    package func keeping(_ names: [TextStyle]) -> ResolvedScale {
        guard !names.isEmpty else { return self }
        return ResolvedScale(
            name: name, revision: revision, environment: environment,
            styles: styles.filter { names.contains($0.style) })
    }
}

/// A style with its size, line height, tracking and weight in one environment.
public struct ResolvedStyle: Hashable, Sendable {
    /// The sources of line heights.
    @nonexhaustive public enum LineHeightSource: String, CaseIterable, Hashable, Sendable {
        /// The publisher's table.
        case table
        /// The publisher's line height at the style's own size, in proportion to the size.
        case proportion
        /// A multiple of the size.
        case multiple
        /// The face's own metrics.
        case font
    }

    /// The bounds that can clamp a size.
    @nonexhaustive public enum Clamp: String, CaseIterable, Hashable, Sendable {
        /// The smallest size of the style or the scale.
        case minimum
        /// The largest size of the style.
        case maximum
        /// The smallest or largest size that the platform's settings offer.
        case platform
    }

    /// The style's name.
    public let style: TextStyle
    /// The size in points.
    public let size: Double
    /// The published line height in points; `nil` if it is the face's own.
    public let lineHeight: Double?
    /// The source of the line height.
    public let lineHeightSource: LineHeightSource
    /// The tracking in points, added after every character.
    public let tracking: Double
    /// The weight, including the bold-text setting.
    public let weight: Int
    /// The weight of emphasized words, including the bold-text setting.
    public let emphasizedWeight: Int
    /// The role of the typeface.
    public let role: FontRole
    /// The CSS properties of texts in the style, lengths in points.
    public var textProperties: TextProperties { sharedText.properties }
    let sharedText: SharedTextProperties
    /// The size over the style's size in the default environment.
    public let ratio: Double
    /// The kind of curve that scaled the size.
    public let curve: ScalingCurve.Kind
    /// The rounding of size, line height and tracking.
    public let rounding: ScaleRounding
    /// The bound that clamped the size; `nil` if none did.
    public let clamp: Clamp?
    /// A Boolean value that indicates whether it is large text in WCAG 2: 24 px, or 18.667 px bold.
    public let isLargeText: Bool
    /// A Boolean value that indicates whether the reader prefers one of the accessibility sizes.
    public let isAccessibilityCategory: Bool

    /// A Boolean value that indicates whether a bound clamped the size, and with it line height and tracking.
    public var isClamped: Bool { clamp != nil }

    /// A Boolean value that indicates whether parts side by side should be stacked.
    public var prefersStackedLayout: Bool { isAccessibilityCategory || ratio >= DynamicTypeLimits.stackedRatio }

    /// Returns whether two lengths are drawn the same.
    package static func areSame(_ one: Double, _ two: Double) -> Bool {
        abs(one - two) < DynamicTypeLimits.keptDifference
    }

    /// Returns whether both lengths are missing, or drawn the same.
    package static func areSame(_ one: Double?, _ two: Double?) -> Bool {
        guard let one, let two else { return one == nil && two == nil }
        return areSame(one, two)
    }

    /// Returns whether both styles are drawn the same, regardless of their scales and environments.
    ///
    /// Lengths are the same if they differ by less than a millionth of a point, which exports and scale files do not
    /// keep.
    public func rendersIdentically(to other: ResolvedStyle) -> Bool {
        Self.areSame(size, other.size) && Self.areSame(lineHeight, other.lineHeight)
            && Self.areSame(tracking, other.tracking) && weight == other.weight
            && emphasizedWeight == other.emphasizedWeight
            && role == other.role && sharedText == other.sharedText
    }
}

/// An environment with a scale's defaults filled in.
public struct ResolvedEnvironment: Hashable, Sendable {
    /// The requested environment.
    public let requested: TextEnvironment
    /// The reader's category, or the nearest one.
    public let category: ContentSizeCategory
    /// The reader's font scale, within the range of the scale's platform.
    public let fontScale: Double
    /// A Boolean value that indicates whether the reader's own font scale is outside of that range.
    public let isLimitedByPlatform: Bool
    /// The published column in use; `nil` for a scale without a table.
    public let tableCategory: ContentSizeCategory?
    /// The app's multiplier, given as such or as a step.
    public let appScale: Double
    /// The pixels in a point.
    public let displayScale: Double
    /// The viewport's width, if it was given or the scale depends on it.
    public let viewportWidth: Double?

    /// The font scale of the sizes that are drawn: that of the published column, if there is a table.
    package var drawnFontScale: Double { tableCategory?.fontScale ?? fontScale }
}

/// A custom value, scaled along with a style.
public struct ScaledValue: Hashable, Sendable {
    /// The kinds of values.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A distance, rounded to pixels.
        case length = "value"
        /// A font's size, rounded to whole points.
        case fontSize = "font"
    }

    /// The methods by which custom values are scaled.
    public enum Method: Hashable, Sendable {
        /// The scale's curve.
        case curve(ScalingCurve.Kind)
        /// The ratio of the style's line heights, as UIFontMetrics scales custom values.
        case leadingRatio

        /// The name of the method in files and responses.
        package var name: String {
            switch self {
            case .curve(let kind): kind.rawValue
            case .leadingRatio: "leadingRatio"
            }
        }
    }

    /// The value before scaling.
    public let base: Double
    /// The scaled value.
    public let value: Double
    /// The method by which it was scaled.
    public let method: Method
    /// The rounding of the result.
    public let rounding: Rounding
    /// A Boolean value that indicates whether the maximum clamped it.
    public let isClamped: Bool
}
