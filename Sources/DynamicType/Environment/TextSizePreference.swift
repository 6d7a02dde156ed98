/// How large a reader wants text, in the unit of the platform they chose it on.
public enum TextSizePreference: Hashable, Sendable {
    /// One of Apple's twelve sizes.
    case category(ContentSizeCategory)
    /// A factor, as Android and Windows have it.
    case fontScale(Double)
    /// A percentage, as browsers have it.
    case percent(Double)

    /// What holds where nobody chose.
    public static let `default` = TextSizePreference.category(.default)

    /// The preference as a factor of the default size.
    public var fontScale: Double {
        switch self {
        case .category(let category): category.fontScale
        case .fontScale(let factor): factor
        case .percent(let percent): percent / 100
        }
    }

    /// The preference as a category.
    public var nearestCategory: ContentSizeCategory {
        switch self {
        case .category(let category): category
        default: ContentSizeCategory(nearestTo: fontScale)
        }
    }
}
