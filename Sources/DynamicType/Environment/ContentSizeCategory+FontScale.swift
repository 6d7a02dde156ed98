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
