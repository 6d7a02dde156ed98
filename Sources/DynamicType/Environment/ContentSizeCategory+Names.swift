extension ContentSizeCategory: CustomStringConvertible {
    /// The canonical name: `XS` … `XXXL`, `AX1` … `AX5`.
    public var name: String {
        switch self {
        case .extraSmall: "XS"
        case .small: "S"
        case .medium: "M"
        case .large: "L"
        case .extraLarge: "XL"
        case .extraExtraLarge: "XXL"
        case .extraExtraExtraLarge: "XXXL"
        case .accessibility1: "AX1"
        case .accessibility2: "AX2"
        case .accessibility3: "AX3"
        case .accessibility4: "AX4"
        case .accessibility5: "AX5"
        }
    }

    /// The canonical name.
    public var description: String { name }

    /// The category a platform's name means, in any case: canonical, UIKit's constants and Swift names, SwiftUI's.
    public init?(named name: String) {
        guard name.utf8.count <= DynamicTypeLimits.categoryBytes, name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        let key = name.lowercasedASCII
        if let size = key.afterExactly("uictcontentsizecategory") {
            guard let category = ContentSizeCategory.constants[Identifier(size)] else { return nil }
            self = category
        } else {
            guard let category = ContentSizeCategory.names[Identifier(key)] else { return nil }
            self = category
        }
    }

    /// What stands in UIKit's constants behind `UICTContentSizeCategory`.
    private static let constants: [Identifier: ContentSizeCategory] = [
        "xs": .extraSmall, "s": .small, "m": .medium, "l": .large, "xl": .extraLarge, "xxl": .extraExtraLarge,
        "xxxl": .extraExtraExtraLarge, "accessibilitym": .accessibility1, "accessibilityl": .accessibility2,
        "accessibilityxl": .accessibility3, "accessibilityxxl": .accessibility4, "accessibilityxxxl": .accessibility5,
    ]

    /// Canonical names, UIKit's Swift names and SwiftUI's, lowercased.
    private static let names: [Identifier: ContentSizeCategory] = [
        "xs": .extraSmall, "s": .small, "m": .medium, "l": .large, "xl": .extraLarge, "xxl": .extraExtraLarge,
        "xxxl": .extraExtraExtraLarge, "ax1": .accessibility1, "ax2": .accessibility2, "ax3": .accessibility3,
        "ax4": .accessibility4, "ax5": .accessibility5,
        "extrasmall": .extraSmall, "small": .small, "medium": .medium, "large": .large, "extralarge": .extraLarge,
        "extraextralarge": .extraExtraLarge, "extraextraextralarge": .extraExtraExtraLarge,
        "accessibilitymedium": .accessibility1, "accessibilitylarge": .accessibility2,
        "accessibilityextralarge": .accessibility3, "accessibilityextraextralarge": .accessibility4,
        "accessibilityextraextraextralarge": .accessibility5,
        "xsmall": .extraSmall, "xlarge": .extraLarge, "xxlarge": .extraExtraLarge, "xxxlarge": .extraExtraExtraLarge,
        "accessibility1": .accessibility1, "accessibility2": .accessibility2, "accessibility3": .accessibility3,
        "accessibility4": .accessibility4, "accessibility5": .accessibility5,
    ]
}
