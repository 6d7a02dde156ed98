internal import TypescaleStrings

/// A request for a face: families in order of preference, with weight, width and slant.
public struct FontRequest: Hashable, Sendable {
    /// The slants of a face.
    public enum Slant: Hashable, Sendable {
        /// Upright.
        case normal
        /// Italic, or oblique if the family has no italic.
        case italic
        /// Oblique by an angle in degrees, clockwise.
        case oblique(degrees: Double)
    }

    /// The setting of an optical-size axis.
    public enum OpticalSizing: Hashable, Sendable {
        /// The default of the axis, with which the face is linear in size.
        case none
        /// A size in points (CSS px), as in CSS's `font-optical-sizing: auto`.
        case auto(size: Double)
    }

    /// The families or generic names (`sans-serif`, `serif`, `monospace`, `system-ui`, …) in order of preference.
    public var families: [Identifier]

    /// The weight on the CSS scale, clamped to ``weights``; NaN becomes 400.
    public var weight: Double {
        didSet { weight = Self.weight(weight) }
    }

    /// The width in percent of normal, clamped to ``widths``; NaN becomes 100.
    public var width: Double {
        didSet { width = Self.width(width) }
    }

    /// The slant.
    public var slant: Slant

    /// The optical sizing.
    public var opticalSizing: OpticalSizing

    /// The text's locale as a BCP 47 tag, if known.
    public var locale: Identifier?

    /// A Boolean value that indicates whether the families of scripts in `roles.json` are requested after these.
    ///
    /// The value is `true` for the families of a role. With `false`, those families stand for the faces that a system
    /// would choose.
    package var includesScriptFamilies = false

    /// The range of weights.
    public static let weights: ClosedRange<Double> = 1...1000

    /// The range of widths in percent: CSS's `ultra-condensed` to `ultra-expanded`.
    public static let widths: ClosedRange<Double> = 50...200

    /// Creates a request.
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

    /// Returns the request for faces of other families in the same style, whatever the language.
    func style(of families: [Identifier]) -> FontRequest {
        var style = self
        style.families = families
        style.locale = nil
        return style
    }

    private static func weight(_ asked: Double) -> Double { asked.isNaN ? 400 : asked.clamped(to: weights) }

    private static func width(_ asked: Double) -> Double { asked.isNaN ? 100 : asked.clamped(to: widths) }
}
