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
