internal import TypescaleStrings

/// A color in sRGB with gamma-encoded components, as in CSS.
public struct SRGBColor: Hashable, Sendable {
    /// The red component, from 0 to 1, gamma-encoded.
    public let red: Double
    /// The green component.
    public let green: Double
    /// The blue component.
    public let blue: Double
    /// The opacity, from 0 to 1.
    public let alpha: Double

    /// Creates a color; components are clamped to 0...1, and NaN is 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = SRGBColor.part(red)
        self.green = SRGBColor.part(green)
        self.blue = SRGBColor.part(blue)
        self.alpha = SRGBColor.part(alpha)
    }

    /// Creates a color from three bytes.
    public init(red8 red: Int, green8 green: Int, blue8 blue: Int) {
        self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }

    /// Black.
    public static let black = SRGBColor(red8: 0, green8: 0, blue8: 0)
    /// White.
    public static let white = SRGBColor(red8: 255, green8: 255, blue8: 255)

    /// A Boolean value that indicates whether the opacity is 1.
    public var isOpaque: Bool { alpha == 1 }

    /// The components as bytes.
    package var bytes: (red: Int, green: Int, blue: Int) {
        (SRGBColor.byte(red), SRGBColor.byte(green), SRGBColor.byte(blue))
    }

    /// The color as `#rrggbb`, or as `#rrggbbaa` if it is translucent.
    public var hex: String {
        let values = [red, green, blue] + (isOpaque ? [] : [alpha])
        return "#" + Hexadecimal.text(values.map { UInt8(SRGBColor.byte($0)) })
    }

    /// The color in whole bytes, as a screen shows it; a translucent color keeps its opacity.
    package var shown: SRGBColor {
        let (red, green, blue) = bytes
        return SRGBColor(
            red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
    }

    /// Returns the color blended with an opaque background, in whole bytes.
    ///
    /// Gamma-encoded values are blended, as in browsers.
    public func blended(over background: SRGBColor) -> SRGBColor {
        func blend(_ front: Double, _ back: Double) -> Int { SRGBColor.byte(front * alpha + back * (1 - alpha)) }
        return SRGBColor(
            red8: blend(red, background.red), green8: blend(green, background.green),
            blue8: blend(blue, background.blue))
    }

    /// Returns a component clamped to 0...1; in this order of arguments, `max` returns 0 for NaN.
    private static func part(_ value: Double) -> Double { min(max(0, value), 1) }

    private static func byte(_ value: Double) -> Int { Int((value * 255).rounded()) }
}

extension SRGBColor {
    /// Parses a color in CSS notation; a color outside of sRGB is clipped, as browsers paint it.
    public init(css text: String) throws(AccessibilityError) {
        guard text.utf8.count <= AccessibilityChecksLimits.colorBytes else {
            throw AccessibilityError(
                .malformed, parameter: "color",
                reason: "\(text.utf8.count) bytes are not a color; use at most \(AccessibilityChecksLimits.colorBytes)")
        }
        let word = text.lowercasedASCII.trimmingWhiteSpace
        let color = try rethrowing(ComputedColor(css: word)) { (error: ColorSyntaxError) in
            SRGBColor.refusal(text, SRGBColor.advice(for: error, in: word))
        }
        self = color.painted
    }

    /// Returns the part of a text that is wrong, and an example of its notation.
    private static func advice(for error: ColorSyntaxError, in word: String) -> String {
        let part = Quotation.quoted(error.part)
        if error.isCalculation {
            return "\(part) cannot be computed; write + and - between spaces, and values of one unit"
        }
        return error.part == word ? advice(for: word) : "\(part) in it cannot be read; \(advice(for: word))"
    }

    /// Returns an example of the notation that a text tries to be.
    private static func advice(for word: String) -> String {
        if word.hasPrefix("#") { return "write 3, 4, 6 or 8 hexadecimal digits after #" }
        guard word.contains(ascii: "(") else {
            return "use #rrggbb, a function such as rgb() or oklch(), or a CSS name such as navy"
        }
        let name = word.parts(at: "(")[0]
        let examples: [Identifier: String] = [
            "rgb": "rgb(113 114 116), rgb(113, 114, 116, 0.5) or rgb(44% 45% 45% / 50%)",
            "rgba": "rgba(113, 114, 116, 0.5)", "hsl": "hsl(210 50% 40%) or hsl(0.6turn, 50%, 40%, 0.5)",
            "hsla": "hsla(210, 50%, 40%, 0.5)", "hwb": "hwb(210 20% 40%)", "lab": "lab(50% 20 -30)",
            "lch": "lch(50% 40 270)", "oklab": "oklab(0.6 0.1 -0.1)", "oklch": "oklch(60% 0.15 250)",
            "color": "color(display-p3 0.1 0.5 0.9)", "color-mix": "color-mix(in oklab, #717274 40%, white)",
            "alpha": "alpha(from #717274 / 0.5)", "contrast-color": "contrast-color(#717274)",
        ]
        if let example = examples[Identifier(name)] { return "write \(example)" }
        if ["light-dark", "device-cmyk"].contains(Identifier(name)) {
            return "\(name)() depends on more than its text; give the color that results"
        }
        return "use \(ColorFunction.names)"
    }

    private static func refusal(_ text: String, _ hint: String) -> AccessibilityError {
        AccessibilityError(.malformed, parameter: "color", reason: "\(Quotation.quoted(text)) is not a color; \(hint)")
    }

    /// Creates the color of 3, 4, 6 or 8 hexadecimal digits; `nil` for anything else.
    init?(hexDigits digits: Substring) {
        let count = digits.utf8.count
        let pairs = count < 6 ? String(digits.flatMap { [$0, $0] }) : String(digits)
        guard [3, 4, 6, 8].contains(count), let bytes = Hexadecimal.bytes(pairs)?.map({ Double($0) / 255 }) else {
            return nil
        }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
    }
}
