/// Formats numbers for display and exports: a bounded number of fraction digits, no exponent.
///
/// Numbers from 2⁶² on, and those that are not finite, have Swift's description.
package enum FixedPoint {
    /// Returns the number rounded to `digits` fraction digits, half away from zero.
    package static func text(_ value: Double, digits: Int) -> String {
        let digits = digits.clamped(to: 0...StringsLimits.fractionDigits)
        guard let (whole, part) = parts(of: value.magnitude, digits: digits) else { return "\(value)" }
        let sign = value < 0 && (whole, part) != (0, 0) ? "-" : ""
        guard digits > 0 else { return "\(sign)\(whole)" }
        return "\(sign)\(whole).\(part.zeroPadded(to: digits))"
    }

    /// Returns the number with as many fraction digits as it needs, up to a limit.
    package static func text(_ value: Double, upTo digits: Int) -> String {
        text(value, digits: Self.digits(needed: value, atMost: digits))
    }

    /// Returns a difference with its sign and up to two fraction digits; one that is rounded to zero is `+0`.
    package static func signed(_ value: Double) -> String {
        let text = text(value.magnitude, upTo: 2)
        return (value < 0 && text != "0" ? "−" : "+") + text
    }

    package static func digits(needed value: Double, atMost digits: Int) -> Int {
        var needed = digits.clamped(to: 0...StringsLimits.fractionDigits)
        guard var (_, part) = parts(of: value.magnitude, digits: needed) else { return 0 }
        while needed > 0, part % 10 == 0 {
            part /= 10
            needed -= 1
        }
        return needed
    }

    /// Returns the whole number and the fraction, in units of the last digit; `nil` for a number that is too large.
    private static func parts(of magnitude: Double, digits: Int) -> (whole: Int64, part: Int64)? {
        guard magnitude < 0x1p62 else { return nil }
        let scale = powers[digits]
        // The product rounds half digits as they are written: 1.045 is less than its text, and becomes 1.05.
        let product = magnitude * Double(scale)
        // From 2⁵¹ on, the product itself may be rounded up to half a digit.
        if product < 0x1p51 {
            let count = Int64(product.rounded())
            return (count / scale, count % scale)
        }
        let whole = Int64(magnitude)
        let part = Int64(((magnitude - Double(whole)) * Double(scale)).rounded())
        return part == scale ? (whole + 1, 0) : (whole, part)
    }

    /// The powers of ten up to that of the most fraction digits.
    private static let powers: [Int64] = Array(sequence(first: 1) { $0 * 10 }.prefix(StringsLimits.fractionDigits + 1))
}
