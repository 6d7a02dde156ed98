// Finds the hyphenation points of WebKit in a word.
//
// Problem: WebKit asks libhyphen for the hyphens of what is left of a word on each line, so that a word that was broken
// is hyphenated as if its remainder were a word. A prepared text has no characters, and does not know where lines end.
//
// Method: the hyphens of every remainder are found when the text is prepared, once for each different word. A word is
// the whole of the text between two break opportunities, in UTF-8, with its punctuation and capitals, whatever the
// encoding of the patterns; WebKit counts characters of what libhyphen returns as units of UTF-16.
// A line that begins at a unit needs no hyphens far from it: only the start of a longer remainder is hyphenated, so
// that the work does not grow with the square of the length.
// Limits: items longer than `hyphenatedItem` are not hyphenated.

internal import TypescaleCaches

/// Finds the hyphens of WebKit's items in one language; not thread-safe.
final class ItemHyphenator {
    private let patterns: [HyphenationPatterns]
    private var known = BoundedCache<[UInt16], [[Int]]>(limit: TextLayoutLimits.rememberedHyphenations)

    /// Creates a hyphenator; `nil` if there are no patterns.
    init?(_ patterns: [HyphenationPatterns]) {
        if patterns.isEmpty { return nil }
        self.patterns = patterns
    }

    /// Returns the offsets at which an item may be hyphenated on a line that begins at each of its units.
    ///
    /// Offsets count from the item's start; there are none if the item has no hyphens.
    func hyphens(of item: ArraySlice<UInt16>) -> [[Int]] {
        // With `break-spaces`, an item ends with its space.
        let word = Array(item.dropLast(item.reversed().prefix { $0 == 0x20 }.count))
        guard (4...TextLayoutLimits.hyphenatedItem).contains(word.count), word.contains(where: Self.isLetter) else {
            return []
        }
        if let hyphens = known[word] { return hyphens }
        var hyphens = word.indices.map { start in self.hyphens(of: word[start...]).map { start + $0 } }
        if hyphens.allSatisfy(\.isEmpty) { hyphens = [] }
        if word.count <= TextLayoutLimits.hyphenatedUnits { known.store(hyphens, for: word) }
        return hyphens
    }

    /// Returns whether a unit may be a letter: all but some ASCII characters and general punctuation.
    private static func isLetter(_ unit: UInt16) -> Bool {
        unit < 0x80 ? (0x41...0x5A).contains(unit & 0xDF) : unit > 0xBF && !(0x2000...0x2BFF).contains(unit)
    }

    /// Returns the hyphens of a remainder, in order.
    ///
    /// If there are several files for a language, the next one decides before the first hyphen of those before it.
    private func hyphens(of remainder: ArraySlice<UInt16>) -> [Int] {
        var found: [Int] = []
        let part = remainder.prefix(TextLayoutLimits.hyphenatedUnits)
        // Patterns also look at the text after a hyphen.
        let end = part.count < remainder.count ? TextLayoutLimits.hyphenatedStart : remainder.count - 1
        let text = String(decoding: part, as: UTF16.self)
        let spaces = text.unicodeScalars.prefix { $0.properties.isWhitespace }.count
        let bytes = Array(String(text.unicodeScalars.dropFirst(spaces)).utf8)
        if bytes.contains(0) { return [] }
        for patterns in patterns {
            let ends = patterns.ends(in: bytes).map { $0 + spaces }.filter { $0 <= end }
            found = ends.prefix { $0 < found.first ?? .max } + found
        }
        return found
    }
}
