/// A reader's preferred text size, in the unit of the platform it was chosen on.
public enum TextSizePreference: Hashable, Sendable {
    /// One of Apple's twelve categories.
    case category(ContentSizeCategory)
    /// A font scale, as on Android and Windows.
    case fontScale(Double)
    /// A percentage, as in browsers.
    case percent(Double)

    /// The preference of a reader who chose none.
    public static let `default` = TextSizePreference.category(.default)

    /// The preferred size over the default size.
    public var fontScale: Double {
        switch self {
        case .category(let category): category.fontScale
        case .fontScale(let scale): scale
        case .percent(let percent): percent / 100
        }
    }

    /// The preferred category, or the one nearest to the font scale.
    public var nearestCategory: ContentSizeCategory {
        switch self {
        case .category(let category): category
        default: ContentSizeCategory(nearestTo: fontScale)
        }
    }
}

/// The categories as sizes, such as `.accessibility3`.
extension TextSizePreference {
    /// Extra small.
    public static let extraSmall = TextSizePreference.category(.extraSmall)
    /// Small.
    public static let small = TextSizePreference.category(.small)
    /// Medium.
    public static let medium = TextSizePreference.category(.medium)
    /// Large, the default of a new device.
    public static let large = TextSizePreference.category(.large)
    /// Extra large.
    public static let extraLarge = TextSizePreference.category(.extraLarge)
    /// Extra extra large.
    public static let extraExtraLarge = TextSizePreference.category(.extraExtraLarge)
    /// Extra extra extra large, the largest size below the accessibility sizes.
    public static let extraExtraExtraLarge = TextSizePreference.category(.extraExtraExtraLarge)
    /// The first accessibility size.
    public static let accessibility1 = TextSizePreference.category(.accessibility1)
    /// The second accessibility size.
    public static let accessibility2 = TextSizePreference.category(.accessibility2)
    /// The third accessibility size.
    public static let accessibility3 = TextSizePreference.category(.accessibility3)
    /// The fourth accessibility size.
    public static let accessibility4 = TextSizePreference.category(.accessibility4)
    /// The largest size.
    public static let accessibility5 = TextSizePreference.category(.accessibility5)
}
