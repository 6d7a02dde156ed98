// The notations of CSS Color 4 that people paste: hexadecimal with 3, 4, 6 or 8 digits, rgb() and rgba() with commas or
// spaces, numbers or percentages, and the 148 names. Other colour spaces are refused by name: to judge them on a screen
// they would first have to be mapped into sRGB, and a contrast that depends on the mapping is no fact.

internal import DynamicType

extension SRGBColor {
    /// The colour a text of CSS means.
    public init(css text: String) throws(AccessibilityError) {
        guard text.utf8.count <= AccessibilityChecksLimits.colorBytes else {
            throw AccessibilityError(.malformed, "color", "a text of \(text.utf8.count) bytes is no colour")
        }
        let word = SRGBColor.trimmed(text.lowercasedASCII)
        if word.hasPrefix("#") {
            guard let color = SRGBColor(hexDigits: word.dropFirst()) else {
                throw SRGBColor.refusal(text, "a # is followed by 3, 4, 6 or 8 hexadecimal digits")
            }
            self = color
        } else if let open = word.firstIndex(of: "(") {
            let name = String(word[..<open])
            guard name == "rgb" || name == "rgba" else {
                throw SRGBColor.refusal(text, "of the functions rgb() and rgba() are known")
            }
            guard word.hasSuffix(")"), let color = SRGBColor(arguments: word[open...].dropFirst().dropLast()) else {
                throw SRGBColor.refusal(
                    text, "as in rgb(113 114 116), rgb(113, 114, 116, 0.5) or rgb(44% 45% 45% / 50%)")
            }
            self = color
        } else if let color = SRGBColor(named: word) {
            self = color
        } else {
            throw SRGBColor.refusal(text, "give #rrggbb, rgb() or a CSS name such as navy")
        }
    }

    private static func refusal(_ text: String, _ hint: String) -> AccessibilityError {
        AccessibilityError(.malformed, "color", "\"\(text)\" is no colour: \(hint)")
    }

    private static func trimmed(_ text: String) -> String {
        let kept = text.drop { $0.isWhitespace }
        guard let last = kept.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(kept[...last])
    }

    private init?(hexDigits digits: Substring) {
        var values: [Int] = []
        for scalar in digits.unicodeScalars {
            guard scalar.isASCII, let value = Character(scalar).hexDigitValue else { return nil }
            values.append(value)
        }
        switch values.count {
        case 3, 4: values = values.flatMap { [$0, $0] }
        case 6, 8: break
        default: return nil
        }
        let bytes = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
    }

    /// The inside of `rgb(…)`: all commas, or all spaces with a slash before the alpha.
    private init?(arguments: Substring) {
        var parts: [Substring]
        var alpha: Substring?
        if arguments.contains(",") {
            guard !arguments.contains("/") else { return nil }
            parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
            if parts.count == 4 { alpha = parts.removeLast() }
        } else {
            let halves = arguments.split(separator: "/", omittingEmptySubsequences: false)
            guard halves.count <= 2 else { return nil }
            parts = halves[0].split(whereSeparator: \.isWhitespace)
            if halves.count == 2 { alpha = halves[1] }
        }
        let words = parts.map { SRGBColor.trimmed(String($0)) }
        let isPercent = words.map { $0.hasSuffix("%") }
        // CSS allows no mixture of the two kinds in the notation with commas; neither does good sense.
        guard words.count == 3, isPercent.allSatisfy({ $0 == isPercent[0] }) else { return nil }
        let values = words.compactMap { SRGBColor.value($0, whole: 255) }
        guard values.count == 3 else { return nil }
        var opacity = 1.0
        if let alpha {
            guard let value = SRGBColor.value(SRGBColor.trimmed(String(alpha)), whole: 1) else { return nil }
            opacity = value
        }
        self.init(red: values[0], green: values[1], blue: values[2], alpha: opacity)
    }

    private static func value(_ word: String, whole: Double) -> Double? {
        let isPercent = word.hasSuffix("%")
        let digits = isPercent ? word.dropLast() : word[...]
        guard let number = Double(decimal: digits) else { return nil }
        return number / (isPercent ? 100 : whole)
    }
}
