/// The changes that CSS properties make to Firefox's rules for line breaks.
struct FirefoxTailoring {
    /// A Boolean value that indicates whether lines may break between letters (`word-break: break-all`).
    let breaksAll: Bool
    private let keepsAll: Bool
    private let isLoose: Bool
    private let isNormal: Bool
    private let isChineseOrJapanese: Bool

    /// Creates the changes that properties make; `nil` if they make none.
    init?(_ properties: BreakProperties, locale: String) {
        breaksAll = properties.wordBreak == .breakAll
        keepsAll = properties.wordBreak == .keepAll
        isLoose = properties.strictness == .loose
        isNormal = properties.strictness == .normal
        isChineseOrJapanese = Self.isChineseOrJapanese(locale)
        if !breaksAll && !keepsAll && !isLoose && !isNormal { return nil }
    }

    /// Returns whether text of a locale has the looser rules of its language.
    static func isChineseOrJapanese(_ locale: String) -> Bool {
        let language = Identifier(languageOf: locale)
        return language == "ja" || language == "zh"
    }

    /// A Boolean value that indicates whether small kana may begin a line.
    var smallKanaAreLetters: Bool { breaksAll || isLoose || isNormal }

    /// Returns whether lines may break anywhere in a word, the last one of a text excepted.
    ///
    /// With `break-all`, Firefox does not look at words of ASCII letters, digits and the punctuation after which it
    /// never breaks.
    func breaksEverywhere(_ units: [UInt16], _ word: Range<Int>) -> Bool {
        breaksAll && units[word].allSatisfy { $0 < 0x80 ? Self.simple.contains(UInt8($0)) : $0 == 0xAD }
    }

    private static let simple = Set(
        "\"#&'*,.0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz~".utf8)

    /// Returns whether a line may break before a character, if a property decides it; otherwise `nil`.
    ///
    /// Only the last word of a text has the rules of its language.
    func breaks(
        before scalar: UInt32, _ kind: LineBreakClasses.Kind, after state: LineBreakState, isLastWord: Bool
    ) -> Bool? {
        // A mark belongs to the character before it.
        if (kind.line == .mark || kind.line == .joiner) && !state.left.isLineEnd { return nil }
        if keepsAll && state.left.isKept && kind.isKept { return false }
        if let breaks = strictnessBreaks(
            before: scalar, kind, after: state.left, isLoosest: isLastWord && isChineseOrJapanese)
        {
            return breaks && !state.endsWithJoiner
        }
        return isIdeograph(state.left) ? state.afterIdeograph.breaks(before: kind) : nil
    }

    /// Returns whether a letter or digit is like an ideograph, as lines may break between all of them.
    private func isIdeograph(_ left: LineBreakClasses.Kind) -> Bool {
        breaksAll && (left.isLetter || left.needsDictionary || left.line == .number)
    }

    private func strictnessBreaks(
        before scalar: UInt32, _ kind: LineBreakClasses.Kind, after left: LineBreakClasses.Kind, isLoosest: Bool
    ) -> Bool? {
        if isNormal { return (scalar == 0x301C || scalar == 0x30A0) && isLoosest ? true : nil }
        guard isLoose else { return nil }
        switch kind.line {
        case .after:
            let isHyphen = scalar == 0x2010 || scalar == 0x2013
            if isHyphen && (left.line == .ideograph || isIdeograph(left)) { return true }
        case .nonStarter:
            switch scalar {
            case 0x301C, 0x30A0, 0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047...0x2049: return isLoosest
            case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: return true
            default: break
            }
        case .inseparable: return true
        case .exclamation:
            if scalar == 0xFF01 || scalar == 0xFF1F { return isLoosest }
        default: break
        }
        if kind.line == .postfix && kind.isWide || left.line == .prefix && left.isWide { return isLoosest }
        return nil
    }
}
