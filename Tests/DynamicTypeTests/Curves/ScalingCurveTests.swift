@testable import DynamicType
import Glibc
import Testing
import TypescaleTestSupport

@Suite struct ScalingCurveTests {
    @Test func `The natural logarithm equals the C library's within 1e-15`() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let x = Double.random(in: -40...40, using: &random)
            let value = exp(x)
            #expect(abs(naturalLogarithm(value) - log(value)) <= 1e-15 * max(abs(log(value)), 1e-300))
        }
        for value in [1, 0.5, 2, 1.0000001, 0.9999999, Double.leastNormalMagnitude, .greatestFiniteMagnitude] {
            #expect(abs(naturalLogarithm(value) - log(value)) <= 1e-15 * abs(log(value)))
        }
    }

    @Test func `Windows scales 14 pixels at 225 percent to 27.53, and large text less`() throws {
        let windows = try scale("windows")
        let body = try windows.resolve(.body, in: environment("percent", "225"))
        #expect(abs(body.size - 27.53) < 0.005 && body.curve == .log)
        #expect(abs((body.lineHeight ?? 0) - body.size * 20 / 14) < 1e-9)
        let display = try windows.resolve("display", in: environment("percent", "225"))
        #expect(abs(display.size - (68 + (18 - M_E * log(68)) * 1.25)) < 1e-9)
        let curve = LogCurve()
        #expect(curve.scaledSize(752, fontScale: 2.25) == 752 && curve.scaledSize(750, fontScale: 2.25) > 750)
        #expect(curve.scaledSize(14, fontScale: 0.9) == 14 && curve.scaledSize(0.5, fontScale: 2) == 0.5)
    }

    @Test(arguments: [
        ("heading1", 5, 44.7898, 61.0352), ("body", 0, 18, 20), ("caption", -2, 12.5, 12.8), ("lead", 1, 21.6, 25),
    ])
    func `Fluid sizes equal those of Utopia at both ends and are linear in between`(
        name: String, step: Int, narrow: Double, wide: Double
    ) throws {
        let web = try scale("web-fluid")
        let size = { (width: String) in try web.resolve(TextStyle(name), in: environment("viewportWidth", width)).size }
        #expect(try abs(size("360") - narrow) < 1e-9 && abs(size("320") - narrow) < 1e-9)
        #expect(try abs(size("1240") - wide) < 1e-9 && abs(size("2000") - wide) < 1e-9)
        #expect(try abs(size("800") - (narrow + wide) / 2) < 1e-9)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [21, -21, 1_000_000_000, .max, .min])
    func `A step beyond those of fluid scales is an error at once`(step: Int) throws {
        let curve = FluidCurve(
            narrow: .init(width: 320, base: 16, ratio: 1.2), wide: .init(width: 1_240, base: 20, ratio: 1.25),
            defaultWidth: 800)
        let style = StyleDefinition(style: "body", size: .step(step), lineHeight: .multiple(1.5))
        #expect {
            _ = try TypeScale(
                TypeScaleDefinition(
                    name: "fluid", title: "Fluid", styles: [style], defaultStyle: "body", curve: .fluid(curve)))
        } throws: {
            "\($0)".contains("\(step) is not in -20...20")
        }
        #expect(curve.narrow.size(step: step).isFinite)
    }

    @Test func `Tables without values have a result`() {
        #expect(TrackingTable(sizes: [], points: []).tracking(at: 17) == 0)
        #expect(TrackingTable(sizes: [10, 20, 30], points: [1]).tracking(at: 20) == 2)
        let curve = KnotCurve(sizes: [10, 20], tables: [.init(scale: 2, scaledSizes: [15])], threshold: 1)
        #expect(curve.scaledSize(10, fontScale: 2) == 20 && curve.unscaledSize(20, fontScale: 2) == 10)
    }

    @Test(arguments: [Double.nan, -.infinity, -1e300])
    func `A table of knots for a scale that is no number is not used`(scale: Double) {
        let curve = KnotCurve(sizes: [10, 20], tables: [.init(scale: scale, scaledSizes: [15, 25])], threshold: 1)
        #expect(curve.scaledSize(10, fontScale: 2) == 20 && curve.unscaledSize(20, fontScale: 2) == 10)
    }

    @Test func `The browser's text size scales the rem part only, not the viewport part`() throws {
        let web = try scale("web-fluid")
        let pairs = [(key: "viewportWidth", value: "800"), (key: "percent", value: "150")]
        let body = try web.resolve(.body, in: environment(pairs))
        let slope = (20.0 - 18) / (1240 - 360)
        let intercept = 18 - 360 * slope
        #expect(abs(body.size - max(18 * 1.5, intercept * 1.5 + slope * 800)) < 1e-9)
        let large = try web.resolve(
            "heading1", in: environment([(key: "viewportWidth", value: "1200"), (key: "percent", value: "150")]))
        let steep = (61.0352 - 44.7898) / 880
        #expect(abs(large.size - ((44.7898 - 360 * steep) * 1.5 + steep * 1200)) < 1e-9)
    }

    @Test func `SLDS scales in proportion and has line heights as multiples`() throws {
        let twice = try scale("slds").resolve("textMedium", in: environment("fontScale", "2"))
        #expect(twice.size == 32 && twice.lineHeight == 48 && twice.lineHeightSource == .multiple)
        let heading = try scale("slds").resolve("headingLarge", in: .default)
        #expect(heading.size == 24 && heading.lineHeight == 30)
    }
}
