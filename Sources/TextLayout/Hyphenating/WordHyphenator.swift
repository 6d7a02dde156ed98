// Finds the hyphenation points of Firefox in a text.
//
// A part of a text is what stands between two spaces, without soft hyphens and characters that control direction. Each
// row of letters and marks in it is a word. A word is hyphenated in small letters, if it has no capital after its first
// letter, and in most languages none at all. At least two countable characters of the part, which has at least five,
// are on either line; marks, punctuation and controls do not count.
// Limits: Firefox brings its own patterns; the system's may be of another version. Words longer than `hyphenatedBytes`
// are not hyphenated.

internal import TypescaleCaches

/// A position at which Firefox hyphenates a word.
struct WordHyphen: Equatable {
    /// The offset of the first unit after the hyphen.
    var offset: Int
    /// The end of the last hyphen or soft hyphen in the part before, which takes precedence on lines that begin
    /// earlier.
    ///
    /// It is the greatest number if one follows in the part, which always takes precedence.
    var yieldsUpTo = 0
}

/// Finds the hyphens of a text in one language; not thread-safe.
final class WordHyphenator {
    private let patterns: HyphenationPatterns
    private let encoder: PatternEncoder
    private let hyphenatesCapitalized: Bool
    private var known = BoundedCache<[UInt16], [Int]>(limit: TextLayoutLimits.rememberedHyphenations)

    /// The countable characters of a part, and those on either line (`hyphenate-limit-chars: 5 2 2`).
    private static let least = (part: 5, line: 2)

    /// Creates a hyphenator; `nil` if words cannot be converted to the encoding of the patterns.
    init?(_ patterns: HyphenationPatterns, _ language: HyphenationLanguage) {
        guard let encoder = PatternEncoder(patterns.encoding) else { return nil }
        (self.patterns, self.encoder) = (patterns, encoder)
        hyphenatesCapitalized = language.hyphenatesCapitalized
    }

    /// Returns the hyphens of a paragraph, in order.
    func hyphens(in units: [UInt16], _ range: Range<Int>) -> [WordHyphen] {
        var hyphens: [WordHyphen] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = units[start..<range.upperBound].firstIndex(where: FirefoxBreakFinder.endsWord) ?? range.upperBound
            if end - start >= Self.least.part {
                append(part: start..<end, of: units, to: &hyphens)
            }
            start = end + 1
        }
        return hyphens
    }

    private func append(part: Range<Int>, of units: [UInt16], to hyphens: inout [WordHyphen]) {
        let offsets = part.filter { !WhiteSpaceProcessor.isDiscardable(units[$0]) }
        guard offsets.count >= Self.least.part else { return }
        let given = part.filter { units[$0] == 0xAD || units[$0] == 0x2D || units[$0] == 0x2010 }
        var before = 0
        for position in positions(in: offsets.map { units[$0] }) where units[offsets[position] - 1] != 0xAD {
            let offset = offsets[position]
            while before < given.count && given[before] < offset { before += 1 }
            hyphens.append(
                WordHyphen(
                    offset: offset,
                    yieldsUpTo: before < given.count ? .max : before > 0 ? given[before - 1] + 1 : 0))
        }
    }

    /// Returns the positions in a part after which it may be hyphenated, as far as enough characters are on either
    /// line.
    private func positions(in part: [UInt16]) -> [Int] {
        let isRemembered = part.count <= TextLayoutLimits.hyphenatedUnits
        if isRemembered, let positions = known[part] { return positions }
        let ends = wordHyphens(in: part)
        var counts: [Int] = []
        var count = 0
        for (scalarRange, scalar) in part.scalars(in: part.indices) {
            if Self.isCountable(scalar) { count += 1 }
            counts.append(contentsOf: repeatElement(count, count: scalarRange.count))
        }
        // The last character counts whatever it is.
        let total = (counts.dropLast().last ?? 0) + 1
        let positions = ends.filter { end in
            total >= Self.least.part && counts[end - 1] >= Self.least.line && total - counts[end - 1] >= Self.least.line
        }
        if isRemembered { known.store(positions, for: part) }
        return positions
    }

    /// Returns the positions in a part at which the patterns hyphenate its words.
    private func wordHyphens(in part: [UInt16]) -> [Int] {
        var hyphens: [Int] = []
        var start: Int?
        var index = 0
        while index <= part.count {
            let scalar = index < part.count ? part.scalar(at: index) : 0
            if index < part.count, Unicode.Scalar(scalar)?.isLetterOrMark == true {
                if start == nil { start = index }
            } else if let word = start {
                hyphens += self.hyphens(ofWord: part[word..<index]).map { word + $0 }
                start = nil
            }
            index += scalar > 0xFFFF ? 2 : 1
        }
        return hyphens
    }

    private func hyphens(ofWord word: ArraySlice<UInt16>) -> [Int] {
        var letters: [Unicode.Scalar] = []
        for scalar in String(decoding: word, as: UTF16.self).unicodeScalars {
            let small = scalar.properties.lowercaseMapping.unicodeScalars
            guard let first = small.first, small.count == 1, first.value != 0xFFFD else { return [] }
            if first != scalar, !hyphenatesCapitalized || !letters.isEmpty { return [] }
            letters.append(first)
        }
        let ends = patterns.ends(in: encoder.bytes(of: letters))
        // Words beyond the basic plane are counted in units, which is rare enough to be done for all.
        var units: [Int] = [0]
        for letter in letters { units.append((units.last ?? 0) + (letter.value > 0xFFFF ? 2 : 1)) }
        return ends.filter { $0 < letters.count }.map { units[$0] }
    }

    /// Returns whether a character counts for the least number of characters.
    private static func isCountable(_ scalar: UInt32) -> Bool {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .nonspacingMark, .dashPunctuation, .openPunctuation, .closePunctuation, .connectorPunctuation,
            .otherPunctuation, .initialPunctuation, .finalPunctuation, .control, .format, .surrogate, nil:
            false
        default: true
        }
    }
}

/// Converts words in small letters to the encoding of patterns.
struct PatternEncoder {
    /// The bytes of letters in an encoding of one byte a letter; `nil` for UTF-8.
    private let letters: [Unicode.Scalar: UInt8]?

    /// Creates the encoder of an encoding by the name that pattern files give it; `nil` for an unknown one.
    init?(_ name: Identifier) {
        if name == "UTF-8" {
            letters = nil
            return
        }
        // Pattern files name the encodings of Windows as ICU does, but for the start.
        let prefix = name.text.hasPrefix("microsoft-") ? "microsoft-".count : 0
        guard let characters = CharacterFacts.characters(ofEncoding: String(name.text.dropFirst(prefix))) else {
            return nil
        }
        var letters: [Unicode.Scalar: UInt8] = [:]
        for (byte, unit) in characters.enumerated() {
            if let letter = Unicode.Scalar(unit) { letters[letter] = UInt8(byte) }
        }
        self.letters = letters
    }

    /// Returns a word in the encoding; a letter that is not in it becomes a byte that no pattern has.
    func bytes(of word: [Unicode.Scalar]) -> [UInt8] {
        guard let letters else { return Array(word.map(String.init).joined().utf8) }
        return word.map { letter in letter.isASCII ? UInt8(letter.value) : letters[letter] ?? 0x01 }
    }
}
