/// The conjuncts that are one grapheme cluster since Unicode 16 (rule GB9c), where ICU 72 finds several.
///
/// A sign joins the consonants beside it, also with marks between them, and in some scripts independent vowels.
/// Chromium and Firefox were asked about all letters of the scripts.
enum NewerConjuncts {
    /// Returns whether the character at a position joins the cluster before it, which begins at `start`.
    static func joins(_ units: [UInt16], at position: Int, to start: Int) -> Bool {
        var end = position
        var hasSign = false
        while end > start {
            let scalar = units.scalar(endingAt: end)
            if signs.contains(scalar) {
                hasSign = true
            } else if !CharacterFacts.extendsConjunct(scalar) {
                return hasSign && isJoined(scalar) && isJoined(units.scalar(at: position))
            }
            end -= scalar > 0xFFFF ? 2 : 1
        }
        return false
    }

    /// Returns whether a sign joins a letter to another one.
    private static func isJoined(_ letter: UInt32) -> Bool {
        let script = CharacterFacts.script(of: letter)
        if CharacterFacts.isConsonant(letter) { return stacking.contains(script) || joining.contains(script) }
        return CharacterFacts.isIndependentVowel(letter) && stacking.contains(script) || balineseVowels.contains(letter)
    }

    /// The signs, without those of scripts that ICU 72 does not have.
    private static let signs: Set<UInt32> = [
        0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA9C0, 0xAAF6, 0x10A3F,
        0x11133, 0x1193E, 0x11A47, 0x11A99,
    ]
    /// The scripts in which a sign also joins independent vowels.
    private static let stacking = scripts([
        "Mymr", "Khmr", "Lana", "Sund", "Mtei", "Khar", "Cakm", "Diak", "Zanb", "Soyo",
    ])
    private static let joining = scripts(["Deva", "Beng", "Gujr", "Orya", "Telu", "Mlym", "Bali", "Java"])
    private static let balineseVowels: Set<UInt32> = [0x1B0B, 0x1B0C]

    private static func scripts(_ tags: [String]) -> Set<CharacterFacts.ScriptCode> {
        Set(tags.map { CharacterFacts.script(tagged: $0) })
    }
}
