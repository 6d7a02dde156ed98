/// The limits of this module, each with its reason; public ones are statics of the type that obeys them.
package enum DynamicTypeLimits {
    /// A text size over the default one: 5 is the largest zoom of most browsers, 0.5 leaves 8 of 16 pixels.
    static let fontScale: ClosedRange<Double> = 0.5...5
    /// The same in percent, as browsers have it.
    static let percent: ClosedRange<Double> = 50...500
    /// The font scale of a category: Android's settings begin at 0.85, and 3 is about the largest size of any platform.
    static let categoryScale: ClosedRange<Double> = 0.85...3
    /// The sizes that a platform's settings offer: a slider with a mark for each percent from 100 to 225.
    static let platformSteps = 128
    /// An app's own multiplier: the widest known sliders (Telegram Desktop's 50 to 300 percent).
    static let appScale: ClosedRange<Double> = 0.5...3.0
    /// Pixels in a point: 0.5 is a zoomed-out desktop, phones have 2 to 4, 8 leaves a margin.
    static let displayScale: ClosedRange<Double> = 0.5...8
    /// A viewport's width in points: no screen is wider than 100,000.
    static let viewportWidth: ClosedRange<Double> = 1...100_000
    /// A step of an app's slider: far more steps than a finger can distinguish.
    package static let appStep: ClosedRange<Int> = -100...100
    /// A size in points in a scale file: 1,000 is a poster's headline.
    static let size: ClosedRange<Double> = 1...1_000
    /// A size or distance in points that can be scaled.
    static let scaledValue: ClosedRange<Double> = 0...100_000
    /// A line height in multiples of the size: below 0.8 lines overlap, 4 is more than double spacing.
    package static let lineHeightMultiple: ClosedRange<Double> = 0.8...4
    /// Tracking in em: beyond half an em, words fall apart into characters.
    static let trackingEm: ClosedRange<Double> = -0.5...0.5
    /// A font's weight in CSS and OpenType.
    static let weight: ClosedRange<Int> = 1...1_000
    /// The heaviest weight that the bold-text setting can reach: named weights end at black, 900.
    static let boldestWeight = 900
    /// The styles of one scale: sets of styles are 64-bit masks.
    package static let styles = 64
    /// The knots of a curve: Android's has 9.
    static let knots = 256
    /// The font scale from which a curve of knots applies: readers' largest font scale is no threshold.
    static let knotThreshold: ClosedRange<Double> = 1...3
    /// The font scale of a table of knots: far beyond the font scales of readers.
    static let knotScale: ClosedRange<Double> = 1...10
    /// The growth that Windows' curve gives text of one point; WinUI's is 18.
    static let logBase: ClosedRange<Double> = 1...100
    /// The ratio of two steps of a fluid scale: type scales are named after intervals up to the double octave.
    static let fluidRatio: ClosedRange<Double> = 1...4
    /// A step of a fluid scale: Utopia's scales have about ten, and each is a multiplication.
    static let fluidStep: ClosedRange<Int> = -20...20
    /// The distances of tab stops that a text can ask for, in spaces.
    static let tabSizes = 1...100
    /// The most features in `font-feature-settings`; each is searched for in every plan of HarfBuzz.
    static let featureSettings = 64
    /// Word spacing and indentation in points; a value beyond any size is a mistake.
    package static let spacing: ClosedRange<Double> = -1_000...1_000
    /// The same in em: an indentation of 20 em is half of a wide column.
    package static let spacingEm: ClosedRange<Double> = -20...20
    /// The bytes of a category's longest name, UICTContentSizeCategoryAccessibilityXXXL.
    static let categoryBytes = 40
    /// The bytes of a locale: BCP 47 asks software to accept at least 35.
    package static let localeBytes = 64

    /// The size of large text in WCAG 2: 18 pt, which are 24 CSS pixels.
    static let largeText = 24.0
    /// The size of large bold text in WCAG 2: 14 pt, which are 18.667 CSS pixels.
    static let largeBoldText = 14.0 * 4 / 3
    /// The lightest weight that counts as bold in WCAG 2.
    static let boldWeight = 700
    /// The difference of two lengths from which they are two: the last digit that exports keep.
    static let keptDifference = 0.000_001
    /// The growth from which layouts stack their parts: body at AX1, the first accessibility size, over body at L.
    static let stackedRatio = 28.0 / 17
}
