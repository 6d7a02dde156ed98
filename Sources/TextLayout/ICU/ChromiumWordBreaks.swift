// Break opportunities under CSS properties that replace or extend an engine's usual ones.

internal import CTypescaleICU
internal import TypescaleThreads

/// Finds the positions at which Chromium breaks lines with a value of `word-break`; not thread-safe.
final class ChromiumWordBreaks {
    /// The finder for text without the property.
    let finder: BreakFinder
    /// A Boolean value that indicates whether breaks between letters are added, not removed.
    let breaksAll: Bool
    /// The added breaks before characters outside the basic plane, of the last range that was looked at.
    ///
    /// Chromium searches from the first character that does not fit to the line's start, and reads only half of it: the
    /// break before that one is not found, and those before earlier characters are.
    private(set) var overlooked: Set<Int> = []
    private var found: [Int] = []

    /// Creates a finder that adds breaks between letters, or removes them.
    init(_ finder: BreakFinder, breaksAll: Bool) {
        self.finder = finder
        self.breaksAll = breaksAll
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, unless cancellation: Cancellation?,
        to breaks: inout [Int]
    ) {
        finder.appendOpportunities(in: units, range, isLatin1: isLatin1, unless: cancellation, to: &breaks)
        if breaksAll {
            addBreaks(in: units, range, to: &breaks)
        } else {
            breaks.removeAll { Self.keeps(units, range, $0) }
        }
    }

    /// Returns whether a break depends on the text before the preceding character.
    ///
    /// With `break-all`, a line may always break between a minus sign and a digit.
    func dependsOnPrecedingText(_ units: [UInt16], breakAt index: Int) -> Bool {
        if breaksAll && units[index - 1] == 0x2D && PairBreaks.isDigit(units[index]) { return false }
        return Unicode16Rules.dependsOnPrecedingText(units, breakAt: index, isChinese: finder.isChinese)
    }

    /// Returns whether a letter or number is on both sides, of scripts that need no dictionary.
    ///
    /// A mark counts as the unit before it. Units outside the basic plane are neither letters nor numbers.
    private static func keeps(_ units: [UInt16], _ range: Range<Int>, _ index: Int) -> Bool {
        var before = index - 1
        if before > range.lowerBound && CharacterFacts.isMark(UInt32(units[before])) { before -= 1 }
        return isLetterOrNumber(units[before]) && isLetterOrNumber(units[index])
    }

    private static func isLetterOrNumber(_ unit: UInt16) -> Bool {
        CharacterFacts.isLetterOrNumber(unit) && !CharacterFacts.needsDictionary(UInt32(unit))
    }

    /// Returns the last unit of the character with the marks before an index, if a line may end there that has no other
    /// opportunity.
    ///
    /// Chromium looks for opportunities from the line's end to its start first, and reads only the character before
    /// each: with `break-all`, none is after a mark. Then it looks onward, and skips marks.
    func base(ofMarksBefore index: Int, in units: [UInt16], _ range: Range<Int>) -> Int? {
        guard breaksAll, !Self.isMark(units.scalar(at: index)) else { return nil }
        var end = index
        while end > range.lowerBound {
            let scalar = units.scalar(endingAt: end)
            if !Self.isMark(scalar) {
                let breaks = BreakAllClass(scalar).breaks(before: BreakAllClass(units.scalar(at: index)))
                return end < index && breaks ? end - 1 : nil
            }
            end -= scalar > 0xFFFF ? 2 : 1
        }
        return nil
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        CharacterFacts.value(of: UCHAR_LINE_BREAK, scalar) == U_LB_COMBINING_MARK.rawValue
    }

    /// Adds the breaks between classes that `break-all` allows; after a mark there are none.
    private func addBreaks(in units: [UInt16], _ range: Range<Int>, to breaks: inout [Int]) {
        found.removeAll(keepingCapacity: true)
        overlooked.removeAll(keepingCapacity: true)
        var usual = breaks[...]
        var last: BreakAllClass?
        for (scalarRange, scalar) in units.scalars(in: range) {
            let index = scalarRange.lowerBound
            let kind = BreakAllClass(scalar)
            if usual.first == index {
                found.append(index)
                usual.removeFirst()
            } else if let last, index > range.lowerBound, last.breaks(before: kind) {
                found.append(index)
                if scalar > 0xFFFF { overlooked.insert(index) }
            }
            last = kind
        }
        (breaks, found) = (found, breaks)
    }
}

/// The class of a character by which Chromium decides on breaks that `break-all` adds.
private enum BreakAllClass {
    /// Letters, plus signs and vertical lines.
    case letter
    case hebrew
    case number
    /// Characters after which a line may break, other than hyphens.
    case after
    case symbol
    case needingDictionary
    case hyphen
    case opening
    case closing
    case closingParenthesis
    case exclamation
    case infix
    case prefix
    case postfix
    case other

    init(_ scalar: UInt32) {
        if scalar == 0x2B || scalar == 0x7C {
            self = .letter
            return
        }
        switch CharacterFacts.value(of: UCHAR_LINE_BREAK, scalar) {
        case U_LB_ALPHABETIC.rawValue, U_LB_AMBIGUOUS.rawValue: self = .letter
        case U_LB_HEBREW_LETTER.rawValue: self = .hebrew
        case U_LB_NUMERIC.rawValue: self = .number
        case U_LB_BREAK_AFTER.rawValue: self = Unicode16Rules.isHyphen(UInt16(clamping: scalar)) ? .other : .after
        case U_LB_BREAK_SYMBOLS.rawValue: self = .symbol
        case U_LB_COMPLEX_CONTEXT.rawValue: self = .needingDictionary
        case U_LB_HYPHEN.rawValue: self = .hyphen
        case U_LB_OPEN_PUNCTUATION.rawValue: self = .opening
        case U_LB_CLOSE_PUNCTUATION.rawValue: self = .closing
        case U_LB_CLOSE_PARENTHESIS.rawValue: self = .closingParenthesis
        case U_LB_EXCLAMATION.rawValue: self = .exclamation
        case U_LB_INFIX_NUMERIC.rawValue: self = .infix
        case U_LB_PREFIX_NUMERIC.rawValue: self = .prefix
        case U_LB_POSTFIX_NUMERIC.rawValue: self = .postfix
        default: self = .other
        }
    }

    /// Returns whether a line may break between two classes, whatever the usual rules say.
    func breaks(before next: BreakAllClass) -> Bool {
        switch (self, next) {
        case (.hyphen, _): next == .number
        case (.prefix, _): next == .postfix
        case (.other, _), (.opening, _): false
        case (_, .letter), (_, .hyphen), (_, .number), (_, .hebrew): true
        case (.infix, _): false
        case (.exclamation, _), (.postfix, _): next == .postfix || next == .prefix
        case (.closing, _): next == .prefix
        case (.closingParenthesis, _): next == .prefix || next == .needingDictionary
        default: next == .opening || next == .prefix || next == .needingDictionary
        }
    }
}
