/// The line breaking classes that characters have in Chromium and not yet in the installed ICU.
enum NewerClasses {
    /// Returns a text with characters of other classes in place of those of a newer class; `nil` if it has none.
    ///
    /// The combining grapheme joiner is a mark, and not glue. Loose rules of East Asian languages apply to all hyphens.
    /// Lines break between syllables of Balinese, Batak, Cham and Javanese (LB28a). Four closing brackets are
    /// parentheses, so that letters stay with them, and vertical forms of a comma, colon and semicolon are closing
    /// punctuation.
    ///
    /// In Firefox the joiner is not a mark, syllables are not ideographs, which `keep-all` keeps together, and brackets
    /// and vertical forms are as before.
    static func replaced(
        _ units: [UInt16], _ range: Range<Int>, loosensHyphens: Bool, engine: BrowserEngine = .chromium
    ) -> [UInt16]? {
        guard contains(units, range, loosensHyphens: loosensHyphens) else { return nil }
        var replaced = units
        let syllable = engine == .firefox ? pictograph : ideograph
        for index in range {
            if engine != .firefox && units[index] == joiner { replaced[index] = mark }
            if loosensHyphens && isOtherHyphen(units[index]) { replaced[index] = dash }
            if isSyllable(units[index]) {
                replaced[index] = continuesSyllable(units, range, at: index) ? mark : syllable
            } else if isSyllableEnd(units[index]) {
                replaced[index] = separator
            } else if engine != .firefox && isParenthesis(units[index]) {
                replaced[index] = parenthesis
            } else if engine != .firefox && isVerticalForm(units[index]) {
                replaced[index] = verticalStop
            }
        }
        return replaced
    }

    /// Returns whether a unit is a letter, digit or sign at which a syllable may begin.
    private static func isSyllable(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x1B05...0x1B33, 0x1B45...0x1B4C, 0x1B50...0x1B59, 0x1B5C, 0x1B61...0x1B6A, 0x1B74...0x1B7C,
            0x1BC0...0x1BE5, 0xA984...0xA9B2, 0xA9C1...0xA9C6, 0xA9CA...0xA9CD, 0xA9D0...0xA9D9, 0xA9DE...0xA9DF,
            0xAA00...0xAA28, 0xAA50...0xAA59, 0xAA5C:
            true
        default: false
        }
    }

    /// Returns whether a unit is a letter or sign after which a syllable ends.
    private static func isSyllableEnd(_ unit: UInt16) -> Bool {
        unit == 0xA9CF || unit >= 0xAA40 && unit <= 0xAA4B && unit != 0xAA43
    }

    /// Returns whether a letter is the lower part of a conjunct, or has a sign after it that closes the last syllable.
    private static func continuesSyllable(_ units: [UInt16], _ range: Range<Int>, at index: Int) -> Bool {
        var before = index - 1
        while before >= range.lowerBound && (0x200C...0x200D).contains(units[before]) { before -= 1 }
        guard before >= range.lowerBound else { return false }
        switch units[index] {
        case 0x1B05...0x1B33, 0x1B45...0x1B4C: return units[before] == 0x1B44
        case 0xA984...0xA9B2: return units[before] == 0xA9C0
        case 0x1BC0...0x1BE5:
            let isClosed = index + 1 < range.upperBound && (0x1BF2...0x1BF3).contains(units[index + 1])
            return isClosed && isSyllable(units[before])
        default: return false
        }
    }

    private static func contains(_ units: [UInt16], _ range: Range<Int>, loosensHyphens: Bool) -> Bool {
        if loosensHyphens, units[range].contains(where: isOtherHyphen) { return true }
        let units = units.span.extracting(range)
        // Without a branch, so that several units are compared at once.
        var found: UInt16 = 0
        for index in units.indices {
            let unit = units[index]
            found |= unit == joiner ? 1 : 0
            // The blocks of scripts with syllables.
            found |= unit &- 0x1B00 < 0x100 ? 1 : 0
            found |= unit &- 0xA980 < 0x60 ? 1 : 0
            found |= unit &- 0xAA00 < 0x60 ? 1 : 0
            // The brackets and the vertical forms.
            found |= unit &- 0x2E56 < 7 ? 1 : 0
            found |= unit &- 0xFE10 < 5 ? 1 : 0
        }
        return found != 0
    }

    /// Returns whether a unit is one of the brackets that closes.
    private static func isParenthesis(_ unit: UInt16) -> Bool { unit &- 0x2E56 < 7 && unit & 1 == 0 }

    /// Returns whether a unit is the vertical form of a comma, colon or semicolon.
    private static func isVerticalForm(_ unit: UInt16) -> Bool { unit == 0xFE10 || unit == 0xFE13 || unit == 0xFE14 }

    private static func isOtherHyphen(_ unit: UInt16) -> Bool { unit > 0x7F && Unicode16Rules.isHyphen(unit) }

    /// The combining grapheme joiner.
    static let joiner: UInt16 = 0x034F
    /// An accent.
    private static let mark: UInt16 = 0x0301
    /// An ideograph, beside which lines break as beside a syllable.
    private static let ideograph: UInt16 = 0x4E00
    /// A pictograph, beside which lines break as beside an ideograph.
    private static let pictograph: UInt16 = 0x261D
    /// A mark between syllables, after which lines break.
    private static let separator: UInt16 = 0x0F0B
    /// A closing parenthesis.
    private static let parenthesis: UInt16 = 0x29
    /// The vertical form of an ideographic full stop.
    private static let verticalStop: UInt16 = 0xFE12
    /// A dash, which ICU knows as a hyphen of the loose rules.
    private static let dash: UInt16 = 0x2013
}
