/// Every bound of this room, with its reason.
public enum AccessibilityChecksLimits {
    /// Bytes of a colour in words: the longest that means anything is an `rgb()` with four long numbers.
    public static let colorBytes = 128
    /// Bytes of a label's format, and of each text that goes into it: a label is heard, not read.
    public static let labelBytes = 4_096
    /// Sources of one label: positions have two digits.
    public static let labelSources = 99
    /// Digits of a number to be spelled: beyond 18 an integer no longer fits 64 bits, in which ICU's rules count.
    public static let numberDigits = 18
    /// Digits after the decimal point: a listener loses count long before.
    public static let fractionDigits = 9
    /// Bytes of a number as text, with what groups and surrounds its digits.
    public static let numberBytes = 64
    /// Sides of a screen in points: from a watch to a wall.
    public static let screen: ClosedRange<Double> = 100...10_000
    /// A height, width or place on a screen, in points.
    public static let length: ClosedRange<Double> = 0...100_000
    /// Rows of a sheet, parts of a row and targets of a screen: each target is compared with each other.
    public static let items = 1_000

    /// A control's least side in points: Apple's Human Interface Guidelines, and WCAG 2.5.5 (AAA) in CSS pixels.
    public static let target = 44.0
    /// A control's least side by WCAG 2.5.8 (AA) in CSS pixels, and the circle of its spacing exception.
    public static let smallTarget = 24.0

    /// What sums of measured widths and heights are off by at most, in points.
    static let sumError = 0.001

    /// The strip of the screen below the safe area that a sheet at its tallest leaves free, in points: enough to see
    /// that something lies behind it.
    static let sheetGap = 10.0
    /// The part of a screen held upright that a sheet's short form may take.
    static let shortFormPart = 0.5

    /// Points of a centimetre where a point is 1/160 inch, as Android defines it and phones of Apple's nearly have it.
    static let pointsPerCentimetre = 160 / 2.54
    /// Where a thumb turns: so far above the screen's lower edge, on the edge the hand holds.
    static let thumbRise = 2.0 * pointsPerCentimetre
    /// Nearer to where it turns the thumb must fold, which is as hard as stretching.
    static let thumbFold = 1.0 * pointsPerCentimetre
    /// As far the thumb reaches without the hand moving.
    static let thumbEasy = 5.2 * pointsPerCentimetre
    /// As far it reaches stretched.
    static let thumbStretch = 7.0 * pointsPerCentimetre

    /// Units of UTF-16 an ICU formatter may answer with: Russian has 75 rule sets, whose names take the most.
    static let formattedUnits = 8_192

    /// Numbers that the ranges of a language's characters take: Japanese has the most, about 4,000.
    static let exemplarNumbers = 16_384
}
