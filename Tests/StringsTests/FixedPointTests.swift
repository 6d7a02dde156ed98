import Testing
import TypescaleStrings

@Suite struct FixedPointTests {
    @Test(
        arguments: [
            (17, 0, "17"), (17, 2, "17.00"), (22.4, 2, "22.40"), (-0.43, 2, "-0.43"), (-0.43, 1, "-0.4"),
            (0.05, 1, "0.1"),
            (-0.001, 2, "0.00"), (0, 2, "0.00"), (1.005, 2, "1.00"), (999.999, 2, "1000.00"),
            (123_456.789, 3, "123456.789"),
            (1e20, 2, "1e+20"), (.infinity, 2, "inf"), (.nan, 2, "nan"),
        ] as [(Double, Int, String)])
    func `a number is rounded to the requested digits`(value: Double, digits: Int, text: String) {
        #expect(FixedPoint.text(value, digits: digits) == text)
    }

    @Test(
        arguments: [
            (17, "17"), (22.4, "22.4"), (1.25, "1.25"), (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333"), (-2, "-2"),
            (1e20, "1e+20"),
        ]
            as [(Double, String)])
    func `a number has no more digits than necessary`(value: Double, text: String) {
        #expect(FixedPoint.text(value, upTo: 3) == text)
    }

    @Test func `a difference has a sign`() {
        #expect([-1.256, 0, 20].map { FixedPoint.signed($0) } == ["−1.26", "+0", "+20"])
    }
}
