// Where may a line break?
//
// Unicode's algorithm (UAX #14, with ICU's dictionaries for Thai, Lao, Khmer and Burmese), as browsers apply it:
//   1. after a run of spaces always, before a space never: no rule reaches across a space;
//   2. between two Latin-1 characters by `PairBreaks`;
//   3. everywhere else by ICU, opened with `@lb=normal`, so that small kana may start a line;
//   4. three rules of Unicode 16 that ICU 72 does not know: quotation marks between wide characters (LB19a), a hyphen
//      that begins a word (LB20a), a hyphen between two Hebrew words (LB21a).
// ICU is asked about whole paragraphs, a browser asks again from each line's start. What differs is noted apart and
// heeded by `LineWalker`: a hyphen or quotation mark that a line starts with, words of a dictionary after a cut.
// Known limit: regional indicators after a cut, where a browser would pair them anew.

internal import Fonts
internal import TypescaleThreads

/// Finds the line break opportunities of a paragraph; belongs to one thread.
final class BreakFinder {
    private let iterator: BoundaryFinder
    private let pairs: PairBreaks
    private var boundaries: [Int] = []
    /// Whether breaks are those of Chinese text.
    let isChinese: Bool

    /// The languages told apart: browsers take the looser Chinese rules (a break before a wave dash) for Chinese alone.
    static func isChinese(_ locale: String) -> Bool { locale.hasPrefix("zh") }

    /// A finder for Chinese text, or for that in any other language.
    init(isChinese: Bool) throws(FontError) {
        self.isChinese = isChinese
        guard let iterator = BoundaryFinder(.line, locale: (isChinese ? "zh" : "en") + "@lb=normal"),
            let plain = BoundaryFinder(.line, locale: "en@lb=normal")
        else {
            throw FontError(.languageDataMissing, reason: "ICU gives no line break iterator; is its data installed?")
        }
        self.iterator = iterator
        pairs = PairBreaks(plain)
    }

    /// Appends the offsets before which a line may break, in order, without the paragraph's start and end; the first of
    /// them where the work is cancelled meanwhile.
    func appendOpportunities(
        in units: [UInt16], _ range: Range<Int>, isLatin1: Bool, unless cancellation: Cancellation? = nil,
        to breaks: inout [Int]
    ) {
        var boundaries = boundaries
        self.boundaries = []
        defer { self.boundaries = boundaries }
        boundaries.removeAll(keepingCapacity: true)
        if !isLatin1 { iterator.appendBoundaries(of: units, in: range, unless: cancellation, to: &boundaries) }
        if let cancellation, cancellation.isCancelled { return }
        var nextBoundary = 0
        let text = units.span
        let verdicts = pairs.ascii
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
            } else if before <= 0xFF && after <= 0xFF {
                if pairs.allowsBreak(between: before, after, after: nil) { breaks.append(index) }
            } else {
                while nextBoundary < boundaries.count && boundaries[nextBoundary] < index { nextBoundary += 1 }
                let found = nextBoundary < boundaries.count && boundaries[nextBoundary] == index
                if Unicode16Rules.allowsBreak(in: units, range, at: index, found: found) { breaks.append(index) }
            }
        }
    }

    /// Where words end in a stretch of a script that needs a dictionary, asked from `range`'s start.
    func wordEnds(in units: [UInt16], _ range: Range<Int>) -> [Int] {
        boundaries.removeAll(keepingCapacity: true)
        iterator.appendBoundaries(of: units, in: range, to: &boundaries)
        return boundaries
    }

    /// The spaces that runs of spaces are made of; other spaces keep their own rules.
    @inline(__always)
    static func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x09 }
}
