internal import Glibc

/// A color in OKLab, in which equal distances look about equally different.
///
/// Björn Ottosson's color space of 2020, with the matrices of CSS Color 4.
struct OKLabColor: Hashable, Sendable {
    /// The lightness, from 0 (black) to 1 (white).
    let lightness: Double
    /// The position between green and red.
    let a: Double
    /// The position between blue and yellow.
    let b: Double

    /// The distance from gray.
    var chroma: Double { (a * a + b * b).squareRoot() }

    /// The hue in degrees, from 0 to 360; undefined for a chroma near 0.
    var hue: Double { ColorSpace.hue(a: a, b: b) }

    func distance(to other: OKLabColor) -> Double {
        let (x, y, z) = (lightness - other.lightness, a - other.a, b - other.b)
        return (x * x + y * y + z * z).squareRoot()
    }
}

extension OKLabColor {
    /// Creates a color from lightness, chroma and hue in degrees.
    init(lightness: Double, chroma: Double, hue: Double) {
        let (a, b) = ColorSpace.axes(chroma: chroma, hue: hue)
        self.init(lightness: lightness, a: a, b: b)
    }

    /// Converts an opaque sRGB color.
    init(_ color: SRGBColor) { self.init(LinearLight(color)) }

    init(_ light: LinearLight) {
        let (red, green, blue) = (light.red, light.green, light.blue)
        let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        self.init(
            lightness: 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
    }

    /// The color in linear light; components are outside 0 to 1 if it is not in sRGB.
    var linear: LinearLight {
        let l = lightness + 0.3963377774 * a + 0.2158037573 * b
        let m = lightness - 0.1055613458 * a - 0.0638541728 * b
        let s = lightness - 0.0894841775 * a - 1.2914855480 * b
        let (lll, mmm, sss) = (l * l * l, m * m * m, s * s * s)
        return LinearLight(
            red: 4.0767416621 * lll - 3.3077115913 * mmm + 0.2309699292 * sss,
            green: -1.2684380046 * lll + 2.6097574011 * mmm - 0.3413193965 * sss,
            blue: -0.0041960863 * lll - 0.7034186147 * mmm + 1.7076147010 * sss)
    }
}
