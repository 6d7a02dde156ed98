// Finds the positions at which a line may break.
//
// Unicode's algorithm (UAX #14, with ICU's dictionaries for Thai, Lao, Khmer and Burmese), as browsers apply it:
//   1. after a run of spaces always, before a space never: no rule reaches across a space;
//   2. between two Latin-1 characters by `PairBreaks`, but after a hyphen only if both are ASCII;
//   3. everywhere else by ICU, opened with `@lb=normal`, so that small kana may start a line;
//   4. three rules of Unicode 16 that ICU 72 does not have: quotation marks between wide characters (LB19a), a hyphen
//      that begins a word (LB20a), a hyphen between two Hebrew words (LB21a); and newer classes (`NewerClasses`);
//   5. after a form feed, vertical tab or carriage return never.
//
// ICU analyzes whole paragraphs, a browser starts again at each line. The differences are recorded separately, and
// `LineWalker` applies them: a hyphen or quotation mark at the start of a line, words of a dictionary after a break
// inside a word. Known limit: regional indicators after such a break, where a browser would pair them again.

internal import TypescaleThreads

/// Finds the line break opportunities of a paragraph; not thread-safe.
final class BreakFinder {
    private let iterator: BoundaryFinder
    private let pairs: PairBreaks
    private var boundaries: [Int] = []
    /// A Boolean value that indicates whether breaks are those of Chinese text, in which curly quotes are brackets.
    let isChinese: Bool
    /// A Boolean value that indicates whether a line may begin with a hyphen after an ideograph.
    private let loosensHyphens: Bool

    /// Returns whether a locale is Chinese; browsers use the looser Chinese rules (a break before a wave dash) for it
    /// alone.
    static func isChinese(_ locale: String) -> Bool { Identifier(languageOf: locale) == "zh" }

    /// Creates a finder for text of a locale.
    ///
    /// A strictness is that of ICU's rules. Korean has the Japanese ones, and no strict ones. The strict rules are
    /// those of no language: curly quotes are not brackets.
    init(locale: String, _ strictness: TextProperties.LineBreak = .auto) throws(FontError) {
        isChinese = BreakFinder.isChinese(locale) && strictness != .strict
        let language = Identifier(languageOf: locale)
        let isKorean = language == "ko"
        let isChineseOrJapanese = language == "zh" || language == "ja"
        loosensHyphens = strictness == .loose && (isChineseOrJapanese || isKorean)
        let rules =
            switch strictness {
            case .loose: "\(isKorean ? "ja" : locale)@lb=loose"
            case .normal: "\(isKorean ? "ja" : locale)@lb=normal"
            case .strict: isKorean ? "en@lb=normal" : "\(isChineseOrJapanese ? "en" : locale)@lb=strict"
            case .auto, .anywhere: "\(isChinese ? "zh" : "en")@lb=normal"
            }
        iterator = try BoundaryFinder(.line, locale: rules)
        pairs = try PairBreaks()
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end.
    ///
    /// If the work is canceled meanwhile, only the first of them are appended.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, unless cancellation: Cancellation?,
        to breaks: inout [Int]
    ) {
        var boundaries = boundaries
        self.boundaries = []
        defer { self.boundaries = boundaries }
        boundaries.removeAll(keepingCapacity: true)
        if !isLatin1 {
            let read = NewerClasses.replaced(units, range, loosensHyphens: loosensHyphens) ?? units
            iterator.appendBoundaries(of: read, in: range, unless: cancellation, to: &boundaries)
            DictionaryBreaks.replace(&boundaries, in: read, range, iterator, unless: cancellation)
        }
        if let cancellation, cancellation.isCancelled { return }
        var nextBoundary = 0
        let text = units.span
        let verdicts = PairBreaks.ascii
        let ascii = verdicts.span
        var before = text[range.lowerBound]
        var index = range.lowerBound
        while index + 1 < range.upperBound {
            index += 1
            let after = text[index]
            defer { before = after }
            // Most pairs are two letters or digits.
            if before < 0x80 && after < 0x80 {
                switch ascii[Int(before) << 7 | Int(after)] {
                case .joined: continue
                case .breakable: breaks.append(index)
                case .unknown:
                    let previous = index - 2 >= range.lowerBound ? text[index - 2] : nil
                    if pairs.allowsBreak(between: before, after, after: previous) { breaks.append(index) }
                }
            } else if BreakFinder.isSpace(after) {
                // never before a space
            } else if BreakFinder.isSpace(before) {
                breaks.append(index)
            } else if BreakFinder.isPageBreak(before) {
                // never after a form feed
            } else if before <= 0xFF && after <= 0xFF && (isLatin1 || before != 0x2D) {
                if pairs.allowsBreak(between: before, after, after: nil),
                    Unicode16Rules.allowsBreak(in: units, range, at: index, found: true)
                {
                    breaks.append(index)
                }
            } else {
                while nextBoundary < boundaries.count && boundaries[nextBoundary] < index { nextBoundary += 1 }
                let found = nextBoundary < boundaries.count && boundaries[nextBoundary] == index
                if Unicode16Rules.allowsBreak(in: units, range, at: index, found: found) { breaks.append(index) }
            }
        }
    }

    /// Returns the ends of words in a range of a script that needs a dictionary, as seen from the range's start.
    func wordEnds(in units: [UInt16], _ range: Range<Int>) -> [Int] {
        boundaries.removeAll(keepingCapacity: true)
        iterator.appendBoundaries(of: units, in: range, to: &boundaries)
        DictionaryBreaks.replace(&boundaries, in: units, range, iterator)
        return boundaries
    }

    /// Returns whether a unit is a space that forms runs of spaces; other spaces follow their own rules.
    @inline(__always)
    static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }

    /// Returns whether a unit ends a line in Unicode and nothing in Chromium: a vertical tab, form feed, carriage
    /// return.
    @inline(__always)
    static func isPageBreak(_ unit: UInt16) -> Bool { unit >= 0x0B && unit <= 0x0D }
}
