// Which colour is nearest to a failing one and passes, with the hue kept?
//
// Problem. In the slice of OKLCH that has the colour's hue, find the point nearest to it (by OKLab's distance) that a
// screen of sRGB can show and whose contrast reaches the threshold.
// Method. Contrast depends on luminance alone, so the points that pass lie beyond one of two curves of constant
// luminance, a darker and a lighter one. The failing colour lies between them and can be shown; the gamut's slice is
// convex but for slight dents, so every point of the straight way to the nearest passing one can be shown too, and
// the first that passes lies on a curve. The curve is followed by chroma: luminance grows with lightness, so a
// bisection finds the lightness for each chroma; a scan finds the best chroma, golden sections refine it.
// A screen has 256 steps a channel: of the colours it has round that point the nearest that passes is the answer.
// Limits. The hue of the answer is off by what rounding to bytes takes, which for dark colours is some degrees.
// Rejected. Moving lightness alone: up to a third farther away for saturated colours, and out of the gamut.
// Searching all 16.7 million colours: the same answers, a second each.

/// The colour nearest to a failing one that passes, with the hue kept.
public struct NearestColor: Hashable, Sendable {
    /// The colour, in whole bytes.
    public let color: SRGBColor
    /// Its contrast.
    public let ratio: ContrastRatio
    /// How different it looks from the failing one, by OKLab's distance.
    public let distance: Double

    /// The nearest colour to `color` that reaches a threshold on a background; nothing where no colour of that hue does.
    ///
    /// Both are taken as opaque. A colour that passes is its own answer.
    public init?(to color: SRGBColor, on background: SRGBColor, reaching threshold: Double) {
        let ratio = ContrastRatio(color, background)
        if ratio.reaches(threshold) {
            self.init(color: color, ratio: ratio, distance: 0)
            return
        }
        let slice = HueSlice(of: OKLabColor(color))
        let luminance = LinearLight(background).luminance
        let darker = (luminance + 0.05) / threshold - 0.05
        let lighter = (luminance + 0.05) * threshold - 0.05
        var best: NearestColor?
        for bound in [darker, lighter] where bound >= -1e-9 && bound <= 1 + 1e-9 {
            guard let point = slice.nearest(ofLuminance: min(max(bound, 0), 1)),
                let found = NearestColor(round: point, in: slice, on: background, reaching: threshold)
            else { continue }
            if best.map({ found.distance < $0.distance }) ?? true { best = found }
        }
        guard let best else { return nil }
        self = best
    }

    private init(color: SRGBColor, ratio: ContrastRatio, distance: Double) {
        self.color = color
        self.ratio = ratio
        self.distance = distance
    }

    /// The nearest to a point of what a screen has round it and passes.
    private init?(
        round point: OKLabColor, in slice: HueSlice, on background: SRGBColor, reaching threshold: Double
    ) {
        let centre = point.linear.encoded.bytes
        var best: (color: SRGBColor, ratio: ContrastRatio, distance: Double)?
        let reach = -NearestColor.bytesAround...NearestColor.bytesAround
        func channel(_ value: Int) -> ClosedRange<Int> {
            max(0, value + reach.lowerBound)...min(255, value + reach.upperBound)
        }
        for red in channel(centre.red) {
            for green in channel(centre.green) {
                for blue in channel(centre.blue) where !slice.isGrey || red == green && green == blue {
                    let color = SRGBColor(red8: red, green8: green, blue8: blue)
                    let ratio = ContrastRatio(color, background)
                    guard ratio.reaches(threshold) else { continue }
                    let distance = OKLabColor(color).distance(to: point)
                    if best.map({ distance < $0.distance }) ?? true { best = (color, ratio, distance) }
                }
            }
        }
        guard let best else { return nil }
        self.init(
            color: best.color, ratio: best.ratio, distance: OKLabColor(best.color).distance(to: slice.origin))
    }

    /// Bytes a channel in which a passing colour is looked for: one step always passes, two leave a choice of hue.
    private static let bytesAround = 2
}

/// The colours of one hue.
struct HueSlice {
    let origin: OKLabColor
    /// Whether there is no hue to keep, so that all colours of it are greys.
    let isGrey: Bool
    private let direction: (a: Double, b: Double)
    private let chromas: ClosedRange<Double>

    init(of color: OKLabColor) {
        origin = color
        let chroma = color.chroma
        // Bytes of equal value come to chromas of 1e-7 and any direction.
        isGrey = chroma < HueSlice.greyChroma
        direction = isGrey ? (0, 0) : (color.a / chroma, color.b / chroma)
        chromas = isGrey ? 0...0 : 0...HueSlice.mostChroma
    }

    /// The nearest point of that luminance which a screen can show.
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

    /// The distance of the curve's point at a chroma; without end where no screen shows it.
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

    /// The best chroma within a step of one, by golden sections; the least that was seen, for where a screen's colours
    /// end the last section may lie beyond.
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

    private static let greyChroma = 1e-4
    /// The most saturated colour of sRGB has a chroma of 0.323.
    private static let mostChroma = 0.33
    private static let steps = 66
    private static let bisections = 40
    private static let sections = 30
    private static let goldenSection = 0.6180339887498949
}
