/// A reader's text size as Apple's platforms name it, smallest first.
public enum ContentSizeCategory: UInt8, CaseIterable, Hashable, Sendable, Comparable {
    /// Extra small.
    case extraSmall
    /// Small.
    case small
    /// Medium.
    case medium
    /// Large: what a new device has.
    case large
    /// Extra large.
    case extraLarge
    /// Extra extra large.
    case extraExtraLarge
    /// Extra extra extra large: the largest without the accessibility switch.
    case extraExtraExtraLarge
    /// The first accessibility size.
    case accessibility1
    /// The second accessibility size.
    case accessibility2
    /// The third accessibility size.
    case accessibility3
    /// The fourth accessibility size.
    case accessibility4
    /// The largest size.
    case accessibility5

    /// What holds where nobody chose.
    public static let `default` = ContentSizeCategory.large

    /// Whether the first is smaller.
    public static func < (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Whether the reader asked for one of the five largest sizes.
    public var isAccessibilityCategory: Bool { self >= .accessibility1 }

    /// The category's place from the smallest, from 0.
    public var index: Int { Int(rawValue) }
}
