/// The limits of this module, each with its reason.
package enum AccessibilityChecksLimits {
    /// The bytes of a color: the longest useful notation is a `color()` with a space and four long numbers.
    static let colorBytes = 128
    /// The characters of a label's format, and of each text in it: labels are spoken.
    package static let labelCharacters = 4_096
    /// The sources of one label: positions have two digits.
    package static let labelSources = 99
    /// The bytes of a composed label: sources may be repeated, and twenty minutes of speech are more than a label.
    package static let composedLabelBytes = 16 << 10
    /// The largest font scale that is spoken as a percentage.
    static let fontScale = 10_000.0
    /// The digits of a spelled number: ICU's rules count in 64 bits, which hold 18 digits.
    package static let numberDigits = 18
    /// The digits after the decimal point: listeners cannot follow more.
    static let fractionDigits = 9
    /// The digits of a spelled number with a fraction: ICU's rules take it as a double, which holds 15 digits.
    static let decimalDigits = 15
    /// The characters of a number as text, with its separators.
    package static let numberCharacters = 64
    /// The sides of a screen in points: from a watch to a wall.
    package static let screen: ClosedRange<Double> = 100...10_000
    /// A height, width or coordinate on a screen, in points.
    package static let length: ClosedRange<Double> = 0...100_000
    /// The rows of a sheet, parts of a row and targets of a screen: each target is compared with each other one.
    package static let items = 1_000

    /// The minimum side of WCAG 2.5.8 (AA) in CSS pixels, and the circle of its spacing exception.
    static let smallTarget = 24.0

    /// The largest rounding error of sums of measured widths and heights, in points.
    static let sumError = 0.001

    /// The part of the screen below the safe area that the tallest sheet leaves free, in points: the content behind the
    /// sheet stays visible.
    static let sheetGap = 10.0
    /// The fraction of a portrait screen that a sheet's collapsed form may take.
    static let shortFormPart = 0.5

    /// The points in a centimeter for a point of 1/160 inch, as Android defines it and Apple's phones nearly have it.
    static let pointsPerCentimeter = 160 / 2.54
    /// The height of the thumb's pivot above the screen's lower edge, on the edge that the hand holds.
    static let thumbRise = 2.0 * pointsPerCentimeter
    /// The distance from the pivot below which the thumb must fold, which is as hard as stretching.
    static let thumbFold = 1.0 * pointsPerCentimeter
    /// The reach of the thumb without moving the hand.
    static let thumbEasy = 5.2 * pointsPerCentimeter
    static let thumbStretch = 7.0 * pointsPerCentimeter
}
