// The predefined color spaces of CSS Color 4, converted to sRGB by way of CIE XYZ.
//
// The matrix of a space follows from the chromaticities of its primaries and its white point, so that the code has the
// published numbers and no derived ones. Spaces with the white point D50 are adapted to D65 by Bradford's method.

internal import Glibc

/// A color space of CSS's `color()` and of design tokens.
package enum ColorSpace: String, CaseIterable, Sendable {
    /// IEC 61966-2-1.
    case srgb
    /// The same with linear components.
    case srgbLinear = "srgb-linear"
    /// Displays of Apple and others.
    case displayP3 = "display-p3"
    /// Adobe RGB (1998).
    case a98RGB = "a98-rgb"
    /// ROMM RGB.
    case prophotoRGB = "prophoto-rgb"
    /// ITU-R BT.2020.
    case rec2020
    /// CIE XYZ, relative to D65.
    case xyz
    /// The same under its full name.
    case xyzD65 = "xyz-d65"
    /// CIE XYZ, relative to D50.
    case xyzD50 = "xyz-d50"
    /// Hue, saturation and lightness of sRGB.
    case hsl
    /// Hue, whiteness and blackness of sRGB.
    case hwb
    /// CIE Lab, relative to D50.
    case lab
    /// The same with chroma and hue.
    case lch
    /// Björn Ottosson's space.
    case oklab
    /// The same with chroma and hue.
    case oklch

    /// Returns the color of three components, clipped to sRGB.
    func color(_ values: [Double], alpha: Double) -> SRGBColor? {
        switch self {
        case .srgb: return SRGBColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
        case .srgbLinear:
            return LinearLight(red: values[0], green: values[1], blue: values[2]).color(alpha: alpha)
        case .displayP3:
            return Primaries.displayP3.light(values.map(ColorSpace.signed(LinearLight.decoded))).color(alpha: alpha)
        case .a98RGB:
            return Primaries.a98.light(values.map(ColorSpace.signed { pow($0, 563.0 / 256) })).color(alpha: alpha)
        case .prophotoRGB:
            let light = values.map(ColorSpace.signed { $0 <= 16.0 / 512 ? $0 / 16 : pow($0, 1.8) })
            return Primaries.prophoto.light(light).color(alpha: alpha)
        case .rec2020:
            return Primaries.rec2020.light(values.map(ColorSpace.signed(ColorSpace.rec2020Light))).color(alpha: alpha)
        case .xyz, .xyzD65: return Primaries.light(xyz: values).color(alpha: alpha)
        case .xyzD50:
            return Primaries.light(xyz: Primaries.adapted(values, from: Primaries.d50)).color(alpha: alpha)
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch: return nil
        }
    }

    /// Returns the color of a design token's components, which are numbers in the ranges of CSS, or zero for `none`.
    package func color(components: [Double], alpha: Double) -> SRGBColor? {
        guard components.count == 3 else { return nil }
        switch self {
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch:
            let numbers = components.map { "\($0)" }.joined(separator: " ")
            return ColorFunction("\(rawValue)(\(numbers) / \(alpha))")?.color
        default: return color(components, alpha: alpha)
        }
    }

    /// Returns the channels of a color in a space of red, green and blue, or of CIE XYZ.
    func channels(_ light: LinearLight, of color: SRGBColor) -> [Double] {
        switch self {
        case .srgb: return [color.red, color.green, color.blue]
        case .srgbLinear: return [light.red, light.green, light.blue]
        case .displayP3:
            return Primaries.displayP3.amounts(light).map(ColorSpace.signed(LinearLight.encoded))
        case .a98RGB: return Primaries.a98.amounts(light).map(ColorSpace.signed { pow($0, 256.0 / 563) })
        case .prophotoRGB:
            return Primaries.prophoto.amounts(light).map(
                ColorSpace.signed { $0 < 1.0 / 512 ? $0 * 16 : pow($0, 1 / 1.8) })
        case .rec2020:
            return Primaries.rec2020.amounts(light).map(
                ColorSpace.signed { light in
                    light < ColorSpace.rec2020Beta
                        ? light * 4.5 : ColorSpace.rec2020Alpha * pow(light, 0.45) - (ColorSpace.rec2020Alpha - 1)
                })
        case .xyz, .xyzD65: return Primaries.xyz(of: light)
        case .xyzD50: return Primaries.adapted(Primaries.xyz(of: light), from: Primaries.d65, to: Primaries.d50)
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch: return []
        }
    }

    /// Returns lightness, a and b of CIE Lab.
    static func labChannels(_ light: LinearLight) -> [Double] {
        let xyz = Primaries.adapted(Primaries.xyz(of: light), from: Primaries.d65, to: Primaries.d50)
        let f = zip(xyz, Primaries.xyz(of: Primaries.d50)).map { value, white in
            let share = value / white
            return share > labEpsilon ? cbrt(share) : (labKappa * share + 16) / 116
        }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }

    /// Extends a transfer function to negative values.
    private static func signed(_ decode: @escaping (Double) -> Double) -> (Double) -> Double {
        { $0 < 0 ? -decode(-$0) : decode($0) }
    }

    private static func rec2020Light(_ value: Double) -> Double {
        value < rec2020Beta * 4.5 ? value / 4.5 : pow((value + rec2020Alpha - 1) / rec2020Alpha, 1 / 0.45)
    }

    private static let rec2020Alpha = 1.09929682680944
    private static let rec2020Beta = 0.018053968510807

    /// Returns the light of a color in CIE Lab.
    static func lab(lightness: Double, a: Double, b: Double) -> LinearLight {
        let lightness = min(max(lightness, 0), 100)
        let y = (lightness + 16) / 116
        let (x, z) = (a / 500 + y, y - b / 200)
        func inverse(_ value: Double) -> Double {
            let cube = value * value * value
            return cube > labEpsilon ? cube : (116 * value - 16) / labKappa
        }
        let luminance = lightness > labKappa * labEpsilon ? y * y * y : lightness / labKappa
        let white = Primaries.xyz(of: Primaries.d50)
        let xyz = [inverse(x) * white[0], luminance * white[1], inverse(z) * white[2]]
        return Primaries.light(xyz: Primaries.adapted(xyz, from: Primaries.d50))
    }

    private static let labEpsilon = 216.0 / 24_389
    private static let labKappa = 24_389.0 / 27

    /// Returns the light of a color in OKLab.
    static func oklab(lightness: Double, a: Double, b: Double) -> LinearLight {
        OKLabColor(lightness: min(max(lightness, 0), 1), a: a, b: b).linear
    }
}

extension LinearLight {
    /// Returns the color, clipped to sRGB.
    func color(alpha: Double) -> SRGBColor {
        let clipped = encoded
        return SRGBColor(red: clipped.red, green: clipped.green, blue: clipped.blue, alpha: alpha)
    }
}

/// The primaries of a color space of red, green and blue, as chromaticities.
private struct Primaries {
    typealias Chromaticity = (x: Double, y: Double)

    private let matrix: [[Double]]
    private let white: Chromaticity

    static let d65: Chromaticity = (0.3127, 0.3290)
    static let d50: Chromaticity = (0.3457, 0.3585)

    static let srgb = Primaries((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), white: d65)
    static let displayP3 = Primaries((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), white: d65)
    static let a98 = Primaries((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), white: d65)
    static let rec2020 = Primaries((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), white: d65)
    static let prophoto = Primaries(
        (0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105), white: d50)

    /// Scales the primaries so that equal amounts of them are the white point.
    private init(_ red: Chromaticity, _ green: Chromaticity, _ blue: Chromaticity, white: Chromaticity) {
        let columns = [red, green, blue].map(Primaries.xyz)
        let rows = (0..<3).map { row in columns.map { $0[row] } }
        let amounts = Primaries.product(Primaries.inverse(rows), Primaries.xyz(of: white))
        matrix = rows.map { row in zip(row, amounts).map { $0 * $1 } }
        self.white = white
    }

    /// Returns the light in sRGB of amounts of these primaries.
    func light(_ amounts: [Double]) -> LinearLight {
        let xyz = Primaries.product(matrix, amounts)
        return Primaries.light(xyz: white == Primaries.d65 ? xyz : Primaries.adapted(xyz, from: white))
    }

    /// Returns the light in sRGB of CIE XYZ, relative to D65.
    static func light(xyz: [Double]) -> LinearLight {
        let light = product(toSRGB, xyz)
        return LinearLight(red: light[0], green: light[1], blue: light[2])
    }

    private static let toSRGB = inverse(srgb.matrix)

    /// Returns CIE XYZ of light in sRGB, relative to D65.
    static func xyz(of light: LinearLight) -> [Double] { product(srgb.matrix, [light.red, light.green, light.blue]) }

    /// Returns the amounts of these primaries in light.
    func amounts(_ light: LinearLight) -> [Double] {
        let xyz = Primaries.xyz(of: light)
        let own = white == Primaries.d65 ? xyz : Primaries.adapted(xyz, from: Primaries.d65, to: white)
        return Primaries.product(Primaries.inverse(matrix), own)
    }

    /// Returns CIE XYZ with another white point, by Bradford's method.
    static func adapted(_ xyz: [Double], from white: Chromaticity, to other: Chromaticity = d65) -> [Double] {
        let from = product(bradford, self.xyz(of: white))
        let to = product(bradford, self.xyz(of: other))
        let cones = zip(product(bradford, xyz), zip(from, to)).map { $0 * $1.1 / $1.0 }
        return product(inverse(bradford), cones)
    }

    /// Bradford's responses of the cones of the eye.
    private static let bradford = [
        [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296],
    ]

    /// Returns CIE XYZ of a chromaticity at a luminance of 1.
    static func xyz(of color: Chromaticity) -> [Double] {
        [color.x / color.y, 1, (1 - color.x - color.y) / color.y]
    }

    private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    private static func inverse(_ m: [[Double]]) -> [[Double]] {
        func minor(_ row: Int, _ column: Int) -> Double {
            let (r, s) = ((row + 1) % 3, (row + 2) % 3)
            let (c, d) = ((column + 1) % 3, (column + 2) % 3)
            return m[r][c] * m[s][d] - m[r][d] * m[s][c]
        }
        let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * minor(0, $1) }
        return (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
    }
}
