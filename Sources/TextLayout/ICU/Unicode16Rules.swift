/// The line breaking rules of Unicode 16 that the installed ICU may not have yet, applied to its answer.
enum Unicode16Rules {
    /// Returns whether a line may break before `index`, given the answer of ICU's older tables.
    static func allowsBreak(in units: [UInt16], _ range: Range<Int>, at index: Int, found: Bool) -> Bool {
        let before = units[index - 1]
        let after = units[index]
        if found {
            guard isLetter(units, at: index) else { return true }
            let base = base(before: index, units, range)
            return !(isHyphen(units[base]) && beginsWord(units, range, hyphenAt: base))
        }
        if isMark(after) { return false }
        let base = base(before: index, units, range)
        if breaksAfterHebrew(units, range, base, before: after) { return true }
        if isHyphen(before) || before == 0x200D { return false }
        if isOpeningQuote(after) { return isBetweenWide(units, range, quoteAt: index) && !isOpening(units[base]) }
        if isClosingQuote(units[base]) {
            return isBetweenWide(units, range, quoteAt: base) && !isClosingPunctuation(after)
        }
        return false
    }

    /// LB21a: returns whether a line may break after the character at `base` although it follows a Hebrew letter.
    ///
    /// A hyphen stays with the text after it, unless that is Hebrew; other characters do not since Unicode 17.
    private static func breaksAfterHebrew(
        _ units: [UInt16], _ range: Range<Int>, _ base: Int, before after: UInt16
    ) -> Bool {
        guard base > range.lowerBound, !isHebrew(units[base]),
            isHebrew(after) || mayBelongToHebrew(units[base - 1]),
            isHebrew(units[self.base(before: base, units, range)])
        else { return false }
        if isHyphen(units[base]) { return isHebrew(after) }
        return isBreakAfter(units[base]) && !isHyphen(after) && CharacterFacts.mayFollowBreak(UInt32(after))
    }

    /// Returns whether a unit is a Hebrew letter, or may be a mark that follows one, without a look into tables.
    private static func mayBelongToHebrew(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x0300...0x036F, 0x0591...0x05F2, 0x200C...0x206F, 0x20D0...0x20FF, 0xFE00...0xFE2F: true
        default: false
        }
    }

    /// Returns the index of the character before `index` to which the marks there belong, or of one of very many marks.
    private static func base(before index: Int, _ units: [UInt16], _ range: Range<Int>) -> Int {
        var base = index - 1
        let first = max(range.lowerBound, base - TextLayoutLimits.marksBeforeBase)
        while base > first && isMark(units[base]) { base -= 1 }
        return base
    }

    private static func isMark(_ unit: UInt16) -> Bool {
        unit >= 0x300 && (unit == NewerClasses.joiner || CharacterFacts.lineBreakClass(of: UInt32(unit)) == .combining)
    }

    private static func isBreakAfter(_ unit: UInt16) -> Bool {
        CharacterFacts.lineBreakClass(of: UInt32(unit)) == .breakAfter
    }

    /// Returns whether a break at `index` depends on the text before the preceding character.
    ///
    /// Browsers start at each line, so that such a break does not exist at a line's start. This applies after a hyphen,
    /// and after a closing quotation mark (LB19a), except the double one in Chinese, where it is a bracket.
    static func dependsOnPrecedingText(_ units: [UInt16], breakAt index: Int, isChinese: Bool) -> Bool {
        let base = base(before: index, units, 0..<index)
        if isClosingQuote(units[base]) {
            return units[base] > 0xFF ? !(units[base] == 0x201D && isChinese) : units[index] > 0xFF
        }
        if isMark(units[index]) { return false }
        return isHyphen(units[base]) && staysWithHyphen(units[base], before: units, at: index)
    }

    /// Returns whether the text at `index` would stay with the hyphen before it if the hyphen started the text.
    private static func staysWithHyphen(_ hyphen: UInt16, before units: [UInt16], at index: Int) -> Bool {
        let isDigitAfterMinus = hyphen == 0x2D && PairBreaks.isDigit(units[index])
        let isASCII = hyphen < 0x80 && units[index - 1] < 0x80 && units[index] < 0x80
        return isDigitAfterMinus || !isASCII && isLetter(units, at: index)
    }

    static func isHyphen(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x2D, 0x058A, 0x05BE, 0x1400, 0x2010, 0x2012, 0x2013, 0x2E17, 0x2E40, 0x2E5D: true
        default: false
        }
    }

    /// LB20a: returns whether the text before the hyphen lets a word begin.
    private static func beginsWord(_ units: [UInt16], _ range: Range<Int>, hyphenAt index: Int) -> Bool {
        guard index > range.lowerBound else { return true }
        let unit = units[index - 1]
        return BreakFinder.isSpace(unit) || unit == 0x200B || unit == 0xFFFC || CharacterFacts.isGlue(UInt32(unit))
    }

    private static func isLetter(_ units: [UInt16], at index: Int) -> Bool {
        let scalar = units.scalar(at: index)
        return CharacterFacts.lineBreakClass(of: scalar) == .alphabetic || isHebrew(units[index])
    }

    private static func isHebrew(_ unit: UInt16) -> Bool { unit >= 0x05D0 && unit <= 0x05F2 }

    private static func isOpeningQuote(_ unit: UInt16) -> Bool {
        switch unit {
        case 0xAB, 0x2018, 0x201B, 0x201C, 0x201F, 0x2039, 0x2E02, 0x2E04, 0x2E09, 0x2E0C, 0x2E1C, 0x2E20: true
        default: false
        }
    }

    private static func isClosingQuote(_ unit: UInt16) -> Bool {
        switch unit {
        case 0xBB, 0x2019, 0x201D, 0x203A, 0x2E03, 0x2E05, 0x2E0A, 0x2E0D, 0x2E1D, 0x2E21: true
        default: false
        }
    }

    /// LB19a: returns whether both neighbors of the quotation mark are East Asian wide.
    private static func isBetweenWide(_ units: [UInt16], _ range: Range<Int>, quoteAt index: Int) -> Bool {
        var next = index + 1
        while next < range.upperBound && isMark(units[next]) { next += 1 }
        guard index > range.lowerBound, next < range.upperBound else { return false }
        let before = base(before: index, units, range)
        return CharacterFacts.isEastAsianWide(units.scalar(endingAt: before + 1))
            && CharacterFacts.isEastAsianWide(units.scalar(at: next))
    }

    private static func isOpening(_ unit: UInt16) -> Bool {
        CharacterFacts.lineBreakClass(of: UInt32(unit)) == .opening
    }

    private static func isClosingPunctuation(_ unit: UInt16) -> Bool {
        let kind = CharacterFacts.lineBreakClass(of: UInt32(unit))
        return kind == .closing || kind == .breakAfter
    }
}
