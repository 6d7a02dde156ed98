import Testing
import TypescaleStrings

@Suite struct FixedPointTests {
    @Test(
        arguments: [
            (17, 0, "17"), (17, 2, "17.00"), (22.4, 2, "22.40"), (-0.43, 2, "-0.43"), (-0.43, 1, "-0.4"),
            (0.05, 1, "0.1"),
            (-0.001, 2, "0.00"), (0, 2, "0.00"), (1.005, 2, "1.00"), (999.999, 2, "1000.00"),
            (123_456.789, 3, "123456.789"),
            (1.045, 2, "1.05"), (1e12 + 0.25, 7, "1000000000000.2500000"), (1e17, 2, "100000000000000000.00"),
            (67_108_863.999_999_999, 7, "67108864.0000000"), (0.000_000_001, 9, "0.000000001"),
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

    @Test func `a large number has as many digits as a double holds`() {
        let numbers = [1e12 + 0.25, 1e12 + 0.75, -(1e9 + 0.5), 4_611_686_018_427_386_880]
        #expect(
            numbers.map { FixedPoint.text($0, upTo: 7) } == [
                "1000000000000.25", "1000000000000.75", "-1000000000.5", "4611686018427386880",
            ])
        #expect(FixedPoint.text(4_194_304.123_456_789, upTo: 9) == "4194304.123456789")
    }

    @Test func `a difference has a sign`() {
        #expect([-1.256, 0, 20, -0.004, 0.004].map { FixedPoint.signed($0) } == ["−1.26", "+0", "+20", "+0", "+0"])
    }
}
