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

// Categories and font scales map onto each other through one column: Apple's body sizes over 17, body's size at L.
// Decision 1 in DynamicType.docc has the reasons and what was rejected.

extension ContentSizeCategory {
    /// The font scale that means the same to a reader: body's size here over body's size at L, inside the scale's bounds.
    public var fontScale: Double { ContentSizeCategory.fontScales[index] }

    /// The category nearest to a font scale by ratio; a scale in the middle of two takes the larger.
    public init(nearestTo: Double) {
        var nearest = ContentSizeCategory.extraSmall
        for category in ContentSizeCategory.allCases.dropFirst() {
            let middle = ContentSizeCategory.fontScales[category.index - 1] * category.fontScale
            // Squares compare like the numbers themselves and need no root: factor ≥ √(a·b).
            if nearestTo * nearestTo >= middle { nearest = category }
        }
        self = nearest
    }

    /// Apple's body sizes in points, XS to AX5 (Human Interface Guidelines, Typography).
    static let bodySizes: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

    private static let fontScales = bodySizes.map { size in
        min(max(size / 17, DynamicTypeLimits.fontScale.lowerBound), DynamicTypeLimits.fontScale.upperBound)
    }
}
