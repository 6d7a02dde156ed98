internal import Glibc

/// A color as linear amounts of red, green and blue light.
struct LinearLight {
    var red: Double
    var green: Double
    var blue: Double

    /// The relative luminance of WCAG 2.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// A Boolean value that indicates whether the color is in sRGB, up to the rounding errors of the matrices.
    var isInGamut: Bool {
        [red, green, blue].allSatisfy { $0 >= -LinearLight.tolerance && $0 <= 1 + LinearLight.tolerance }
    }

    /// Returns the color, clipped to sRGB.
    func color() -> SRGBColor {
        SRGBColor(red: LinearLight.encoded(red), green: LinearLight.encoded(green), blue: LinearLight.encoded(blue))
    }

    private static let tolerance = 1e-6

    /// Returns the light of an encoded value (IEC 61966-2-1); WCAG's older 0.03928 gives the same result for all bytes.
    static func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? max(light, 0) * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

extension LinearLight {
    init(_ color: SRGBColor) { self.init(encoded: [color.red, color.green, color.blue]) }

    /// Decodes red, green and blue; those under 0 are mirrored, as in CSS.
    init(encoded values: [Double]) {
        let light = values.map(ColorSpace.signed(LinearLight.decoded))
        self.init(red: light[0], green: light[1], blue: light[2])
    }

    /// Red, green and blue, gamma-encoded and not clipped.
    var encoded: [Double] { [red, green, blue].map(ColorSpace.signed(LinearLight.encoded)) }
}
