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

extension Double {
    /// Parses a finite decimal number; `nil` for hexadecimal digits, infinities and NaN, which `Double` itself accepts.
    package init?(decimal text: String) {
        // Digits, or a part of a sign, a fraction or an exponent.
        guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 || ".+-eE".utf8.contains($0) }),
            let number = Double(text), number.isFinite
        else { return nil }
        self = number
    }
}

extension BinaryInteger {
    /// Returns the digits of a number that is not negative, after zeros that fill up to a number of digits.
    package func zeroPadded(to count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let digits = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
