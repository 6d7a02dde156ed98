internal import TypescaleStrings

extension OutputSpan<UInt8> {
    /// The capacity that an integer of 64 bits needs with a sign and a point, written in words of eight bytes.
    static var numberCapacity: Int { 22 + 8 }

    mutating func append(integer number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(digits: number.magnitude)
    }

    /// Appends a number that is given in thousandths, without zeros at the end of its fraction.
    mutating func append(thousandths number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: 1_000)
        append(digits: whole)
        guard fraction != 0 else { return }
        append(UInt8(ascii: "."))
        if fraction % 10 != 0 {
            append(digits: fraction, atLeast: 3)
        } else if fraction % 100 != 0 {
            append(digits: fraction / 10, atLeast: 2)
        } else {
            append(digits: fraction / 100)
        }
    }

    /// Appends the digits of a number, with zeros before them if there are fewer than some.
    ///
    /// Eight digits fit in a word. The last digit is found first, and pushes those after it to the word's higher bytes.
    private mutating func append(digits number: UInt, atLeast minimum: Int = 1) {
        let (high, low) = number.quotientAndRemainder(dividingBy: 100_000_000)
        if high > 0 { append(digits: high) }
        var rest = UInt32(truncatingIfNeeded: low)
        var word: UInt64 = 0
        var count = 0
        repeat {
            word = word << 8 | UInt64(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            count += 1
        } while rest > 0 || count < (high > 0 ? 8 : minimum)
        append(lowestOf: word, count: count)
    }
}
