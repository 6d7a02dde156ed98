/// Every bound of this room, with its reason.
public enum DynamicTypeLimits {
    /// A reader's font scale: Android's settings begin at 0.85, its own curves end at 2.0 and the largest readers' sizes
    /// of the other platforms reach 3 times the default.
    public static let fontScale: ClosedRange<Double> = 0.85...3.0
    /// A browser's text size in percent: 500 is the most browsers zoom to, 50 leaves 8 of 16 pixels.
    public static let percent: ClosedRange<Double> = 50...500
    /// An app's own multiplier: the widest sliders there are (Telegram Desktop's 50 to 300 percent).
    public static let appScale: ClosedRange<Double> = 0.5...3.0
    /// Pixels a point: 0.5 is a zoomed-out desktop, phones have 2 to 4, 8 leaves room.
    public static let displayScale: ClosedRange<Double> = 0.5...8
    /// A viewport in points: beyond 100,000 no screen is meant.
    public static let viewportWidth: ClosedRange<Double> = 1...100_000
    /// A tick of an app's slider: far more ticks than a finger can tell apart.
    public static let appStep: ClosedRange<Int> = -100...100
    /// A size in points that a scale file may give: 1,000 is a poster's headline.
    public static let size: ClosedRange<Double> = 1...1_000
    /// A size in points that may be scaled: sizes and distances alike.
    public static let scaledValue: ClosedRange<Double> = 0...100_000
    /// A table's or a style's line height in multiples of its size: published ones are never less than the size.
    static let lineHeight: ClosedRange<Double> = 1...4
    /// A line height in multiples of the size: below 0.8 lines run into each other, 4 is more than double spacing.
    public static let lineHeightMultiple: ClosedRange<Double> = 0.8...4
    /// Tracking in em: half an em either way turns text into letters.
    public static let trackingEm: ClosedRange<Double> = -0.5...0.5
    /// A font's weight as CSS and OpenType count it.
    public static let weight: ClosedRange<Int> = 1...1_000
    /// The boldest weight that bold text may reach: named weights end at black, 900.
    public static let boldestWeight = 900
    /// Styles of one scale; a set of styles is kept as a 64-bit mask.
    public static let styles = 64
    /// Knots of a curve: Android's has 9.
    public static let knots = 256
    /// The font scale from which a curve of knots holds: a reader's largest is no threshold any more.
    static let knotThreshold: ClosedRange<Double> = 1...3
    /// The font scale of a table of knots: far beyond what readers may ask for.
    static let knotScale: ClosedRange<Double> = 1...10
    /// The growth that Windows' curve gives text of one point; WinUI's is 18.
    static let logBase: ClosedRange<Double> = 1...100
    /// What a step of a fluid scale multiplies by: the double octave is the widest interval type scales are named after.
    static let fluidRatio: ClosedRange<Double> = 1...4
    /// A step of a fluid scale: Utopia's own have some ten, and each is a multiplication.
    static let fluidStep: ClosedRange<Int> = -20...20
    /// Bytes of a category's longest spelling, UICTContentSizeCategoryAccessibilityXXXL.
    static let categoryBytes = 40
    /// A language tag: BCP 47 asks software to take at least 35 bytes.
    public static let localeBytes = 64

    /// Large text by WCAG 2: 18 pt, which are 24 CSS pixels.
    static let largeText = 24.0
    /// Large bold text by WCAG 2: 14 pt, which are 18.667 CSS pixels.
    static let largeBoldText = 14.0 * 4 / 3
    /// From this weight on WCAG's bold is bold.
    static let boldWeight = 700
    /// Android's `Configuration.fontWeightAdjustment` while its bold-text setting is on.
    public static let boldTextAdjustment = 300
    /// Layouts stack what stood side by side from here on: body at AX1 over body at L, the first accessibility size.
    static let stackedRatio = 28.0 / 17
}
