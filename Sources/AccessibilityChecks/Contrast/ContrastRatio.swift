/// WCAG 2's contrast of two colours, from 1 to 21.
public struct ContrastRatio: Hashable, Sendable {
    /// The ratio as computed.
    public let value: Double

    /// The ratio of two opaque colours; which of them is in front makes no difference.
    public init(_ one: SRGBColor, _ other: SRGBColor) {
        self.init(luminances: LinearLight(one).luminance, LinearLight(other).luminance)
    }

    init(luminances one: Double, _ other: Double) {
        value = (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The ratio in hundredths, cut and never rounded up: 4.499 is 4.49, as it fails where 4.5 is needed.
    ///
    /// The number shown is the number judged. All thresholds have at most one decimal, so a ratio reaches one exactly
    /// when its hundredths do. A billionth is added first, so that 21 is not shown as 20.99 for an error of the
    /// arithmetic.
    public var hundredths: Int { Int((value * 100 + 1e-7).rounded(.down)) }

    /// The ratio to two decimals, cut.
    public var truncatedValue: Double { Double(hundredths) / 100 }

    /// The ratio as people write it: `4.84:1`.
    public var description: String {
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest):1"
    }

    /// Whether the ratio reaches a threshold.
    public func reaches(_ threshold: Double) -> Bool { Double(hundredths) >= (threshold * 100).rounded() }
}
