internal import TypescaleStrings

/// The numbers of exports, which imports read back.
enum TokenNumbers {
    /// Rounds to the four decimals of exported tokens.
    static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

    /// Returns a literal of type `Double` in Kotlin and Swift.
    static func decimal(_ number: Double) -> String {
        let text = FixedPoint.text(number, upTo: 6)
        return text.contains(".") ? text : text + ".0"
    }
}
