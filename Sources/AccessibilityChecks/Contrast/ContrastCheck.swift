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
