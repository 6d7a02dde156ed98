internal import Glibc

/// The lightness contrast Lc of APCA, for information beside the ratio of WCAG 2: it is not part of any standard.
///
/// The algorithm is the published version 0.0.98G-4g (Myndex/apca-w3 0.1.9). Lc is positive for dark text on a light
/// background and negative for light text on a dark one.
package enum PerceptualContrast {
    /// Returns the Lc of opaque text on an opaque background.
    package static func lc(text: SRGBColor, background: SRGBColor) -> Double {
        let (front, back) = (softened(screenLuminance(text)), softened(screenLuminance(background)))
        guard abs(back - front) >= leastDifference else { return 0 }
        if back > front {
            let contrast = (pow(back, 0.56) - pow(front, 0.57)) * scale
            return contrast < lowClip ? 0 : (contrast - offset) * 100
        }
        let contrast = (pow(back, 0.65) - pow(front, 0.62)) * scale
        return contrast > -lowClip ? 0 : (contrast + offset) * 100
    }

    /// The version of the algorithm.
    package static let version = "0.0.98G-4g"

    private static let scale = 1.14
    private static let offset = 0.027
    private static let lowClip = 0.1
    private static let leastDifference = 0.0005
    private static let blackThreshold = 0.022
    private static let blackExponent = 1.414

    /// Returns the luminance with an exponent of 2.4, not sRGB's piecewise curve.
    private static func screenLuminance(_ color: SRGBColor) -> Double {
        0.2126729 * pow(color.red, 2.4) + 0.7151522 * pow(color.green, 2.4) + 0.0721750 * pow(color.blue, 2.4)
    }

    /// Returns the luminance with dark values raised, as ambient light does.
    private static func softened(_ luminance: Double) -> Double {
        luminance >= blackThreshold ? luminance : luminance + pow(blackThreshold - luminance, blackExponent)
    }
}
