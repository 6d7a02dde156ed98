/// The reader's sizes at which an assertion is checked, in order.
///
/// Use `.all`, `.standard`, `.accessibility`, or a list such as `[.large, .accessibility3]` or `[.fontScale(1.3)]`.
public struct TextSizes: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The sizes, in order.
    public let sizes: [TextSizePreference]

    /// Creates a list of sizes.
    public init(_ sizes: [TextSizePreference]) { self.sizes = sizes }

    /// Creates a list of sizes.
    public init(arrayLiteral sizes: TextSizePreference...) { self.sizes = sizes }

    /// All twelve of Apple's sizes.
    public static let all = TextSizes(ContentSizeCategory.allCases)
    /// The seven sizes below the accessibility sizes.
    public static let standard = TextSizes(ContentSizeCategory.allCases.filter { !$0.isAccessibilityCategory })
    /// The five accessibility sizes.
    public static let accessibility = TextSizes(ContentSizeCategory.allCases.filter(\.isAccessibilityCategory))
    /// The default size of a new device.
    public static let `default`: TextSizes = [.large]

    /// Returns every category from the smallest to this one.
    public static func upTo(_ largest: ContentSizeCategory) -> TextSizes {
        TextSizes(ContentSizeCategory.allCases.filter { $0 <= largest })
    }

    private init(_ categories: [ContentSizeCategory]) {
        self.init(categories.map { .category($0) })
    }
}

extension TextSizePreference {
    /// The size as shown in messages: `AX3`, `font scale 1.3`, `150 %`.
    var label: String {
        switch self {
        case .category(let category): category.name
        case .fontScale(let factor): "font scale \(number(factor))"
        case .percent(let percent): "\(number(percent)) %"
        }
    }
}

extension TextSizes {
    /// Throws if there is no size, since an assertion that checks none would pass.
    func validate() throws(LayoutAssertionError) {
        if sizes.isEmpty { throw LayoutAssertionError("sizes: the list is empty; use at least one size") }
    }
}
