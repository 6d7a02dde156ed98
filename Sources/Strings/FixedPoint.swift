/// Formats numbers for display: a fixed number of fraction digits, no exponent.
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
        let fraction = String(count % scale)
        return "\(sign)\(count / scale)." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
    }

    /// Returns the number with as many fraction digits as it needs, up to a limit.
    package static func text(_ value: Double, upTo digits: Int) -> String {
        text(value, digits: Self.digits(needed: value, atMost: digits))
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

    private static let powers: [Int64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
}

/// Formats numbers for pictures and exports: the fewest digits, never an exponent.
package enum DecimalText {
    /// Returns the number rounded to at most `digits` fraction digits, without trailing zeros.
    package static func text(_ value: Double, digits: Int) -> String {
        let text = FixedPoint.text(value, upTo: digits)
        return value.magnitude < 0x1p62 ? text : "0"
    }

    /// Returns a difference with its sign; zero is `+0`.
    package static func signed(_ value: Double, digits: Int) -> String {
        (value < 0 ? "−" : "+") + text(value.magnitude, digits: digits)
    }
}

/// Formats counts for messages.
package enum CountText {
    /// Returns a count with its noun, whose plural ends with "s": `1 line`, `2 lines`.
    package static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

/// Formats numbers for messages: all digits of a number, whole numbers without a point.
package enum NumberText {
    /// Returns the shortest text from which the number can be parsed again.
    package static func text(_ number: Double) -> String {
        guard let whole = Int(exactly: number) else { return "\(number)" }
        return "\(whole)"
    }

    /// Returns a range as text: `0.85...3`.
    package static func text(_ range: ClosedRange<Double>) -> String {
        "\(text(range.lowerBound))...\(text(range.upperBound))"
    }
}
