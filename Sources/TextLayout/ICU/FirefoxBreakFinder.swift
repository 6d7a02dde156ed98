// Finds the positions at which Firefox breaks lines.
//
// Firefox splits a text into words at spaces, tabs and line ends, and gives each word alone to ICU4X: UAX #14 as of
// Unicode 15.1, strict, in every language alike, without a table for Latin-1. There is always a break after a run of
// spaces.
//
// Method: one pass with the class of the character before (`LineBreakState`), rules in the order of the standard.
// Letters of Thai, Lao, Khmer and Burmese form stretches of two or more, at the end of which there is always a break;
// words inside a stretch come from ICU's dictionaries. Firefox has a neural model, whose weights are not part of this
// project.

internal import TypescaleThreads

/// Finds the line break opportunities of a paragraph as Firefox does; not thread-safe.
final class FirefoxBreakFinder {
    private let dictionaries: BoundaryFinder
    private var classes: LineBreakClasses
    /// The changes that CSS properties make to the rules; `nil` if there are none.
    private let tailoring: FirefoxTailoring?
    private var found: [Int] = []

    init(_ tailoring: FirefoxTailoring? = nil) throws(FontError) {
        self.tailoring = tailoring
        classes = LineBreakClasses(smallKanaAreLetters: tailoring?.smallKanaAreLetters ?? false)
        dictionaries = try BoundaryFinder(.line, locale: "en")
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// The direction of text turns at `turns`, in order. If the work is canceled meanwhile, only the first of the
    /// offsets are appended.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, turns: [Int] = [], unless cancellation: Cancellation?,
        to breaks: inout [Int]
    ) {
        var turns = turns[...]
        let units = NewerClasses.replaced(units, range, loosensHyphens: false, engine: .firefox) ?? units
        var start = range.lowerBound
        while start < range.upperBound {
            if let cancellation, cancellation.isCancelled { return }
            var end = start
            while end < range.upperBound && !Self.endsWord(units[end]) { end += 1 }
            if end > start + 1 {
                // A word up to a turn is as the last of a text.
                turns = turns.drop { $0 <= start }
                let meetsTurn = turns.first.map { $0 <= end } ?? false
                if let tailoring, end < units.count, !meetsTurn, tailoring.breaksEverywhere(units, start..<end) {
                    breaks.append(contentsOf: start + 1..<end)
                } else {
                    appendOpportunities(inWord: start..<end, of: units, to: &breaks)
                }
            }
            while end < range.upperBound && Self.endsWord(units[end]) { end += 1 }
            if end < range.upperBound { breaks.append(end) }
            start = end
        }
    }

    /// Returns whether a unit ends a word: a space, a tab or a line end.
    static func endsWord(_ unit: UInt16) -> Bool {
        unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D
    }

    /// Returns whether a character belongs to the one before it, even where the rules of lines break between them.
    private static func extendsCluster(_ scalar: UInt32, _ kind: LineBreakClasses.Kind) -> Bool {
        kind.line == .mark || kind.needsDictionary && CharacterFacts.isMark(scalar)
            || EmojiPresentation.isSkinTone(scalar)
    }

    private func appendOpportunities(inWord word: Range<Int>, of units: [UInt16], to opportunities: inout [Int]) {
        var state: LineBreakState?
        var index = word.lowerBound
        while index < word.upperBound {
            let scalar = units.scalar(at: index)
            let next = units.end(ofScalarAt: index)
            let kind = classes[scalar]
            if let current = state {
                let breaks = tailoring?.breaks(
                    before: scalar, kind, after: current, isLastWord: word.upperBound == units.count)
                if breaks ?? current.breaks(before: kind), !Self.extendsCluster(scalar, kind) {
                    opportunities.append(index)
                }
                state = current.after(kind)
            } else {
                state = LineBreakState(kind)
            }
            if kind.needsDictionary, tailoring?.breaksAll != true, next < word.upperBound,
                classes[units.scalar(at: next)].needsDictionary
            {
                index = appendWords(ofStretchAt: index, in: word, of: units, to: &opportunities)
                state = nil
            } else {
                index = next
            }
        }
    }

    /// Appends the ends of the words of a stretch that needs a dictionary, its own end included; returns its end.
    private func appendWords(
        ofStretchAt start: Int, in word: Range<Int>, of units: [UInt16], to breaks: inout [Int]
    ) -> Int {
        var end = start
        for (scalarRange, scalar) in units.scalars(in: start..<word.upperBound) {
            guard classes[scalar].needsDictionary else { break }
            end = scalarRange.upperBound
        }
        found.removeAll(keepingCapacity: true)
        dictionaries.appendBoundaries(of: units, in: start..<end, to: &found)
        for boundary in found where boundary < end { breaks.append(boundary) }
        if end < word.upperBound { breaks.append(end) }
        return end
    }
}

/// The left side of a break opportunity: the class of the character before, and what the rules remember of those before
/// it.
struct LineBreakState {
    /// The class of the character before; that of its base where it is a mark.
    private(set) var left: LineBreakClasses.Kind
    /// A Boolean value that indicates whether the character before is a joiner.
    private(set) var endsWithJoiner = false
    /// A Boolean value that indicates whether a hyphen or another character of its kind follows a Hebrew letter.
    private var isHebrewHyphen = false
    /// A Boolean value that indicates whether the character before is the second half of a flag.
    private var completesFlag = false

    /// The state after the first character of a word.
    init(_ first: LineBreakClasses.Kind) {
        left = first
        if first.line == .mark || first.line == .joiner {
            endsWithJoiner = first.line == .joiner
            left = .alphabetic
        }
    }

    var afterIdeograph: LineBreakState {
        var state = self
        state.left = .ideograph
        return state
    }

    func after(_ next: LineBreakClasses.Kind) -> LineBreakState {
        if next.line == .mark || next.line == .joiner, !left.isLineEnd {
            var state = self
            state.endsWithJoiner = next.line == .joiner
            return state
        }
        var state = LineBreakState(next)
        state.isHebrewHyphen = left.line == .hebrew && (next.line == .hyphen || next.line == .after)
        state.completesFlag = left.line == .flag && next.line == .flag && !completesFlag
        return state
    }

    func breaks(before kind: LineBreakClasses.Kind) -> Bool {
        let right = kind.line
        if left.line == .lineEnd { return true }
        if right == .lineEnd || right == .zeroWidthSpace { return false }
        if left.line == .zeroWidthSpace { return true }
        if right == .mark || right == .joiner || endsWithJoiner { return false }
        if left.line == .wordJoiner || right == .wordJoiner || left.line == .glue { return false }
        if right == .glue { return (left.line == .after || left.line == .hyphen) && !isHebrewHyphen }
        switch right {
        case .closing, .closingParenthesis, .exclamation, .infix, .symbol, .quotation: return false
        default: break
        }
        if left.line == .opening || left.line == .quotation { return false }
        if left.line == .twoSided && right == .twoSided { return false }
        if left.line == .object || right == .object { return true }
        if right == .after || right == .hyphen || right == .nonStarter || left.line == .before { return false }
        if isHebrewHyphen || left.line == .symbol && right == .hebrew || right == .inseparable { return false }
        return !joins(kind)
    }

    /// Returns whether one of the rules on letters, numbers and ideographs keeps the pair together (LB23 to LB30b).
    private func joins(_ kind: LineBreakClasses.Kind) -> Bool {
        let right = kind.line
        let isLetter = right == .alphabetic || right == .hebrew
        switch left.line {
        case .alphabetic, .hebrew, .number:
            return isLetter || right == .number || right == .prefix || right == .postfix
                || right == .opening && !kind.isWide
        case .prefix:
            return isLetter || right == .ideograph || right == .emojiBase || right == .emojiModifier
                || right == .opening || right == .number || right.isHangul
        case .postfix: return isLetter || right == .opening || right == .number
        case .ideograph, .emojiBase, .emojiModifier:
            if right == .emojiModifier && (left.line == .emojiBase || left.isUnassignedPictograph) { return true }
            return right == .postfix
        case .closing: return right == .prefix || right == .postfix
        case .closingParenthesis: return right == .prefix || right == .postfix || isLetter || right == .number
        case .hyphen, .symbol: return right == .number
        case .infix: return right == .number || isLetter
        case .leadingJamo:
            return right == .leadingJamo || right == .vowelJamo || right == .syllable || right == .closedSyllable
                || right == .postfix
        case .vowelJamo, .syllable: return right == .vowelJamo || right == .trailingJamo || right == .postfix
        case .trailingJamo, .closedSyllable: return right == .trailingJamo || right == .postfix
        case .flag: return right == .flag && !completesFlag
        default: return false
        }
    }
}
