// Finds the color of the same hue nearest to a color that fails a contrast threshold.
//
// Problem: in the slice of OKLCH with the color's hue, find the nearest point (by OKLab's distance) that is in sRGB and
// whose contrast reaches the threshold.
// Method: contrast depends on luminance alone, so passing points are beyond one of two curves of constant luminance, a
// darker and a lighter one. The failing color is between them and in the gamut. The slice of the gamut is convex except
// for slight dents, so the straight path to the nearest passing point is in the gamut, and the first passing point is
// on a curve. The curve is followed by chroma: luminance grows with lightness, so a bisection finds the lightness of
// each chroma; a scan finds the best chroma, and golden sections refine it. A channel has 256 steps: the result is the
// nearest passing color among the bytes around that point.
// Limits: rounding to bytes changes the hue, for dark colors by a few degrees.
// Rejected: changing the lightness alone (up to a third farther away for saturated colors, and outside the gamut);
// searching all 16.7 million colors (the same results, a second each).

internal import TypescaleStrings

/// The nearest color of the same hue that reaches a contrast threshold.
public struct NearestColor: Hashable, Sendable {
    /// The color, in whole bytes.
    public let color: SRGBColor
    /// The contrast of the color with the background.
    public let ratio: ContrastRatio
    /// The distance in OKLab from the failing color.
    package let distance: Double

    /// Finds the color nearest to `color` that reaches a threshold on a background; `nil` if no color of the hue does.
    ///
    /// Both colors are treated as opaque, in whole bytes. A color that passes is its own result.
    package init?(to color: SRGBColor, on background: SRGBColor, reaching threshold: Double) {
        let (color, background) = (color.shown, background.shown)
        let ratio = ContrastRatio(color, background)
        if ratio.reaches(threshold) {
            self.init(color: color, ratio: ratio, distance: 0)
            return
        }
        let slice = HueSlice(of: OKLabColor(color))
        let luminance = LinearLight(background).luminance
        let darker = (luminance + 0.05) / threshold - 0.05
        let lighter = (luminance + 0.05) * threshold - 0.05
        let found = [darker, lighter].filter { (-1e-9...1 + 1e-9).contains($0) }.compactMap { bound in
            slice.nearest(ofLuminance: bound.clamped(to: 0...1)).flatMap { point in
                NearestColor(bytesAround: point, in: slice, on: background, reaching: threshold)
            }
        }
        guard let best = found.min(by: { $0.distance < $1.distance }) else { return nil }
        self = best
    }

    private init(color: SRGBColor, ratio: ContrastRatio, distance: Double) {
        self.color = color
        self.ratio = ratio
        self.distance = distance
    }

    /// Finds the passing color in whole bytes nearest to a point; `nil` if none around it passes.
    private init?(
        bytesAround point: OKLabColor, in slice: HueSlice, on background: SRGBColor, reaching threshold: Double
    ) {
        let center = point.linear.color().bytes
        var best: (color: SRGBColor, ratio: ContrastRatio, distance: Double)?
        let reach = -NearestColor.byteSteps...NearestColor.byteSteps
        func bytes(around value: Int) -> ClosedRange<Int> {
            max(0, value + reach.lowerBound)...min(255, value + reach.upperBound)
        }
        for red in bytes(around: center.red) {
            for green in bytes(around: center.green) {
                for blue in bytes(around: center.blue) where !slice.isGray || (red == green && green == blue) {
                    let color = SRGBColor(red8: red, green8: green, blue8: blue)
                    let ratio = ContrastRatio(color, background)
                    guard ratio.reaches(threshold) else { continue }
                    let distance = OKLabColor(color).distance(to: point)
                    if best.map({ distance < $0.distance }) ?? true { best = (color, ratio, distance) }
                }
            }
        }
        guard let best else { return nil }
        self.init(color: best.color, ratio: best.ratio, distance: OKLabColor(best.color).distance(to: slice.origin))
    }

    /// The steps of each channel around the point: one step always passes, two leave a choice of hue.
    private static let byteSteps = 2
}

struct HueSlice {
    let origin: OKLabColor
    /// A Boolean value that indicates whether the color has no hue, so that all colors of the slice are grays.
    let isGray: Bool
    private let direction: (a: Double, b: Double)
    private let chromas: ClosedRange<Double>

    init(of color: OKLabColor) {
        origin = color
        let chroma = color.chroma
        // Three equal bytes give a chroma of about 1e-7 and an arbitrary direction.
        isGray = chroma < HueSlice.grayChroma
        direction = isGray ? (0, 0) : (color.a / chroma, color.b / chroma)
        chromas = isGray ? 0...0 : 0...HueSlice.mostChroma
    }

    /// Returns the nearest point of a luminance in sRGB.
    func nearest(ofLuminance luminance: Double) -> OKLabColor? {
        let step = (chromas.upperBound - chromas.lowerBound) / Double(HueSlice.steps)
        var best = chromas.lowerBound
        var least = distance(best, luminance)
        if step > 0 {
            for index in 1...HueSlice.steps {
                let chroma = Double(index) * step
                let distance = distance(chroma, luminance)
                if distance < least { (best, least) = (chroma, distance) }
            }
            best = refined(best, step, luminance)
        }
        let point = point(best, lightness(best, luminance))
        return point.linear.isInGamut ? point : nil
    }

    private func point(_ chroma: Double, _ lightness: Double) -> OKLabColor {
        OKLabColor(lightness: lightness, a: chroma * direction.a, b: chroma * direction.b)
    }

    /// Returns the distance of the curve's point at a chroma; infinity if it is outside sRGB.
    private func distance(_ chroma: Double, _ luminance: Double) -> Double {
        let point = point(chroma, lightness(chroma, luminance))
        return point.linear.isInGamut ? point.distance(to: origin) : .infinity
    }

    private func lightness(_ chroma: Double, _ luminance: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<HueSlice.bisections {
            let middle = (low + high) / 2
            if point(chroma, middle).linear.luminance < luminance { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Refines a chroma within one step by golden sections.
    ///
    /// The result is the best chroma that was evaluated, as the last section may be outside the gamut.
    private func refined(_ chroma: Double, _ step: Double, _ luminance: Double) -> Double {
        var (low, high) = (max(chroma - step, chromas.lowerBound), min(chroma + step, chromas.upperBound))
        var best = (chroma: chroma, distance: distance(chroma, luminance))
        for _ in 0..<HueSlice.sections {
            let length = (high - low) * HueSlice.goldenSection
            let (left, right) = (high - length, low + length)
            let (toLeft, toRight) = (distance(left, luminance), distance(right, luminance))
            if toLeft < best.distance { best = (left, toLeft) }
            if toRight < best.distance { best = (right, toRight) }
            if toLeft <= toRight { high = right } else { low = left }
        }
        return best.chroma
    }

    private static let grayChroma = 1e-4
    /// The largest chroma: the most saturated color of sRGB has 0.323.
    private static let mostChroma = 0.33
    private static let steps = 66
    private static let bisections = 40
    private static let sections = 30
    private static let goldenSection = 0.6180339887498949
}
