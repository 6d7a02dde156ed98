/// A set of characters of Latin text: ASCII, letters of Latin-1 and of Latin Extended-A, and general punctuation.
struct LatinSet {
    /// The characters from U+0000 to U+017F, 64 in each word, then those from U+2000 to U+203F.
    private var words = InlineArray<7, UInt64>(repeating: 0)

    /// The characters that a paragraph from left to right has in one run with Latin letters, whatever is beside them.
    ///
    /// Each is a grapheme cluster, is drawn as it is, and has the presentation of text. No script has it but Latin, and
    /// it is not a bracket, since brackets outside ASCII may have a counterpart in another paragraph.
    static let plain: LatinSet = {
        var characters = CharacterTable()
        var plain = LatinSet()
        for unit in 0x20..<0x7F { plain.insert(UInt16(unit)) }
        for unit in Array(0xA1...0x17F) + Array(0x2010...0x2027) + Array(0x2030...0x203A) {
            let scalar = UInt32(unit)
            let facts = characters.facts(of: scalar)
            let isLatin = facts.script == UInt8(CharacterFacts.latinScript)
            if isLatin || facts.isCommonOrInherited, facts.part == .base, !facts.isMark, !facts.isShared,
                !facts.hasScriptList, !facts.isBracket, !CharacterFacts.isEmoji(scalar),
                !CharacterFacts.isDefaultIgnorable(scalar)
            {
                plain.insert(UInt16(unit))
            }
        }
        return plain
    }()

    /// Returns whether a UTF-16 unit is in the set.
    @inline(__always)
    func contains(_ unit: UInt16) -> Bool {
        guard let word = LatinSet.word(of: unit) else { return false }
        return words[word] >> UInt64(unit & 63) & 1 == 1
    }

    /// A Boolean value that indicates whether every printable character of ASCII is in the set.
    var hasASCII: Bool { words[0] >> 0x20 == ~0 >> 0x20 && words[1] | 1 << 63 == ~0 }

    /// Adds a character; others than those of Latin text are ignored.
    mutating func insert(_ unit: UInt16) {
        guard let word = LatinSet.word(of: unit) else { return }
        words[word] |= 1 << UInt64(unit & 63)
    }

    /// Returns the characters for which a condition holds.
    func filter(_ isIncluded: (UInt16) -> Bool) -> LatinSet {
        var found = LatinSet()
        for unit in Array(0..<UInt16(0x180)) + Array(0x2000..<0x2040) where contains(unit) && isIncluded(unit) {
            found.insert(unit)
        }
        return found
    }

    @inline(__always)
    private static func word(of unit: UInt16) -> Int? {
        let word = Int(unit >> 6)
        return word < 6 ? word : word == 0x2000 >> 6 ? 6 : nil
    }
}
