extension BinaryInteger {
    /// Returns the digits of a number that is not negative, after zeros that fill up to a number of digits.
    package func zeroPadded(to count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let digits = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
