/// Formats numbers for pictures and exports: the fewest digits, never an exponent.
package enum DecimalText {
    /// Returns the number rounded to at most `digits` fraction digits, without trailing zeros.
    package static func text(_ value: Double, digits: Int) -> String {
        let text = FixedPoint.text(value, upTo: digits)
        return value.magnitude < 0x1p62 ? text : "0"
    }

    /// Returns a number of lines in words.
    package static func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
}
