// Greek capitals as Firefox writes them, which differ from those of ICU.
//
// The accent of modern Greek vanishes. A vowel after an accented one may get a diaeresis, as the two are not a
// diphthong. The single word ή keeps its accent. Everything else has the one capital that its character has by itself:
// breathings and the accents of ancient Greek stay, and what has several capitals stays as it is.

/// Changes the characters of a text to Greek capitals, one by one.
struct GreekCapitals {
    /// The end of the characters so far.
    private enum State: Equatable {
        case start, word, vowel(UInt32, isAccented: Bool), diphthong, diaeresis
    }

    private var state = State.start

    /// Returns the capital of the next character of a word; `nil` if it vanishes.
    mutating func capital(of scalar: UInt32, before next: UInt32?) -> UInt32? {
        let letter = Letter(scalar)
        switch letter.base {
        case Letter.diaeresis:
            state = letter.isAccented ? .word : .diaeresis
            return Letter.diaeresis
        case Letter.acute:
            return accent(scalar)
        case _ where letter.isVowel:
            return capital(of: letter, isDisjunctive: isDisjunctive(scalar, before: next))
        default:
            state = Unicode.Scalar(scalar)?.isLetterOrMark == true ? .word : .start
            return GreekCapitals.simpleCapital(of: scalar)
        }
    }

    /// Returns the accent unless it belongs to a vowel, and then vanishes.
    private mutating func accent(_ scalar: UInt32) -> UInt32? {
        switch state {
        case .vowel(let vowel, isAccented: false): state = .vowel(vowel, isAccented: true)
        case .diphthong, .diaeresis: state = .word
        default:
            state = .word
            return scalar
        }
        return nil
    }

    private mutating func capital(of letter: Letter, isDisjunctive: Bool) -> UInt32 {
        let (vowel, before) = (letter.vowel, state)
        if letter.hasDiaeresis {
            state = letter.isAccented ? .word : .diaeresis
            return letter.capitalWithDiaeresis
        }
        if !letter.isAccented, letter.isSmall, case .vowel(let last, isAccented: true) = before,
            Letter.separated[vowel]?.contains(last) == true
        {
            state = .word
            return letter.capitalWithDiaeresis
        }
        let endsDiphthong = vowel == Letter.upsilon && before == .vowel(Letter.omicron, isAccented: false)
        state =
            endsDiphthong
            ? (letter.isAccented ? .word : .diphthong) : .vowel(vowel, isAccented: letter.isAccented)
        return isDisjunctive ? Letter.capitalEtaWithTonos : letter.capital
    }

    /// Returns whether a character is the word ή, which keeps its accent.
    private func isDisjunctive(_ scalar: UInt32, before next: UInt32?) -> Bool {
        (scalar == Letter.etaWithTonos || scalar == Letter.capitalEtaWithTonos) && state == .start
            && next.flatMap { Unicode.Scalar($0) }?.isLetterOrMark != true
    }

    /// Returns the capital of a character that has a single one, or the character.
    private static func simpleCapital(of scalar: UInt32) -> UInt32 {
        guard let properties = Unicode.Scalar(scalar)?.properties else { return scalar }
        for mapping in [properties.uppercaseMapping, properties.titlecaseMapping] {
            if let first = mapping.unicodeScalars.first, mapping.unicodeScalars.count == 1 { return first.value }
        }
        return scalar
    }
}

/// A character as a letter with the marks of modern Greek.
private struct Letter {
    static let (acute, diaeresis): (UInt32, UInt32) = (0x301, 0x308)
    static let (omicron, upsilon): (UInt32, UInt32) = (0x3BF, 0x3C5)
    static let (etaWithTonos, capitalEtaWithTonos): (UInt32, UInt32) = (0x3AE, 0x389)
    /// The vowels after which, if accented, iota and upsilon are not part of a diphthong.
    static let separated: [UInt32: Set<UInt32>] = [
        0x3B9: [0x3B1, 0x3B5, 0x3BF, 0x3C5], 0x3C5: [0x3B1, 0x3B5, 0x3B7, 0x3BF],
    ]
    private static let vowels: Set<UInt32> = [0x3B1, 0x3B5, 0x3B7, 0x3B9, 0x3BF, 0x3C5, 0x3C9]
    private static let distanceOfCapitals: UInt32 = 0x20

    /// The letter without marks, or the mark; the whole character if it has other marks.
    private(set) var base: UInt32
    private(set) var isAccented = false
    private(set) var hasDiaeresis = false

    init(_ scalar: UInt32) {
        base = scalar
        while let parts = CharacterFacts.decomposition(of: base) {
            switch parts.second {
            case nil: break
            case Letter.acute?: isAccented = true
            case Letter.diaeresis?: hasDiaeresis = true
            default:
                base = scalar
                return
            }
            base = parts.first
        }
    }

    var isSmall: Bool { Letter.vowels.contains(base) }
    var isVowel: Bool { isSmall || Letter.vowels.contains(base &+ Letter.distanceOfCapitals) }
    var vowel: UInt32 { isSmall ? base : base + Letter.distanceOfCapitals }
    var capital: UInt32 { vowel - Letter.distanceOfCapitals }
    /// Iota or upsilon with a diaeresis.
    var capitalWithDiaeresis: UInt32 { vowel == Letter.upsilon ? 0x3AB : 0x3AA }
}
