/// Formats numbers for display and exports: a bounded number of fraction digits, no exponent.
///
/// Numbers whose digits do not fit in 62 bits, and those that are not finite, have Swift's description.
package enum FixedPoint {
    /// Returns the number rounded to `digits` fraction digits, half away from zero.
    package static func text(_ value: Double, digits: Int) -> String {
        let digits = min(max(digits, 0), StringsLimits.fractionDigits)
        let scale = powers[digits]
        let scaled = (value.magnitude * Double(scale)).rounded()
        // Values beyond Int64, NaN and infinity use the description of the double.
        guard scaled < 0x1p62 else { return "\(value)" }
        let count = Int64(scaled)
        let sign = value < 0 && count != 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(count)" }
        return "\(sign)\(count / scale).\((count % scale).zeroPadded(to: digits))"
    }

    /// Returns the number with as many fraction digits as it needs, up to a limit.
    package static func text(_ value: Double, upTo digits: Int) -> String {
        text(value, digits: Self.digits(needed: value, atMost: digits))
    }

    /// Returns a difference with its sign and up to two fraction digits; zero is `+0`.
    package static func signed(_ value: Double) -> String {
        (value < 0 ? "−" : "+") + text(value.magnitude, upTo: 2)
    }

    package static func digits(needed value: Double, atMost digits: Int) -> Int {
        var needed = min(max(digits, 0), StringsLimits.fractionDigits)
        let full = (value * Double(powers[needed])).rounded()
        guard full.magnitude < 0x1p62 else { return 0 }
        var count = Int64(full)
        while needed > 0, count % 10 == 0 {
            count /= 10
            needed -= 1
        }
        return needed
    }

    /// The powers of ten up to that of the most fraction digits.
    private static let powers: [Int64] = Array(sequence(first: 1) { $0 * 10 }.prefix(StringsLimits.fractionDigits + 1))
}
