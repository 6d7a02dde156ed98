/// The flags, the width and the base of a number in `printf`: `%+5d`, `%08x`.
package struct NumberLayout: Sendable {
    /// The least number of characters, with spaces on one side.
    var width = 0
    /// A Boolean value that indicates whether the spaces come after the text.
    var isLeft = false
    /// The most characters of a text, which is cut off; `nil` for a whole text.
    var most: Int?
    /// The character that fills the width.
    var padding = " "
    /// The least number of characters of a number with its sign, which zeros fill.
    var zeros = 0
    /// The character before a number that is not negative.
    var sign = ""
    var radix = 10
    /// A Boolean value that indicates whether digits above 9 are capitals.
    var isUppercase = false
    /// A Boolean value that indicates whether digits have the mark of their base before them: `0x`, `0`.
    var hasBaseMark = false

    /// No text is wider: a width is that of a column of digits.
    static let mostWidth = 20

    /// Creates the layout of a value of a kind by the letter and the flags of a conversion; `nil` if nothing changes
    /// it.
    init?(_ kind: MessageArgument.Kind, _ letter: UInt8?, flags: String, width: Int, precision: Int? = nil) {
        self.width = width
        isLeft = flags.contains(ascii: "-")
        var isNumber = kind.isInteger
        if case .number = kind { isNumber = true }
        if isNumber {
            sign = flags.contains(ascii: "+") ? "+" : flags.contains(ascii: " ") ? " " : ""
            if flags.contains(ascii: "0"), !isLeft { zeros = width }
        }
        if kind.isInteger {
            // The precision of a whole number is its least number of digits.
            if let precision { zeros = min(precision, NumberLayout.mostWidth) + sign.utf8.count }
            switch letter {
            case "x", "X": radix = 16
            case "o": radix = 8
            case "b", "B": radix = 2
            default: break
            }
            isUppercase = letter == "X"
            hasBaseMark = flags.contains(ascii: "#")
        }
        // The precision of a text is its most characters; other letters of texts have none in all programs.
        if kind.isText, let letter, "sSbBhHraq".utf8.contains(letter) { most = precision }
        guard width > 0 || most != nil || zeros > 0 || !sign.isEmpty || radix != 10 else { return nil }
    }

    /// Returns the digits of a whole number in a base other than 10; `nil` in base 10 and for other numbers.
    func digits(of value: Double) -> String? {
        guard radix != 10, let whole = Int(exactly: value.rounded(.towardZero)) else { return nil }
        return String(whole, radix: radix, uppercase: isUppercase)
    }

    /// The mark of a base other than 10, if it is shown.
    private var baseMark: String {
        guard hasBaseMark else { return "" }
        return radix == 16 ? (isUppercase ? "0X" : "0x") : radix == 8 ? "0" : radix == 2 ? "0b" : ""
    }

    /// Returns a number that is not negative with its sign, the mark of its base and zeros.
    func marked(_ number: String, zero: String) -> String {
        let start = sign + baseMark
        let length = number.unicodeScalars.count + start.unicodeScalars.count
        return start + String(repeating: zero, count: max(zeros - length, 0)) + number
    }

    /// Returns a text with spaces, or what else pads, on one side.
    func padded(_ text: String) -> String {
        let spaces = String(repeating: padding, count: max(width - text.unicodeScalars.count, 0))
        return isLeft ? text + spaces : spaces + text
    }
}
