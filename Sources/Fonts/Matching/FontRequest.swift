/// What text asks of a font: families in order, and the way they should look.
public struct FontRequest: Hashable, Sendable {
    /// Upright or leaning.
    public enum Slant: Hashable, Sendable {
        /// Upright.
        case normal
        /// The drawn italic, else an oblique.
        case italic
        /// Leaning by an angle in degrees, clockwise.
        case oblique(degrees: Double)
    }

    /// Whether a face with an optical-size axis is set for the size it is read at.
    public enum OpticalSizing: Hashable, Sendable {
        /// The axis stays at its default; the face is then linear in size.
        case none
        /// The axis is set to this size, in points (CSS px), as CSS's `font-optical-sizing: auto` does.
        case auto(size: Double)
    }

    /// Families or generic names (`sans-serif`, `serif`, `monospace`, `system-ui`, …), the first choice first.
    public var families: [Identifier]

    /// Weight on the CSS scale; brought to the nearest end of ``weights``, NaN to normal.
    public var weight: Double {
        didSet { weight = Self.weight(weight) }
    }

    /// Width in percent of normal; brought to the nearest end of ``widths``, NaN to normal.
    public var width: Double {
        didSet { width = Self.width(width) }
    }

    /// Upright or leaning.
    public var slant: Slant

    /// Optical sizing.
    public var opticalSizing: OpticalSizing

    /// The text's language, BCP 47, where known.
    public var locale: Identifier?

    /// The weights there are.
    public static let weights: ClosedRange<Double> = 1...1000

    /// The widths there are, in percent: CSS's `ultra-condensed` to `ultra-expanded`.
    public static let widths: ClosedRange<Double> = 50...200

    /// A request.
    public init(
        families: [String], weight: Double = 400, width: Double = 100, slant: Slant = .normal,
        opticalSizing: OpticalSizing = .none, locale: String? = nil
    ) {
        self.families = families.map { Identifier($0) }
        self.weight = Self.weight(weight)
        self.width = Self.width(width)
        self.slant = slant
        self.opticalSizing = opticalSizing
        self.locale = locale.map { Identifier($0) }
    }

    private static func weight(_ asked: Double) -> Double { asked.isNaN ? 400 : asked.clamped(to: weights) }

    private static func width(_ asked: Double) -> Double { asked.isNaN ? 100 : asked.clamped(to: widths) }
}

extension Comparable {
    /// The nearest value of a range.
    func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
