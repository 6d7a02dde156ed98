internal import TypescaleStrings

/// The numbers of exports, which imports read back.
enum TokenNumbers {
    /// The greatest difference of a number and its token: half of the fourth decimal, and a calculation's error.
    static let tolerance = 0.000_051

    /// Rounds to the four decimals of exported tokens.
    static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    /// Rounds to six decimals, so that 1.6 × 14 is 22.4.
    static func withoutNoise(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

    /// Returns a literal of type `Double` in Kotlin and Swift.
    static func decimal(_ number: Double) -> String {
        let text = FixedPoint.text(number, upTo: 6)
        return text.contains(".") ? text : text + ".0"
    }
}
