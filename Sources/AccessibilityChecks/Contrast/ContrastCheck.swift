public import DynamicType
internal import Glibc

/// A pair of colours, judged.
public struct ContrastCheck: Hashable, Sendable {
    /// How one use and level is met.
    public struct ContrastResult: Hashable, Sendable {
        /// What the colour is used for.
        public let use: ContrastUse
        /// How much is asked for.
        public let level: ContrastLevel
        /// The least contrast.
        public let threshold: Double
        /// Whether the pair has it.
        public let passes: Bool
        /// WCAG 2's success criterion.
        public var criterion: String { use.criterion(level) }
    }

    /// The colour in front as it was given.
    public let foreground: SRGBColor
    /// The colour behind as it was given.
    public let background: SRGBColor
    /// What a screen shows of the colour in front.
    public let blendedForeground: SRGBColor
    /// What a screen shows of the colour behind.
    public let blendedBackground: SRGBColor
    /// Their contrast on the screen.
    public let ratio: ContrastRatio

    /// Judges a pair; where the background shows something through, that is `backdrop`.
    public init(_ foreground: SRGBColor, on background: SRGBColor, over backdrop: SRGBColor = .white) {
        self.foreground = foreground
        self.background = background
        blendedBackground = background.isOpaque ? background : background.over(backdrop)
        blendedForeground = foreground.isOpaque ? foreground : foreground.over(blendedBackground)
        ratio = ContrastRatio(blendedForeground, blendedBackground)
    }

    /// How a use and level is met; nothing where the level asks for nothing.
    public func result(for use: ContrastUse, level: ContrastLevel) -> ContrastResult? {
        use.threshold(level).map { threshold in
            ContrastResult(use: use, level: level, threshold: threshold, passes: ratio.reaches(threshold))
        }
    }

    /// All uses and levels, the most demanding use first.
    public var judgements: [ContrastResult] {
        ContrastUse.allCases.flatMap { use in ContrastLevel.allCases.compactMap { result(for: use, level: $0) } }
    }

    /// The nearest colour to put in front instead, opaque; nothing where none of that hue reaches the threshold.
    public func nearestForeground(reaching threshold: Double) -> NearestColor? {
        NearestColor(to: blendedForeground, on: blendedBackground, reaching: threshold)
    }

    /// APCA's Lc, as information.
    public var apcaLightnessContrast: Double {
        PerceptualContrast.lc(text: blendedForeground, background: blendedBackground)
    }
}

/// What a colour is used for, which decides how much contrast it needs.
public enum ContrastUse: String, CaseIterable, Hashable, Sendable {
    /// Text that is not large.
    case text
    /// Text of at least 24 px, or 18.667 px bold.
    case largeText
    /// What marks a control and its state, and drawings that must be understood.
    case component

    /// What text in a style is.
    public init(for style: ResolvedStyle) { self = style.isLargeText ? .largeText : .text }

    /// The least contrast; nothing where the level asks for none.
    public func threshold(_ level: ContrastLevel) -> Double? {
        switch (self, level) {
        case (.text, .aa): 4.5
        case (.text, .aaa): 7
        case (.largeText, .aa): 3
        case (.largeText, .aaa): 4.5
        case (.component, .aa): 3
        case (.component, .aaa): nil
        }
    }

    /// WCAG 2's success criterion.
    public func criterion(_ level: ContrastLevel) -> String {
        switch (self, level) {
        case (.component, _): "1.4.11"
        case (_, .aa): "1.4.3"
        case (_, .aaa): "1.4.6"
        }
    }
}

extension ResolvedStyle {
    /// Why its text counts as large, or does not: `body is 17 px of weight 400, large is 24 px, or 18.667 px from 700`.
    public var largeTextReason: String {
        let bound = "large is 24 px, or 18.667 px from weight 700"
        return "\(style.name) is \(ResolvedStyle.short(size)) px of weight \(weight); \(bound)"
    }

    private static func short(_ number: Double) -> String {
        let thousandths = (number * 1000).rounded()
        guard let whole = Int(exactly: thousandths / 1000) else { return "\(thousandths / 1000)" }
        return "\(whole)"
    }
}

/// How much WCAG 2 asks for.
public enum ContrastLevel: String, CaseIterable, Hashable, Sendable {
    /// What laws usually ask for.
    case aa = "AA"
    /// The most.
    case aaa = "AAA"
}

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

/// APCA's lightness contrast Lc, as information beside WCAG 2's ratio: it is part of no standard.
///
/// The published algorithm 0.0.98G-4g (Myndex/apca-w3 0.1.9). Positive for dark text on light, negative the other way.
public enum PerceptualContrast {
    /// Lc of opaque text on an opaque background.
    public static func lc(text: SRGBColor, background: SRGBColor) -> Double {
        let (front, back) = (softened(screenLuminance(text)), softened(screenLuminance(background)))
        guard abs(back - front) >= leastDifference else { return 0 }
        if back > front {
            let contrast = (pow(back, 0.56) - pow(front, 0.57)) * scale
            return contrast < lowClip ? 0 : (contrast - offset) * 100
        }
        let contrast = (pow(back, 0.65) - pow(front, 0.62)) * scale
        return contrast > -lowClip ? 0 : (contrast + offset) * 100
    }

    /// The algorithm's version.
    public static let version = "0.0.98G-4g"

    private static let scale = 1.14
    private static let offset = 0.027
    private static let lowClip = 0.1
    private static let leastDifference = 0.0005
    private static let blackThreshold = 0.022
    private static let blackExponent = 1.414

    /// Luminance with a screen's plain exponent of 2.4, not sRGB's piecewise curve.
    private static func screenLuminance(_ color: SRGBColor) -> Double {
        0.2126729 * pow(color.red, 2.4) + 0.7151522 * pow(color.green, 2.4) + 0.0721750 * pow(color.blue, 2.4)
    }

    /// Blacks are lifted: a lit room adds light to them.
    private static func softened(_ luminance: Double) -> Double {
        luminance >= blackThreshold ? luminance : luminance + pow(blackThreshold - luminance, blackExponent)
    }
}
