/// The conjuncts that are one grapheme cluster since Unicode 16 (rule GB9c), where ICU 72 finds several.
///
/// A sign joins the consonants beside it, and in most of these scripts also independent vowels. Chromium and Firefox were
/// asked about all letters of the scripts.
enum NewerConjuncts {
    /// Returns whether the character at a position joins the cluster before it, which begins at `start`.
    static func joins(_ units: [UInt16], at position: Int, to start: Int) -> Bool {
        var end = position
        var sign: UInt32?
        while end > start {
            let scalar = units.scalar(endingAt: end)
            if signs.contains(scalar) {
                sign = sign ?? scalar
            } else if !CharacterFacts.extendsConjunct(scalar) {
                return sign.map { isJoined(scalar, by: $0) && isJoined(units.scalar(at: position), by: $0) } ?? false
            }
            end -= scalar > 0xFFFF ? 2 : 1
        }
        return false
    }

    private static func isJoined(_ letter: UInt32, by sign: UInt32) -> Bool {
        guard CharacterFacts.script(of: letter) == CharacterFacts.script(of: sign) else { return false }
        if CharacterFacts.isConsonant(letter) { return true }
        return CharacterFacts.isIndependentVowel(letter) && (!viramas.contains(sign) || joinedVowels.contains(letter))
    }

    /// The signs, without those of scripts that ICU 72 does not have.
    private static let signs: Set<UInt32> = [
        0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA9C0, 0xAAF6, 0x10A3F, 0x11133, 0x1193E, 0x11A47, 0x11A99,
    ]
    /// The signs that join few independent vowels.
    private static let viramas: Set<UInt32> = [0x1B44, 0xA9C0]
    /// The independent vowels that they join.
    private static let joinedVowels: Set<UInt32> = [0x1B0B, 0x1B0C]
}
