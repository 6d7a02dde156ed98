public import DynamicType

/// The reader's sizes an assertion is made at, in order.
///
/// `.all`, `.standard`, `.accessibility`, or a list such as `[.large, .accessibility3]` or `[.fontScale(1.3)]`.
public struct TextSizes: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The sizes.
    public let sizes: [TextSizePreference]

    /// These sizes, in this order.
    public init(_ sizes: [TextSizePreference]) { self.sizes = sizes }

    /// These sizes, in this order.
    public init(arrayLiteral sizes: TextSizePreference...) { self.sizes = sizes }

    /// All twelve of Apple's sizes.
    public static let all = TextSizes(ContentSizeCategory.allCases)
    /// The seven sizes without the accessibility switch.
    public static let standard = TextSizes(ContentSizeCategory.allCases.filter { !$0.isAccessibilityCategory })
    /// The five accessibility sizes.
    public static let accessibility = TextSizes(ContentSizeCategory.allCases.filter(\.isAccessibilityCategory))
    /// The size a new device has.
    public static let `default`: TextSizes = [.large]

    /// Every category from the smallest to this one.
    public static func upTo(_ largest: ContentSizeCategory) -> TextSizes {
        TextSizes(ContentSizeCategory.allCases.filter { $0 <= largest })
    }

    private init(_ categories: [ContentSizeCategory]) {
        self.init(categories.map { .category($0) })
    }
}
