internal import TypescaleStrings

/// The contrast of two colors in WCAG 2, from 1 to 21.
public struct ContrastRatio: Hashable, Sendable, CustomStringConvertible {
    /// The exact ratio.
    public let value: Double

    /// Computes the ratio of two opaque colors in either order, in the whole bytes that a screen shows.
    public init(_ one: SRGBColor, _ other: SRGBColor) {
        self.init(luminances: LinearLight(one.shown).luminance, LinearLight(other.shown).luminance)
    }

    init(luminances one: Double, _ other: Double) {
        value = (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The ratio in hundredths, truncated: 4.499 is 449, as it fails a threshold of 4.5.
    ///
    /// The displayed number is the compared number. All thresholds have at most one decimal, so a ratio reaches a
    /// threshold exactly if its hundredths do. A billionth is added first, so that rounding errors do not turn 21 into
    /// 20.99.
    public var hundredths: Int { Int((value * 100 + 1e-7).rounded(.down)) }

    /// The ratio truncated to two decimals.
    public var truncatedValue: Double { Double(hundredths) / 100 }

    /// The ratio in the usual notation: `4.84:1`.
    public var description: String { FixedPoint.text(truncatedValue, digits: 2) + ":1" }

    /// Returns whether the ratio reaches a threshold.
    public func reaches(_ threshold: Double) -> Bool { Double(hundredths) >= (threshold * 100).rounded() }
}
