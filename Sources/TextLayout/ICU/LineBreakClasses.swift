internal import CTypescaleICU

/// The line breaking classes of characters (UAX #14), read from ICU once a character; not thread-safe.
struct LineBreakClasses {
    /// A class; several of the standard's that the rules here treat alike share one.
    enum Line: UInt8 {
        case alphabetic
        case twoSided
        case after
        case before
        case lineEnd
        case object
        case closing
        case mark
        case closingParenthesis
        case emojiBase
        case emojiModifier
        case exclamation
        case glue
        case syllable
        case closedSyllable
        case hebrew
        case hyphen
        case ideograph
        case inseparable
        case infix
        case leadingJamo
        case trailingJamo
        case vowelJamo
        case nonStarter
        case number
        case opening
        case postfix
        case prefix
        case quotation
        case flag
        case symbol
        case wordJoiner
        case zeroWidthSpace
        case joiner

        var isHangul: Bool {
            switch self {
            case .leadingJamo, .vowelJamo, .trailingJamo, .syllable, .closedSyllable: true
            default: false
            }
        }
    }

    /// The class of a character, with what single rules ask beside it.
    struct Kind {
        fileprivate var packed: UInt16
        let line: Line

        fileprivate init(_ line: Line, _ flags: UInt16 = 0) {
            (self.line, packed) = (line, flags | UInt16(line.rawValue) | Kind.known)
        }

        fileprivate init(packed: UInt16) {
            self.packed = packed
            line = Line(rawValue: UInt8(truncatingIfNeeded: packed & 0x3F)) ?? .alphabetic
        }

        static let alphabetic = Kind(.alphabetic, kept)
        static let ideograph = Kind(.ideograph, kept)

        /// A Boolean value that indicates whether words of its script are found by a dictionary.
        var needsDictionary: Bool { packed & Kind.dictionary != 0 }
        /// A Boolean value that indicates whether it takes a whole cell in East Asian typography.
        var isWide: Bool { packed & Kind.wide != 0 }
        /// A Boolean value that indicates whether it is a pictograph without a character yet.
        var isUnassignedPictograph: Bool { packed & Kind.unassigned != 0 }
        /// A Boolean value that indicates whether it is a letter by its class, and not for lack of one.
        var isLetter: Bool { packed & Kind.letter != 0 }
        /// A Boolean value that indicates whether `word-break: keep-all` keeps it together with others of its kind.
        var isKept: Bool { packed & Kind.kept != 0 }
        /// A Boolean value that indicates whether marks do not belong to it.
        var isLineEnd: Bool { line == .lineEnd || line == .zeroWidthSpace }

        fileprivate static let known: UInt16 = 1 << 15
        fileprivate static let dictionary: UInt16 = 1 << 8
        fileprivate static let wide: UInt16 = 1 << 9
        fileprivate static let unassigned: UInt16 = 1 << 10
        fileprivate static let letter: UInt16 = 1 << 11
        fileprivate static let kept: UInt16 = 1 << 12
    }

    private var table = ScalarTable<UInt16>()
    /// A Boolean value that indicates whether small kana are ideographs, which may begin a line.
    private let smallKanaAreLetters: Bool

    init(smallKanaAreLetters: Bool = false) { self.smallKanaAreLetters = smallKanaAreLetters }

    /// The class of a character.
    subscript(scalar: UInt32) -> Kind {
        mutating get {
            let packed = table[scalar]
            if packed != 0 { return Kind(packed: packed) }
            let kind = LineBreakClasses.kind(of: scalar, smallKanaAreLetters: smallKanaAreLetters)
            table[scalar] = kind.packed
            return kind
        }
    }

    private static func kind(of scalar: UInt32, smallKanaAreLetters: Bool) -> Kind {
        let number = CharacterFacts.value(of: UCHAR_LINE_BREAK, scalar)
        if number == U_LB_COMPLEX_CONTEXT.rawValue { return Kind(.alphabetic, Kind.dictionary) }
        if smallKanaAreLetters && number == U_LB_CONDITIONAL_JAPANESE_STARTER.rawValue { return .ideograph }
        let line = LineBreakClasses.lines[number] ?? .alphabetic
        var flags: UInt16 = 0
        if number == U_LB_ALPHABETIC.rawValue { flags |= Kind.letter }
        if keptClasses.contains(number) { flags |= Kind.kept }
        if line == .opening, CharacterFacts.isEastAsianWide(scalar) { flags |= Kind.wide }
        if line == .postfix || line == .prefix, CharacterFacts.mayBeWide(scalar) { flags |= Kind.wide }
        if line == .ideograph, CharacterFacts.isUnassignedPictograph(scalar) { flags |= Kind.unassigned }
        return Kind(line, flags)
    }

    /// The classes that `word-break: keep-all` keeps together: letters, ideographs, kana, numbers and hyphens.
    private static let keptClasses = Set(
        [
            U_LB_ALPHABETIC, U_LB_AMBIGUOUS, U_LB_IDEOGRAPHIC, U_LB_NUMERIC, U_LB_HYPHEN, U_LB_H2, U_LB_H3, U_LB_JL,
            U_LB_JV, U_LB_JT, U_LB_CONDITIONAL_JAPANESE_STARTER,
        ].map(\.rawValue))

    /// The classes of ICU; those that are left out are letters (LB1).
    private static let lines: [UInt32: Line] = [
        U_LB_BREAK_BOTH.rawValue: .twoSided, U_LB_BREAK_AFTER.rawValue: .after, U_LB_BREAK_BEFORE.rawValue: .before,
        U_LB_MANDATORY_BREAK.rawValue: .lineEnd, U_LB_CARRIAGE_RETURN.rawValue: .lineEnd,
        U_LB_LINE_FEED.rawValue: .lineEnd, U_LB_NEXT_LINE.rawValue: .lineEnd,
        U_LB_CONTINGENT_BREAK.rawValue: .object, U_LB_CLOSE_PUNCTUATION.rawValue: .closing,
        U_LB_COMBINING_MARK.rawValue: .mark, U_LB_CLOSE_PARENTHESIS.rawValue: .closingParenthesis,
        U_LB_E_BASE.rawValue: .emojiBase, U_LB_E_MODIFIER.rawValue: .emojiModifier,
        U_LB_EXCLAMATION.rawValue: .exclamation, U_LB_GLUE.rawValue: .glue, U_LB_H2.rawValue: .syllable,
        U_LB_H3.rawValue: .closedSyllable, U_LB_HEBREW_LETTER.rawValue: .hebrew, U_LB_HYPHEN.rawValue: .hyphen,
        U_LB_IDEOGRAPHIC.rawValue: .ideograph, U_LB_INSEPARABLE.rawValue: .inseparable,
        U_LB_INFIX_NUMERIC.rawValue: .infix, U_LB_JL.rawValue: .leadingJamo, U_LB_JT.rawValue: .trailingJamo,
        U_LB_JV.rawValue: .vowelJamo, U_LB_NONSTARTER.rawValue: .nonStarter,
        U_LB_CONDITIONAL_JAPANESE_STARTER.rawValue: .nonStarter, U_LB_NUMERIC.rawValue: .number,
        U_LB_OPEN_PUNCTUATION.rawValue: .opening, U_LB_POSTFIX_NUMERIC.rawValue: .postfix,
        U_LB_PREFIX_NUMERIC.rawValue: .prefix, U_LB_QUOTATION.rawValue: .quotation,
        U_LB_REGIONAL_INDICATOR.rawValue: .flag, U_LB_BREAK_SYMBOLS.rawValue: .symbol,
        U_LB_WORD_JOINER.rawValue: .wordJoiner, U_LB_ZWSPACE.rawValue: .zeroWidthSpace, U_LB_ZWJ.rawValue: .joiner,
    ]
}

extension CharacterFacts {
    /// Returns whether the character takes a whole cell in East Asian typography, always or in some faces.
    fileprivate static func mayBeWide(_ scalar: UInt32) -> Bool {
        let width = value(of: UCHAR_EAST_ASIAN_WIDTH, scalar)
        return width == U_EA_FULLWIDTH.rawValue || width == U_EA_WIDE.rawValue || width == U_EA_AMBIGUOUS.rawValue
    }

    /// Returns whether a code point is reserved for a pictograph.
    fileprivate static func isUnassignedPictograph(_ scalar: UInt32) -> Bool {
        isPictograph(scalar) && icu_general_category(Int32(bitPattern: scalar)) == U_UNASSIGNED.rawValue
    }
}
