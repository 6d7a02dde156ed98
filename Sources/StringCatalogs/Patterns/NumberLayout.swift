/// The flags, the width and the base of a number in `printf`: `%+5d`, `%08x`.
package struct NumberLayout: Sendable {
    /// The least number of characters, with spaces on one side.
    var width = 0
    /// A Boolean value that indicates whether the spaces come after the text.
    var isLeft = false
    /// The least number of characters of a number with its sign, which zeros fill.
    var zeros = 0
    /// The character before a number that is not negative.
    var sign = ""
    /// The base of the digits.
    var radix = 10
    /// A Boolean value that indicates whether digits above 9 are capitals.
    var isUppercase = false
    /// A Boolean value that indicates whether digits have the mark of their base before them: `0x`, `0`.
    var hasBaseMark = false

    /// Returns the digits of a whole number in a base other than 10; `nil` in base 10 and for other numbers.
    func digits(of value: Double) -> String? {
        guard radix != 10, let whole = Int(exactly: value.rounded(.towardZero)) else { return nil }
        let mark = !hasBaseMark ? "" : radix == 16 ? (isUppercase ? "0X" : "0x") : radix == 8 ? "0" : "0b"
        return mark + String(whole, radix: radix, uppercase: isUppercase)
    }

    /// Returns a number that is not negative with its sign and zeros.
    func marked(_ number: String, zero: String) -> String {
        let length = number.unicodeScalars.count + sign.unicodeScalars.count
        return sign + String(repeating: zero, count: max(zeros - length, 0)) + number
    }

    /// Returns a text with spaces on one side.
    func padded(_ text: String) -> String {
        let spaces = String(repeating: " ", count: max(width - text.unicodeScalars.count, 0))
        return isLeft ? text + spaces : spaces + text
    }
}
