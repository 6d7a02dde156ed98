import DynamicType
import Testing

@Suite struct ContentSizeCategoryTests {
    /// Canonical, UIKit constant behind its prefix, UIKit Swift name, SwiftUI name.
    static let spellings: [[String]] = [
        ["XS", "XS", "extraSmall", "xSmall"], ["S", "S", "small", "small"], ["M", "M", "medium", "medium"],
        ["L", "L", "large", "large"], ["XL", "XL", "extraLarge", "xLarge"],
        ["XXL", "XXL", "extraExtraLarge", "xxLarge"], ["XXXL", "XXXL", "extraExtraExtraLarge", "xxxLarge"],
        ["AX1", "AccessibilityM", "accessibilityMedium", "accessibility1"],
        ["AX2", "AccessibilityL", "accessibilityLarge", "accessibility2"],
        ["AX3", "AccessibilityXL", "accessibilityExtraLarge", "accessibility3"],
        ["AX4", "AccessibilityXXL", "accessibilityExtraExtraLarge", "accessibility4"],
        ["AX5", "AccessibilityXXXL", "accessibilityExtraExtraExtraLarge", "accessibility5"],
    ]

    @Test func `Every platform's name of a category is read in any letter case`() {
        for (category, names) in zip(ContentSizeCategory.allCases, Self.spellings) {
            #expect(category.name == names[0])
            let all = [names[0], "UICTContentSizeCategory" + names[1], names[2], names[3]]
            for name in all {
                for spelling in [name, name.lowercased(), name.uppercased()] {
                    #expect(ContentSizeCategory(named: spelling) == category, "\(spelling)")
                }
            }
        }
    }

    @Test func `An unspecified category is the default`() {
        for name in [
            "unspecified", "Unspecified", "UICTContentSizeCategoryUnspecified", "_UICTContentSizeCategoryUnspecified",
        ] {
            #expect(ContentSizeCategory(named: name) == .large, "\(name)")
        }
    }

    @Test(arguments: [
        "", " L", "XXXXL", "AX0", "AX6", "UICTContentSizeCategory", "ⅩL", "extra large", "UICTContentSizeCategoryAX1",
    ])
    func `An unknown name is not a category`(name: String) {
        #expect(ContentSizeCategory(named: name) == nil)
    }

    @Test func `Categories are ordered by size, and the last five are accessibility categories`() {
        let all = ContentSizeCategory.allCases
        #expect(all.filter(\.isAccessibilityCategory) == Array(all.suffix(5)))
        #expect(all == all.sorted() && all.count == 12)
    }

    @Test func `A category's font scale is its body size over 17 and is read back as the category`() {
        let body: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        for (category, size) in zip(ContentSizeCategory.allCases, body) {
            #expect(category.fontScale == min(max(size / 17, 0.85), 3))
            #expect(ContentSizeCategory(nearestTo: category.fontScale) == category)
        }
        #expect(ContentSizeCategory.large.fontScale == 1)
        let scales = ContentSizeCategory.allCases.map(\.fontScale)
        #expect(zip(scales, scales.dropFirst()).allSatisfy(<))
    }

    @Test func `A larger font scale never has a smaller category, and a middle has the larger one`() {
        var last = ContentSizeCategory.extraSmall
        for factor in stride(from: 0.1, through: 6, by: 0.001) {
            let category = ContentSizeCategory(nearestTo: factor)
            #expect(category >= last)
            last = category
        }
        #expect(last == .accessibility5)
        for (low, high) in zip(ContentSizeCategory.allCases, ContentSizeCategory.allCases.dropFirst()) {
            let middle = (low.fontScale * high.fontScale).squareRoot()
            #expect(ContentSizeCategory(nearestTo: middle * 1.000001) == high)
            #expect(ContentSizeCategory(nearestTo: middle * 0.999999) == low)
        }
        #expect(ContentSizeCategory(nearestTo: 1.15) == .extraLarge)
        #expect(ContentSizeCategory(nearestTo: 2) == .accessibility2)
        for factor in [0, -8, -Double.infinity, .nan] {
            #expect(ContentSizeCategory(nearestTo: factor) == .extraSmall, "\(factor)")
        }
    }

    @Test func `a preference has the names of the categories`() {
        let sizes: [TextSizePreference] = [
            .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
            .accessibility1, .accessibility2, .accessibility3, .accessibility4, .accessibility5,
        ]
        #expect(sizes == ContentSizeCategory.allCases.map { .category($0) })
    }
}
