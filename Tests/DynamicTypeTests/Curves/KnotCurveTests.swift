import DynamicType
import Testing
import TypescaleTestSupport

/// Android's tables from FontScaleConverterFactory.java (AOSP), independent of the scale file.
private let sp: [Double] = [8, 10, 12, 14, 18, 20, 24, 30, 100]
private let published: [(scale: Double, dp: [Double])] = [
    (1.15, [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
    (1.3, [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
    (1.5, [12, 15, 18, 22, 24, 26, 28, 30, 100]),
    (1.8, [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
    (2.0, [16, 20, 24, 26, 30, 34, 36, 38, 100]),
]

@Suite struct KnotCurveTests {
    let curve: KnotCurve

    init() throws {
        guard case .knots(let curve) = try scale("material3").definition.curve else {
            throw DynamicTypeError(.outOfRange, parameter: "curve", value: "", reason: "not knots")
        }
        self.curve = curve
    }

    @Test func `Every knot is scaled and unscaled exactly`() {
        for table in published {
            for (from, to) in zip(sp, table.dp) {
                #expect(curve.scaledSize(from, fontScale: table.scale) == to, "\(from) at \(table.scale)")
                #expect(abs(curve.unscaledSize(to, fontScale: table.scale) - from) < 1e-12, "\(to) at \(table.scale)")
                #expect(curve.scaledSize(-from, fontScale: table.scale) == -to)
            }
        }
    }

    @Test func `Sizes are linear between knots, from zero below the first and by ratio above the last`() {
        for table in published {
            for index in 1..<sp.count {
                let middle = (sp[index - 1] + sp[index]) / 2
                let expected = (table.dp[index - 1] + table.dp[index]) / 2
                #expect(abs(curve.scaledSize(middle, fontScale: table.scale) - expected) < 1e-9)
            }
            #expect(abs(curve.scaledSize(4, fontScale: table.scale) - table.dp[0] / 2) < 1e-9)
            #expect(curve.scaledSize(250, fontScale: table.scale) == 250)
            #expect(curve.scaledSize(0, fontScale: table.scale) == 0)
        }
    }

    @Test func `Font scales between two tables are interpolated, with 1 as the identity`() {
        #expect(abs(curve.scaledSize(14, fontScale: 1.4) - (18.8 + 22) / 2) < 1e-9)
        #expect(abs(curve.scaledSize(20, fontScale: 1.9) - (30.8 + 34) / 2) < 1e-9)
        #expect(abs(curve.scaledSize(14, fontScale: 1.075) - (14 + 16.4) / 2) < 1e-9)
        #expect(abs(curve.scaledSize(100, fontScale: 1.075) - 100) < 1e-9)
    }

    @Test func `Font scales below 1.03 and above 2 multiply the size`() {
        for factor in [0.85, 1.0, 1.02, 1.0299, 2.01, 2.5, 3] {
            for size in [4.0, 14, 57, 200] {
                #expect(curve.scaledSize(size, fontScale: factor) == size * factor)
                #expect(abs(curve.unscaledSize(size * factor, fontScale: factor) - size) < 1e-9)
            }
        }
        #expect(curve.scaledSize(100, fontScale: 1.03) == 100, "the threshold itself is on the curve")
    }

    @Test(arguments: [1e10, 1e39, .infinity, .nan] as [Double])
    func `Extreme and infinite font scales and NaN do not end the process`(factor: Double) {
        let size = curve.scaledSize(14, fontScale: factor)
        #expect(size == 14 * factor || factor.isNaN && size.isNaN)
    }

    @Test func `A font scale is looked up by its first two decimals in single precision`() {
        for table in published {
            #expect(curve.scaledSize(14, fontScale: table.scale) == table.dp[3])
            #expect(curve.scaledSize(14, fontScale: table.scale + 0.005) == table.dp[3])
        }
        #expect(curve.scaledSize(14, fontScale: 1.16) > 16.4)
    }

    @Test func `Unscaling a scaled size returns the size wherever the curve rises`() {
        var random = SeededGenerator(seed: 14)
        for _ in 0..<2_000 {
            let factor = Double.random(in: 0.85...3, using: &random)
            let size = Double.random(in: 1...200, using: &random)
            let scaled = curve.scaledSize(size, fontScale: factor)
            // 24 to 30 sp become 28 to 30 dp at 1.5 and nothing is flat, so the inverse is unique.
            #expect(abs(curve.unscaledSize(scaled, fontScale: factor) - size) < 1e-9, "\(size) at \(factor)")
        }
    }
}
