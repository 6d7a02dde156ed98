/// A colour of a screen: red, green and blue as CSS and hexadecimal notation have them, and how much it covers.
public struct SRGBColor: Hashable, Sendable {
    /// Red, from 0 to 1, gamma-encoded.
    public let red: Double
    /// Green.
    public let green: Double
    /// Blue.
    public let blue: Double
    /// How much it covers what lies behind: 1 is opaque.
    public let alpha: Double

    /// A colour; what is outside 0 to 1 is taken as the nearer end, what is no number as 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = SRGBColor.part(red)
        self.green = SRGBColor.part(green)
        self.blue = SRGBColor.part(blue)
        self.alpha = SRGBColor.part(alpha)
    }

    /// A colour of three bytes.
    public init(red8 red: Int, green8 green: Int, blue8 blue: Int) {
        self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }

    /// Black.
    public static let black = SRGBColor(red8: 0, green8: 0, blue8: 0)
    /// White.
    public static let white = SRGBColor(red8: 255, green8: 255, blue8: 255)

    /// Whether nothing shows through.
    public var isOpaque: Bool { alpha == 1 }

    /// Red, green and blue as bytes.
    public var bytes: (red: Int, green: Int, blue: Int) {
        (SRGBColor.byte(red), SRGBColor.byte(green), SRGBColor.byte(blue))
    }

    /// The colour as `#rrggbb`, or as `#rrggbbaa` where something shows through.
    public var hex: String {
        let values = [red, green, blue] + (isOpaque ? [] : [alpha])
        return "#" + values.map { SRGBColor.twoDigits(SRGBColor.byte($0)) }.joined()
    }

    /// What a screen shows where this colour lies on an opaque one, in whole bytes as a screen has them.
    ///
    /// Browsers blend gamma-encoded values, and so does this.
    public func over(_ background: SRGBColor) -> SRGBColor {
        func blend(_ front: Double, _ back: Double) -> Int { SRGBColor.byte(front * alpha + back * (1 - alpha)) }
        return SRGBColor(
            red8: blend(red, background.red), green8: blend(green, background.green),
            blue8: blend(blue, background.blue))
    }

    /// In this order of arguments `max` answers 0 where the other is no number.
    private static func part(_ value: Double) -> Double { min(max(0, value), 1) }

    private static func byte(_ value: Double) -> Int { Int((value * 255).rounded()) }

    private static func twoDigits(_ byte: Int) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}
