// Irish capitals as Firefox writes them.
//
// A mutation puts letters before the first letter of a word, as in `bhfuil` of `fuil`. They stay small: bhFUIL. The
// hyphen between such a letter and a vowel vanishes: `n-athair` becomes nATHAIR.

/// The letters at the start of an Irish word that stay small in capitals.
struct IrishMutation {
    /// The number of letters that stay small.
    let letterCount: Int
    /// A Boolean value that indicates whether the hyphen after them vanishes.
    let dropsHyphen: Bool

    /// Finds the mutation of a word; `nil` if it has none.
    init?(of word: ArraySlice<UInt16>) {
        var letters = word.prefix(3).map { Unicode.Scalar($0) ?? " " }
        while letters.count < 3 { letters.append(" ") }
        let third = letters[2]
        switch (letters[0], letters[1]) {
        case ("b", "p"), ("b", "P"), ("d", "t"), ("d", "T"), ("g", "c"), ("g", "C"), ("m", "b"), ("m", "B"),
            ("n", "d"), ("n", "D"), ("n", "g"), ("n", "G"):
            (letterCount, dropsHyphen) = (1, false)
        case ("b", "h") where third == "f" || third == "F": (letterCount, dropsHyphen) = (2, false)
        case ("t", "s") where Self.followsS(third), ("t", "S") where Self.followsS(third):
            (letterCount, dropsHyphen) = (1, false)
        case ("h", let second) where Self.isCapitalVowel(second), ("n", let second) where Self.isCapitalVowel(second),
            ("t", let second) where Self.isCapitalVowel(second):
            (letterCount, dropsHyphen) = (1, false)
        case ("n", let second) where Self.isHyphen(second) && Self.isSmallVowel(third),
            ("t", let second) where Self.isHyphen(second) && Self.isSmallVowel(third):
            (letterCount, dropsHyphen) = (1, true)
        default: return nil
        }
    }

    /// Returns whether a character continues a word, so that none starts after it.
    static func continuesWord(_ scalar: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(scalar) else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        default: return isHyphen(scalar)
        }
    }

    private static func followsS(_ scalar: Unicode.Scalar) -> Bool {
        isSmallVowel(scalar) || isCapitalVowel(scalar) || "lLnNrR".unicodeScalars.contains(scalar)
    }

    private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "\u{2010}" || scalar == "\u{2011}"
    }

    private static func isSmallVowel(_ scalar: Unicode.Scalar) -> Bool { "aáeéiíoóuú".unicodeScalars.contains(scalar) }
    private static func isCapitalVowel(_ scalar: Unicode.Scalar) -> Bool {
        "AÁEÉIÍOÓUÚ".unicodeScalars.contains(scalar)
    }
}
