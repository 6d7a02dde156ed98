// Breaks between two characters of Latin-1.
//
// Browsers do not apply Unicode's line breaking algorithm to two neighbors below U+0100. They look the pair up in a
// table without context, which keeps prices, dates and paths together. The ASCII rows below were measured: every pair,
// in a box too narrow for any. The other rows are ICU's answers for the pair alone; measurements over all of Latin-1
// showed one difference, a hyphen that begins a word before a character outside ASCII (`Unicode16Rules`).

/// Decides whether a line may break between two Latin-1 characters; not thread-safe.
final class PairBreaks {
    enum Verdict: UInt8 {
        case unknown
        case joined
        case breakable
    }

    private let boundaries: BoundaryFinder
    /// The verdict of each pair; pairs with a character outside ASCII are read from ICU when they first occur.
    private var verdicts: [Verdict]
    private var found: [Int] = []

    init() throws(FontError) {
        boundaries = try BoundaryFinder(.line, locale: "en@lb=normal")
        verdicts = PairBreaks.asciiVerdicts
    }

    /// Returns whether a line may break between `first` and `second`, given the character before `first`.
    func allowsBreak(between first: UInt16, _ second: UInt16, after previous: UInt16?) -> Bool {
        if first == 0x2D && PairBreaks.isDigit(second) {
            // A minus sign keeps its number; a hyphen in a part number does not.
            return previous.map(PairBreaks.isAlphanumeric) ?? false
        }
        let index = Int(first) << 8 | Int(second)
        if verdicts[index] == .unknown { verdicts[index] = verdictOfICU(first, second) }
        return verdicts[index] == .breakable
    }

    private func verdictOfICU(_ first: UInt16, _ second: UInt16) -> Verdict {
        found.removeAll(keepingCapacity: true)
        boundaries.appendBoundaries(of: [0x61, first, second, 0x62], in: 0..<4, to: &found)
        return found.contains(2) ? .breakable : .joined
    }

    static func isDigit(_ unit: UInt16) -> Bool { unit >= 0x30 && unit <= 0x39 }

    private static func isAlphanumeric(_ unit: UInt16) -> Bool {
        isDigit(unit) || unit >= 0x41 && unit <= 0x5A || unit >= 0x61 && unit <= 0x7A
    }

    /// The verdicts that two ASCII characters, including spaces, decide alone; unknown if they depend on more.
    static let ascii: [Verdict] = (0..<0x80 * 0x80).map { pair in
        let (first, second) = (UInt16(pair >> 7), UInt16(pair & 0x7F))
        if BreakFinder.isSpace(second) { return .joined }
        if BreakFinder.isSpace(first) { return .breakable }
        if BreakFinder.isPageBreak(first) { return .joined }
        return first == 0x2D && isDigit(second) ? .unknown : asciiVerdicts[Int(first) << 8 | Int(second)]
    }

    private static let asciiVerdicts: [Verdict] = {
        let opening = "(<[{"
        let words = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        var rows: [(before: String, after: String)] = [("!\"#%&)*+,.:;=>\\]|}~", opening)]
        rows.append(("-", "\"#%&'(*+-<=>@[\\^_`{|~" + words))
        rows.append(("?", "#$%&(*+-<=>@[\\^_`{|~" + words))

        var verdicts = [Verdict](repeating: .unknown, count: 0x100 * 0x100)
        for first in 0x21...0x7E {
            for second in 0x21...0x7E { verdicts[first << 8 | second] = .joined }
        }
        for row in rows {
            for first in row.before.utf8 {
                for second in row.after.utf8 { verdicts[Int(first) << 8 | Int(second)] = .breakable }
            }
        }
        return verdicts
    }()
}
