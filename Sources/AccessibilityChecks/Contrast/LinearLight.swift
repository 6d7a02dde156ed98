internal import Glibc

/// Red, green and blue as amounts of light.
struct LinearLight {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(_ color: SRGBColor) {
        self.init(
            red: LinearLight.decoded(color.red), green: LinearLight.decoded(color.green),
            blue: LinearLight.decoded(color.blue))
    }

    /// WCAG 2's relative luminance.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// Whether a screen of sRGB can show it; a rounding error of the matrices is let pass.
    var isInGamut: Bool {
        [red, green, blue].allSatisfy { $0 >= -LinearLight.tolerance && $0 <= 1 + LinearLight.tolerance }
    }

    /// The colour as a screen has it.
    var encoded: SRGBColor {
        SRGBColor(
            red: LinearLight.encoded(red), green: LinearLight.encoded(green), blue: LinearLight.encoded(blue))
    }

    private static let tolerance = 1e-6

    /// The light of an encoded value, by IEC 61966-2-1. WCAG's older 0.03928 parts no two bytes otherwise than 0.04045.
    static func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? max(light, 0) * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
