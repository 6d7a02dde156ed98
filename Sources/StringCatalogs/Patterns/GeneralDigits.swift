internal import Glibc

/// The digits of C's `%g`: a count of digits that matter, with an exponent for numbers that are large or small.
package struct GeneralDigits: Sendable {
    let letter: String
    /// The digits that matter.
    let digits: Int
    /// A Boolean value that indicates whether zeros at the end stay, as with `#` and in Java.
    let keepsZeros: Bool

    /// Creates the digits of a conversion; without a precision they are 6.
    init(_ letter: String, precision: Int?, keepsZeros: Bool) {
        (self.letter, self.keepsZeros) = (letter, keepsZeros)
        digits = min(max(precision ?? 6, 1), NumberLayout.mostWidth)
    }

    /// Returns a number that is rounded to the digits as C does it, by the exact value of its bits.
    func rounded(_ value: Double) -> Double {
        let places = digits - 1 - NumberFormat.power(of: value)
        // Powers of ten up to this one, and whole numbers of so many digits, are exact.
        guard value != 0, digits <= 15, abs(places) <= 22 else { return value }
        let scale = pow(10, Double(abs(places)))
        let scaled = places < 0 ? value / scale : value * scale
        let error = places < 0 ? value.addingProduct(-scaled, scale) : (-scaled).addingProduct(value, scale)
        let whole = scaled.rounded(.towardZero)
        let (rest, more) = (abs(scaled - whole), error * (value < 0 ? -1 : 1))
        let isUp = rest > 0.5 || rest == 0.5 && (more > 0 || more == 0 && whole.remainder(dividingBy: 2) != 0)
        let result = isUp ? whole + (value < 0 ? -1 : 1) : whole
        return places < 0 ? result * scale : result / scale
    }

    func format(of value: Double) -> NumberFormat {
        let power = NumberFormat.power(of: value, digits: digits)
        if power < -4 || power >= digits {
            return NumberFormat(
                scientific: letter, digits: digits - 1, leastDigits: keepsZeros ? nil : 0, exponentDigits: 2)
        }
        let places = digits - 1 - power
        return NumberFormat(
            NumberFormat.places(least: keepsZeros ? places : 0, most: places), sample: NumberFormat.measure)
    }
}

extension NumberFormat {
    /// Returns the exponent of a number; 0 for zero.
    static func power(of value: Double) -> Int {
        value == 0 || !value.isFinite ? 0 : Int(log10(abs(value)).rounded(.down))
    }

    /// Returns the exponent of a number that is rounded to a count of digits.
    static func power(of value: Double, digits: Int) -> Int {
        guard value != 0, value.isFinite else { return 0 }
        let power = power(of: value)
        let whole = (abs(value) / pow(10, Double(power - digits + 1))).rounded()
        return whole >= pow(10, Double(digits)) ? power + 1 : power
    }
}
