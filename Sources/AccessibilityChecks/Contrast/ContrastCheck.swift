internal import TypescaleStrings

/// The contrast of two colors, compared with the thresholds of WCAG 2.
public struct ContrastCheck: Hashable, Sendable {
    /// The result for one use and level.
    public struct Result: Hashable, Sendable {
        /// The use of the foreground color.
        public let use: ContrastUse
        /// The level of conformance.
        public let level: ContrastLevel
        /// The minimum contrast.
        public let threshold: Double
        /// A Boolean value that indicates whether the contrast reaches the threshold.
        public let passes: Bool
        /// The success criterion of WCAG 2.
        public var criterion: String { use.criterion(for: level) }
    }

    /// The foreground color as given.
    public let foreground: SRGBColor
    /// The background color as given.
    public let background: SRGBColor
    /// The foreground color, blended with the background, in whole bytes.
    public let blendedForeground: SRGBColor
    /// The background color, blended with the backdrop, in whole bytes.
    public let blendedBackground: SRGBColor
    /// The contrast of the blended colors.
    public let ratio: ContrastRatio

    /// Compares two colors; a translucent background is blended with `backdrop`, a translucent backdrop with white.
    public init(_ foreground: SRGBColor, on background: SRGBColor, over backdrop: SRGBColor = .white) {
        self.foreground = foreground
        self.background = background
        let opaqueBackdrop = backdrop.isOpaque ? backdrop : backdrop.blended(over: .white)
        blendedBackground = background.blended(over: opaqueBackdrop)
        blendedForeground = foreground.blended(over: blendedBackground)
        ratio = ContrastRatio(blendedForeground, blendedBackground)
    }

    /// Returns the result for a use and level; `nil` if the level has no requirement for the use.
    public func result(for use: ContrastUse, level: ContrastLevel) -> Result? {
        use.threshold(for: level).map { threshold in
            Result(use: use, level: level, threshold: threshold, passes: ratio.reaches(threshold))
        }
    }

    /// Returns whether the contrast is sufficient for a use; a level without a requirement is passed.
    public func passes(_ level: ContrastLevel, for use: ContrastUse) -> Bool {
        result(for: use, level: level)?.passes ?? true
    }

    /// Returns whether the contrast is sufficient for text in a style.
    public func passes(_ level: ContrastLevel, for style: ResolvedStyle) -> Bool {
        passes(level, for: ContrastUse(for: style))
    }

    /// The results for all uses and levels, the most demanding use first.
    public var results: [Result] {
        ContrastUse.allCases.flatMap { use in ContrastLevel.allCases.compactMap { result(for: use, level: $0) } }
    }

    /// Returns the nearest opaque foreground color that reaches a threshold; `nil` if no color of the hue does.
    public func nearestForeground(reaching threshold: Double) -> NearestColor? {
        NearestColor(to: blendedForeground, on: blendedBackground, reaching: threshold)
    }

    /// The lightness contrast Lc of APCA, for information.
    public var apcaLightnessContrast: Double {
        PerceptualContrast.lc(text: blendedForeground, background: blendedBackground)
    }
}

/// The use of a color, which determines the required contrast.
public enum ContrastUse: String, CaseIterable, Hashable, Sendable {
    /// Text of regular size.
    case text
    /// Text of at least 24 px, or 18.667 px bold.
    case largeText
    /// Controls, their states, and graphics that are needed to understand the content.
    case component

    /// Creates the use of text in a style.
    public init(for style: ResolvedStyle) { self = style.isLargeText ? .largeText : .text }

    /// Returns the minimum contrast; `nil` if the level has no requirement.
    public func threshold(for level: ContrastLevel) -> Double? {
        switch (self, level) {
        case (.text, .aa): 4.5
        case (.text, .aaa): 7
        case (.largeText, .aa): 3
        case (.largeText, .aaa): 4.5
        case (.component, .aa): 3
        case (.component, .aaa): nil
        }
    }

    /// Returns the success criterion of WCAG 2.
    public func criterion(for level: ContrastLevel) -> String {
        switch (self, level) {
        case (.component, _): "1.4.11"
        case (_, .aa): "1.4.3"
        case (_, .aaa): "1.4.6"
        }
    }
}

extension ResolvedStyle {
    /// The reason why text in the style is large or is not: its size and weight, and the bounds of WCAG 2.
    package var largeTextReason: String {
        let bound = "large is 24 px, or 18.667 px from weight 700"
        return "\(style.name) is \(FixedPoint.text(size, upTo: 3)) px of weight \(weight); \(bound)"
    }
}

/// The levels of conformance of WCAG 2 with contrast requirements.
public enum ContrastLevel: String, CaseIterable, Hashable, Sendable {
    /// Level AA, which laws usually require.
    case aa = "AA"
    /// Level AAA.
    case aaa = "AAA"
}
