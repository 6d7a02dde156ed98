// The predefined color spaces of CSS Color 4, converted to sRGB by way of CIE XYZ.
//
// The matrix of a space follows from the chromaticities of its primaries and its white point, so that the code has the
// published numbers and no derived ones. Spaces with the white point D50 are adapted to D65 by Bradford's method.

internal import Glibc
internal import TypescaleStrings

/// A color space of CSS's `color()` and of design tokens.
package enum ColorSpace: String, CaseIterable, Sendable {
    /// IEC 61966-2-1.
    case srgb
    /// The same with linear components.
    case srgbLinear = "srgb-linear"
    /// Displays of Apple and others.
    case displayP3 = "display-p3"
    /// The same with linear components.
    case displayP3Linear = "display-p3-linear"
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

    /// A Boolean value that indicates whether CSS has a function of the space's name, and not `color()`.
    var hasFunction: Bool {
        switch self {
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch: true
        default: false
        }
    }

    private struct Component {
        /// The name in relative colors.
        let name: Identifier
        /// The meaning; a missing component stays missing in a space that has the same meaning.
        let role: Identifier
        /// The number that is 100 percent.
        let whole: Double
        /// The numbers to which CSS limits the component where a color is written.
        let range: ClosedRange<Double>

        init(
            _ name: Identifier, _ role: Identifier, _ whole: Double = 1,
            in range: ClosedRange<Double> = -.infinity ... .infinity
        ) {
            (self.name, self.role, self.whole, self.range) = (name, role, whole, range)
        }
    }

    private static let rgbComponents = [Component("r", "red"), Component("g", "green"), Component("b", "blue")]
    /// CSS Color 4 counts X, Y and Z as analogous to red, green and blue.
    private static let xyzComponents = [Component("x", "red"), Component("y", "green"), Component("z", "blue")]

    /// The components of the spaces without red, green and blue.
    private static let componentTable: [ColorSpace: [Component]] = [
        .hsl: [
            Component("h", "hue", 360), Component("s", "chroma", 100, in: 0 ... .infinity),
            Component("l", "lightness", 100),
        ],
        .hwb: [
            Component("h", "hue", 360), Component("w", "whiteness", 100, in: 0 ... .infinity),
            Component("b", "blackness", 100, in: 0 ... .infinity),
        ],
        .lab: [
            Component("l", "lightness", 100, in: 0...100), Component("a", "greenRed", 125),
            Component("b", "blueYellow", 125),
        ],
        .lch: [
            Component("l", "lightness", 100, in: 0...100), Component("c", "chroma", 150, in: 0 ... .infinity),
            Component("h", "hue", 360),
        ],
        .oklab: [
            Component("l", "lightness", in: 0...1), Component("a", "greenRed", 0.4), Component("b", "blueYellow", 0.4),
        ],
        .oklch: [
            Component("l", "lightness", in: 0...1), Component("c", "chroma", 0.4, in: 0 ... .infinity),
            Component("h", "hue", 360),
        ],
        .xyz: xyzComponents, .xyzD65: xyzComponents, .xyzD50: xyzComponents,
    ]

    private var components: [Component] { ColorSpace.componentTable[self] ?? ColorSpace.rgbComponents }

    /// The index of the hue among the components; `nil` in spaces without one.
    var hueIndex: Int? { components.firstIndex { $0.role == "hue" } }

    /// The numbers that are 100 percent of each component.
    var wholes: [Double] { components.map(\.whole) }

    /// The names of the components in relative colors.
    var channelNames: [Identifier] { components.map(\.name) }

    /// Returns the components of a mixture's color, converted from another space.
    ///
    /// A component that is `none` there stays `none`; so does the hue of a color with little chroma.
    func mixed(_ components: [Double?], from source: ColorSpace) -> [Double?] {
        let missing = zip(source.components, components).filter { $0.1 == nil }.map(\.0.role)
        var values = channels(of: source.light(components.map { $0 ?? 0 }))
        if self == .oklch, (values[1] ?? 0) < ColorSpace.leastMixedChroma { values[2] = nil }
        return zip(self.components, values).map { missing.contains($0.role) ? nil : $1 }
    }

    /// Returns the color of three components in the ranges of CSS, clipped to sRGB; `nil` for another number of them.
    package func color(components values: [Double], alpha: Double) -> SRGBColor? {
        guard values.count == 3 else { return nil }
        return ComputedColor(space: self, components: values, alpha: alpha).painted
    }

    /// Returns components as CSS limits them where a color is written: lightness, chroma, saturation and the like.
    func limited(_ values: [Double]) -> [Double] {
        zip(components, values).map { $1.clamped(to: $0.range) }
    }

    /// Returns the light of components; parts of it are outside of 0 to 1 if the color is not in sRGB.
    func light(_ values: [Double]) -> LinearLight {
        switch self {
        case .srgb: return LinearLight(encoded: values)
        case .hsl: return LinearLight(encoded: ColorSpace.hsl(values))
        case .hwb: return LinearLight(encoded: ColorSpace.hwb(values))
        case .srgbLinear: return LinearLight(red: values[0], green: values[1], blue: values[2])
        case .displayP3: return Primaries.displayP3.light(values.map(ColorSpace.signed(LinearLight.decoded)))
        case .displayP3Linear: return Primaries.displayP3.light(values)
        case .a98RGB: return Primaries.a98.light(values.map(ColorSpace.signed { pow($0, 563.0 / 256) }))
        case .prophotoRGB:
            return Primaries.prophoto.light(
                values.map(ColorSpace.signed { $0 <= 16.0 / 512 ? $0 / 16 : pow($0, 1.8) }))
        case .rec2020: return Primaries.rec2020.light(values.map(ColorSpace.signed(ColorSpace.rec2020Light)))
        case .xyz, .xyzD65: return Primaries.light(xyz: values)
        case .xyzD50: return Primaries.light(xyz: Primaries.adapted(values, from: Primaries.d50))
        case .lab: return ColorSpace.lab(lightness: values[0], a: values[1], b: values[2])
        case .lch:
            let (a, b) = ColorSpace.axes(chroma: values[1], hue: ColorSpace.positive(values[2]))
            return ColorSpace.lab(lightness: values[0], a: a, b: b)
        case .oklab: return OKLabColor(lightness: values[0], a: values[1], b: values[2]).linear
        case .oklch:
            let hue = ColorSpace.positive(values[2])
            return OKLabColor(lightness: values[0], chroma: values[1], hue: hue).linear
        }
    }

    /// Returns the components of light in the space, in the ranges of CSS; a hue that has no effect is `nil`.
    func channels(of light: LinearLight) -> [Double?] {
        switch self {
        case .srgb: return light.encoded
        case .hsl, .hwb: return ColorSpace.hueChannels(light.encoded, isHWB: self == .hwb)
        case .srgbLinear: return [light.red, light.green, light.blue]
        case .displayP3: return Primaries.displayP3.amounts(light).map(ColorSpace.signed(LinearLight.encoded))
        case .displayP3Linear: return Primaries.displayP3.amounts(light)
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
        case .lab: return ColorSpace.labChannels(light)
        case .lch:
            let lab = ColorSpace.labChannels(light)
            let chroma = hypot(lab[1], lab[2])
            return [lab[0], chroma, chroma < ColorSpace.leastChroma ? nil : ColorSpace.hue(a: lab[1], b: lab[2])]
        case .oklab:
            let lab = OKLabColor(light)
            return [lab.lightness, lab.a, lab.b]
        case .oklch:
            let lab = OKLabColor(light)
            return [lab.lightness, lab.chroma, lab.chroma < ColorSpace.leastOKChroma ? nil : lab.hue]
        }
    }

    /// Chroma under these has no hue (CSS Color 4).
    private static let leastChroma = 0.0015
    private static let leastOKChroma = 0.000_004
    /// The same in Chromium for colors of other spaces in a mixture.
    private static let leastMixedChroma = 0.02

    /// Red, green and blue that differ by less are gray; conversions have errors of this size.
    private static let leastRange = 1e-5

    /// Returns the hue of a position, in degrees from 0 to 360.
    static func hue(a: Double, b: Double) -> Double {
        let degrees = atan2(b, a) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    /// Returns the position of a chroma and a hue in degrees.
    static func axes(chroma: Double, hue: Double) -> (a: Double, b: Double) {
        (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
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
    static func signed(_ transfer: @escaping (Double) -> Double) -> (Double) -> Double {
        { $0 < 0 ? -transfer(-$0) : transfer($0) }
    }

    private static func rec2020Light(_ value: Double) -> Double {
        value < rec2020Beta * 4.5 ? value / 4.5 : pow((value + rec2020Alpha - 1) / rec2020Alpha, 1 / 0.45)
    }

    private static let rec2020Alpha = 1.09929682680944
    private static let rec2020Beta = 0.018053968510807

    static func lab(lightness: Double, a: Double, b: Double) -> LinearLight {
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
}

// Hue, saturation and lightness, or hue, whiteness and blackness: other coordinates of sRGB.
extension ColorSpace {
    /// Returns red, green and blue, gamma-encoded.
    private static func hsl(_ values: [Double]) -> [Double] {
        let (hue, saturation, lightness) = (positive(values[0]), values[1] / 100, values[2] / 100)
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return [channel(0), channel(8), channel(4)]
    }

    private static func hwb(_ values: [Double]) -> [Double] {
        let (white, black) = (values[1] / 100, values[2] / 100)
        if white + black >= 1 {
            let gray = white / (white + black)
            return [gray, gray, gray]
        }
        return hsl([values[0], 100, 50]).map { $0 * (1 - white - black) + white }
    }

    private static func hueChannels(_ color: [Double], isHWB: Bool) -> [Double?] {
        let (red, green, blue) = (color[0], color[1], color[2])
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let range = most - least
        var hue: Double?
        if range > leastRange {
            let sixth =
                most == red
                ? (green - blue) / range : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
            hue = positive(sixth * 60)
        }
        if isHWB { return [hue, least * 100, (1 - most) * 100] }
        let lightness = (most + least) / 2
        let saturation = range <= leastRange ? 0 : range / (1 - abs(2 * lightness - 1))
        // Outside of sRGB the lightness can be under 0 or over 1 (CSS Color 4, section 7.2).
        return [saturation < 0 ? hue.map { positive($0 + 180) } : hue, abs(saturation) * 100, lightness * 100]
    }

    /// Returns degrees as the same angle from 0 to 360.
    static func positive(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
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
    static let prophoto = Primaries((0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105), white: d50)

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
    private static let bradford = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]

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
