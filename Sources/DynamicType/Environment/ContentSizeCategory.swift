internal import TypescaleStrings

/// A reader's text size as Apple's platforms name it, smallest first.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable, Codable, Comparable {
    /// Extra small.
    case extraSmall = "XS"
    /// Small.
    case small = "S"
    /// Medium.
    case medium = "M"
    /// Large, the size of a new device.
    case large = "L"
    /// Extra large.
    case extraLarge = "XL"
    /// Extra extra large.
    case extraExtraLarge = "XXL"
    /// Extra extra extra large, the largest size outside the accessibility sizes.
    case extraExtraExtraLarge = "XXXL"
    /// The first accessibility size.
    case accessibility1 = "AX1"
    /// The second accessibility size.
    case accessibility2 = "AX2"
    /// The third accessibility size.
    case accessibility3 = "AX3"
    /// The fourth accessibility size.
    case accessibility4 = "AX4"
    /// The largest size.
    case accessibility5 = "AX5"

    /// The category of a reader who chose none.
    public static let `default` = ContentSizeCategory.large

    /// Compares two categories by size.
    public static func < (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
        left.index < right.index
    }

    /// A Boolean value that indicates whether the category is one of the five largest.
    public var isAccessibilityCategory: Bool { self >= .accessibility1 }

    /// Hashes the position: by default, an enumeration of texts would hash the text, and environments are keys of
    /// caches.
    public func hash(into hasher: inout Hasher) { hasher.combine(index) }

    /// The position among all categories, from 0 for the smallest.
    package var index: Int {
        switch self {
        case .extraSmall: 0
        case .small: 1
        case .medium: 2
        case .large: 3
        case .extraLarge: 4
        case .extraExtraLarge: 5
        case .extraExtraExtraLarge: 6
        case .accessibility1: 7
        case .accessibility2: 8
        case .accessibility3: 9
        case .accessibility4: 10
        case .accessibility5: 11
        }
    }
}

extension ContentSizeCategory: CustomStringConvertible {
    /// The canonical name: `XS` … `XXXL`, `AX1` … `AX5`.
    public var name: String { rawValue }

    /// The canonical name.
    public var description: String { rawValue }

    /// The canonical names of all categories, for error messages: `XS, S, M, …`.
    static let names = allCases.map(\.name).joined(separator: ", ")

    /// Creates a category from a platform's name in any case: canonical, UIKit's constants and Swift names, SwiftUI's.
    public init?(named name: String) {
        guard name.utf8.count <= DynamicTypeLimits.categoryBytes, name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return nil
        }
        let key = name.lowercasedASCII
        if let category = ContentSizeCategory.platformNames[Identifier(key)] {
            self = category
            return
        }
        // The constant of the unspecified category begins with an underscore.
        guard
            let size = key.afterExactly("uictcontentsizecategory") ?? key.afterExactly("_uictcontentsizecategory"),
            let category = ContentSizeCategory.constants[Identifier(size)]
        else { return nil }
        self = category
    }

    /// The part of UIKit's constants after `UICTContentSizeCategory`.
    private static let constants: [Identifier: ContentSizeCategory] = [
        "xs": .extraSmall, "s": .small, "m": .medium, "l": .large, "xl": .extraLarge, "xxl": .extraExtraLarge,
        "unspecified": .default, "xxxl": .extraExtraExtraLarge, "accessibilitym": .accessibility1,
        "accessibilityl": .accessibility2,
        "accessibilityxl": .accessibility3, "accessibilityxxl": .accessibility4, "accessibilityxxxl": .accessibility5,
    ]

    /// The canonical names, UIKit's Swift names and SwiftUI's, in lower case; `unspecified` is UIKit's name of no
    /// choice.
    private static let platformNames: [Identifier: ContentSizeCategory] = [
        "unspecified": .default,
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
// Decision 1 of DynamicType.docc gives the reasons and the rejected mappings.

extension ContentSizeCategory {
    /// The equivalent font scale: body's size in this category over body's size at L, within 0.85 to 3.
    public var fontScale: Double { ContentSizeCategory.fontScales[index] }

    /// Creates the category nearest to a font scale by ratio; the middle of two belongs to the larger.
    public init(nearestTo fontScale: Double) {
        var nearest = ContentSizeCategory.extraSmall
        for category in ContentSizeCategory.allCases.dropFirst() {
            // Squares need no root: scale ≥ √(a·b).
            if fontScale > 0, fontScale * fontScale >= category.leastSquare { nearest = category }
        }
        self = nearest
    }

    /// The least font scale to which the category is the nearest; zero for the first.
    package var leastFontScale: Double { leastSquare.squareRoot() }

    /// The product of the font scales of the category and the one before it; zero for the first.
    private var leastSquare: Double { index == 0 ? 0 : ContentSizeCategory.fontScales[index - 1] * fontScale }

    /// Apple's body sizes in points, XS to AX5 (Human Interface Guidelines, Typography).
    static let bodySizes: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]

    private static let fontScales = bodySizes.map { size in
        (size / 17).clamped(to: DynamicTypeLimits.categoryScale)
    }
}
