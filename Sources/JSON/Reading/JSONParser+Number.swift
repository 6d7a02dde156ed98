extension Scan {
    /// Parses a number at the current index.
    mutating func number() throws(JSONError) -> Double {
        let start = index
        let isNegative = byte == "-"
        if isNegative { index += 1 }
        var digits = Digits()
        guard byte.isASCIIDigit else { throw failure("expected a digit, found \(foundText)") }
        if byte == "0" {
            index += 1
            guard !byte.isASCIIDigit else { throw failure("a number does not begin with 0", at: start) }
        } else {
            while byte.isASCIIDigit { digits.append(take()) }
        }
        if byte == "." {
            index += 1
            guard byte.isASCIIDigit else { throw failure("expected a digit after '.', found \(foundText)") }
            while byte.isASCIIDigit { digits.appendFraction(take()) }
        }
        if byte == "e" || byte == "E" { digits.exponent += try exponent() }
        if let exact = digits.exact { return isNegative ? -exact : exact }
        return try converted(start..<index)
    }

    private mutating func take() -> UInt8 {
        defer { index += 1 }
        return byte - UInt8(ascii: "0")
    }

    private mutating func exponent() throws(JSONError) -> Int {
        index += 1
        let isNegative = byte == "-"
        if isNegative || byte == "+" { index += 1 }
        guard byte.isASCIIDigit else { throw failure("expected a digit in the exponent, found \(foundText)") }
        var result = 0
        // Beyond a million the result is infinity or zero for any further digits.
        while byte.isASCIIDigit { result = min(result * 10 + Int(take()), 1_000_000) }
        return isNegative ? -result : result
    }

    private func converted(_ range: Range<Int>) throws(JSONError) -> Double {
        guard let value = Double(String(decoding: bytes[range], as: UTF8.self)), value.isFinite else {
            throw failure("a number that large cannot be held", code: .invalidNumber, at: range.lowerBound)
        }
        return value
    }
}

/// The digits of a number, as long as they fit into an exact integer.
private struct Digits {
    var mantissa: UInt64 = 0
    var count = 0
    var exponent = 0

    mutating func append(_ digit: UInt8) {
        if mantissa != 0 || digit != 0 { count += 1 }
        if count <= 18 { mantissa = mantissa * 10 + UInt64(digit) }
    }

    mutating func appendFraction(_ digit: UInt8) {
        append(digit)
        exponent -= 1
    }

    /// The number if its mantissa and power of ten are exact doubles, so that a single rounding is correct.
    var exact: Double? {
        guard mantissa <= 1 << 53, count <= 18 else { return nil }
        if exponent == 0 || mantissa == 0 { return Double(mantissa) }
        guard (-22...22).contains(exponent) else { return nil }
        let power = Digits.powersOfTen[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
