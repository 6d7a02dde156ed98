import Testing
import TypescaleTestSupport

@testable import AccessibilityChecks

@Suite struct NearestColorTests {
    /// Values that Chromium computes for `oklch(from COLOR l c h)`.
    @Test(arguments: [
        ("#ff0000", 0.627966, 0.257704, 29.2346), ("#00ff00", 0.866435, 0.294791, 142.489),
        ("#0000ff", 0.451981, 0.31321, 264.051), ("#acadb1", 0.748026, 0.00578452, 275.289),
        ("#663399", 0.440263, 0.160296, 303.381), ("#3b82f6", 0.623066, 0.187997, 259.821),
        ("#ffd700", 0.886773, 0.18219, 95.3167), ("#00838f", 0.557047, 0.0952924, 206.078),
        ("#a0522d", 0.526486, 0.115141, 44.6002),
    ])
    func `OKLCH values equal the browser's`(hex: String, lightness: Double, chroma: Double, hue: Double) throws {
        let found = OKLabColor(try color(hex))
        #expect(abs(found.lightness - lightness) < 1e-4)
        #expect(abs(found.chroma - chroma) < 1e-4)
        // A nearly gray color's hue is sensitive to the matrices' last digits.
        #expect(abs(found.hue - hue) < (chroma < 0.01 ? 1 : 0.02))
    }

    @Test func `a color survives the conversion to OKLab and back`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let color = generator.color()
            #expect(OKLabColor(color).linear.color().hex == color.hex)
        }
    }

    private struct Pair {
        let front: SRGBColor
        let back: SRGBColor
        let threshold: Double
    }

    private func failingPairs(_ count: Int, seed: UInt64) -> [Pair] {
        var generator = SeededGenerator(seed: seed)
        var pairs: [Pair] = []
        while pairs.count < count {
            let threshold = [3, 4.5, 7][pairs.count % 3]
            let pair = Pair(front: generator.color(), back: generator.color(), threshold: threshold)
            if !ContrastRatio(pair.front, pair.back).reaches(threshold) { pairs.append(pair) }
        }
        return pairs
    }

    @Test func `the nearest color passes, and is nil only if black and white fail too`() {
        for pair in failingPairs(300, seed: 2) {
            let found = NearestColor(to: pair.front, on: pair.back, reaching: pair.threshold)
            let possible = [SRGBColor.black, .white].contains {
                ContrastRatio($0, pair.back).reaches(pair.threshold)
            }
            #expect((found != nil) == possible)
            guard let found else { continue }
            #expect(found.ratio.reaches(pair.threshold))
            #expect(found.ratio == ContrastRatio(found.color, pair.back))
        }
    }

    /// A grid over lightness and chroma, at the color's hue, independent of curves and convexity.
    @Test func `no passing color of the same hue in a fine grid is nearer`() {
        for pair in failingPairs(24, seed: 3) {
            let origin = OKLabColor(pair.front)
            let chroma = max(origin.chroma, 1e-9)
            var least = Double.infinity
            for light in 0...200 {
                for step in 0...132 {
                    let scale = Double(step) * 0.0025 / chroma
                    let point = OKLabColor(
                        lightness: Double(light) / 200, a: origin.a * scale, b: origin.b * scale)
                    guard point.linear.isInGamut else { continue }
                    let luminance = (point.linear.luminance, LinearLight(pair.back).luminance)
                    guard ContrastRatio(luminances: luminance.0, luminance.1).value >= pair.threshold else { continue }
                    least = min(least, point.distance(to: origin))
                }
            }
            guard let found = NearestColor(to: pair.front, on: pair.back, reaching: pair.threshold) else {
                #expect(least == .infinity)
                continue
            }
            // Rounding to bytes moves a color by up to about 0.004, dark colors by more.
            #expect(found.distance < least + 0.006, "\(pair.front.hex) on \(pair.back.hex), \(pair.threshold)")
        }
    }

    /// The curve's own point, before bytes: closer than any grid point that passes, to a millionth.
    @Test func `the point on the hue's curve is the nearest one of its luminance`() throws {
        for pair in failingPairs(24, seed: 4) {
            let slice = HueSlice(of: OKLabColor(pair.front))
            let luminance = 0.18
            guard let point = slice.nearest(ofLuminance: luminance) else { continue }
            #expect(abs(point.linear.luminance - luminance) < 1e-9)
            let origin = slice.origin
            let chroma = max(origin.chroma, 1e-9)
            for step in 0...3_300 {
                let scale = Double(step) * 0.0001 / chroma
                var (low, high) = (0.0, 1.0)
                for _ in 0..<50 {
                    let middle = (low + high) / 2
                    let light = OKLabColor(lightness: middle, a: origin.a * scale, b: origin.b * scale).linear
                    if light.luminance < luminance { low = middle } else { high = middle }
                }
                let other = OKLabColor(lightness: low, a: origin.a * scale, b: origin.b * scale)
                guard other.linear.isInGamut else { continue }
                #expect(point.distance(to: origin) <= other.distance(to: origin) + 1e-6)
            }
        }
    }

    /// All 16.7 million colors would take a minute; those within 24 bytes a channel include every nearer one.
    @Test func `a nearer passing color exists only at another hue`() throws {
        for (front, back, threshold) in [
            ("#acadb1", "#ffffff", 4.5), ("#3b82f6", "#ffffff", 7), ("#ffd700", "#fff", 3),
        ] {
            let origin = OKLabColor(try color(front))
            let background = try color(back)
            let found = try #require(NearestColor(to: try color(front), on: background, reaching: threshold))
            let answer = OKLabColor(found.color)
            let wander = abs(answer.a * origin.b - answer.b * origin.a) / max(origin.chroma, 1e-9)
            let center = found.color.bytes
            for red in max(0, center.red - 12)...min(255, center.red + 12) {
                for green in max(0, center.green - 12)...min(255, center.green + 12) {
                    for blue in max(0, center.blue - 12)...min(255, center.blue + 12) {
                        let other = SRGBColor(red8: red, green8: green, blue8: blue)
                        let lab = OKLabColor(other)
                        let distance = lab.distance(to: origin)
                        guard distance < found.distance - 0.003 else { continue }
                        let off = abs(lab.a * origin.b - lab.b * origin.a) / max(origin.chroma, 1e-9)
                        #expect(off > wander || !ContrastRatio(other, background).reaches(threshold))
                    }
                }
            }
        }
    }

    @Test func `grays stay gray, and a color that passes is its own nearest color`() throws {
        let gray = try #require(NearestColor(to: try color("#acacac"), on: .white, reaching: 4.5))
        #expect(gray.color.hex == "#767676")
        let passing = try #require(NearestColor(to: .black, on: .white, reaching: 7))
        #expect(passing.color == .black && passing.distance == 0)
        #expect(NearestColor(to: try color("#777777"), on: try color("#777777"), reaching: 7) == nil)
    }
}
