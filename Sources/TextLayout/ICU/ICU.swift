// The calls of ICU: boundaries, bidirectional levels, scripts and character properties.
//
// `LineBreakClasses` and `ChromiumWordBreaks` name ICU's classes for line breaks, which they map to their own.

internal import CTypescaleICU
internal import TypescaleThreads

/// Finds the boundaries of one kind in UTF-16 text; not thread-safe.
///
/// Creates with `ubrk_open`, owns the iterator, frees it with `ubrk_close`. The text is borrowed for a single call, so
/// the iterator never outlives what it points into. Opening costs about four times as much as a pass over a chat
/// message, so an iterator is kept and given new text instead of being opened again.
@safe final class BoundaryFinder {
    enum Kind: String {
        case line = "line break"
        case grapheme = "character"
        case word
    }

    private let iterator: OpaquePointer

    /// Creates a finder by the rules of a locale, or of another one if ICU does not support it.
    init(_ kind: Kind, locale: String, or other: String? = nil) throws(FontError) {
        guard let opened = unsafe Self.open(kind, locale) ?? other.flatMap({ unsafe Self.open(kind, $0) }) else {
            throw FontError(
                .languageDataMissing, reason: "ICU gives no \(kind.rawValue) iterator; is its data installed?")
        }
        unsafe iterator = opened
    }

    private static func open(_ kind: Kind, _ locale: String) -> OpaquePointer? {
        var status: Int32 = 0
        let type =
            switch kind {
            case .line: UBRK_LINE
            case .grapheme: UBRK_CHARACTER
            case .word: UBRK_WORD
            }
        let opened = unsafe icu_ubrk_open(type, locale, &status)
        return unsafe status <= 0 ? opened : nil
    }

    deinit {
        unsafe icu_ubrk_close(iterator)
    }

    /// Appends every boundary after the start of `range`, its end included, as an offset into `text`.
    ///
    /// If the work is canceled meanwhile, only the first of them are appended.
    func appendBoundaries(
        of text: [UInt16], in range: Range<Int>, unless cancellation: Cancellation? = nil, to boundaries: inout [Int]
    ) {
        unsafe text.withUnsafeBufferPointer { units in
            guard let base = units.baseAddress, !range.isEmpty else { return }
            let start = unsafe base + range.lowerBound
            guard unsafe icu_ubrk_set_text(iterator, start, Int32(range.count)) <= 0 else { return }
            var boundary = unsafe icu_ubrk_first(iterator)
            while true {
                boundary = unsafe icu_ubrk_next(iterator)
                if boundary < 0 { break }
                boundaries.append(range.lowerBound + Int(boundary))
                if boundaries.count & 255 == 0, let cancellation, cancellation.isCancelled { break }
            }
        }
    }
}

/// The files of ICU's break iterators.
enum BreakData {
    /// Returns the bytes of a dictionary by its name, such as `khmerdict`; `nil` if ICU has none.
    static func dictionary(_ name: String) -> [UInt8]? {
        guard let data = unsafe icu_open_break_data(name, "dict") else { return nil }
        defer { unsafe icu_close_data(data) }
        guard let memory = unsafe icu_data_memory(data) else { return nil }
        let size = unsafe memory.load(fromByteOffset: 12, as: Int32.self)
        return unsafe Array(UnsafeRawBufferPointer(start: memory, count: max(Int(size), 0)))
    }
}

/// Resolves the bidirectional levels of a paragraph; not thread-safe.
///
/// Creates with `ubidi_open`, owns the object, frees it with `ubidi_close`. The text is borrowed for a single call.
@safe final class BidiResolver {
    private let bidi: OpaquePointer

    init?() {
        guard let opened = unsafe icu_ubidi_open() else { return nil }
        unsafe bidi = opened
    }

    deinit {
        unsafe icu_ubidi_close(bidi)
    }

    /// The level of the paragraph that was resolved last; odd if it runs right to left.
    var paragraphLevel: UInt8 { unsafe icu_ubidi_paragraph_level(bidi) }

    /// Replaces `levels` with the level of each unit of a range.
    ///
    /// All levels are requested at once, since ICU searches for a single run among all runs. It gives text of one
    /// direction one level, embedded or not, unless `findsEmbeddings` is true.
    func resolve(
        _ text: [UInt16], in range: Range<Int>, base: BaseDirection, findsEmbeddings: Bool = false,
        into levels: inout [UInt8]
    ) {
        levels.removeAll(keepingCapacity: true)
        guard !range.isEmpty else { return }
        let bounded = BracketPairs.bounded(text, range)
        if findsEmbeddings, range.contains(where: { Self.isEmbedding(text[$0]) }) {
            let mixed = (bounded ?? Array(text[range])) + Self.bothDirections
            append(levelsOf: mixed, in: mixed.indices, base, to: &levels)
            levels.removeLast(Self.bothDirections.count)
        } else if let bounded {
            append(levelsOf: bounded, in: bounded.indices, base, to: &levels)
        } else {
            append(levelsOf: text, in: range, base, to: &levels)
        }
    }

    /// Returns the indices of levels in visual order (UAX #9, rule L2).
    static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = levels.indices.map { Int32($0) }
        unsafe icu_visual_order(levels, Int32(levels.count), &order)
        return order.map { Int($0) }
    }

    /// Paragraphs of either direction, with which a text has both.
    private static let bothDirections: [UInt16] = [0x2029, 0x61, 0x2029, 0x05D0]

    /// Returns whether a unit begins an embedding, an override or an isolate.
    private static func isEmbedding(_ unit: UInt16) -> Bool {
        (0x202A...0x202E).contains(unit) || (0x2066...0x2068).contains(unit)
    }

    private func append(levelsOf text: [UInt16], in range: Range<Int>, _ base: BaseDirection, to levels: inout [UInt8])
    {
        unsafe text.withUnsafeBufferPointer { units in
            guard let first = units.baseAddress else { return }
            let start = unsafe first + range.lowerBound
            guard unsafe icu_ubidi_set_paragraph(bidi, start, Int32(range.count), base.icuLevel) <= 0,
                let found = unsafe icu_ubidi_levels(bidi)
            else {
                levels.append(contentsOf: repeatElement(base == .rightToLeft ? 1 : 0, count: range.count))
                return
            }
            unsafe levels.append(contentsOf: UnsafeBufferPointer(start: found, count: range.count))
        }
    }
}

extension BaseDirection {
    /// ICU's paragraph level: a fixed level, or "take it from the first strong character, else left to right".
    fileprivate var icuLevel: UInt8 {
        switch self {
        case .leftToRight: 0
        case .rightToLeft: 1
        case .automatic: 0xFE
        }
    }
}

/// The properties of single characters that layout needs.
enum CharacterFacts {
    /// ICU's number for a script; only compared and converted to a tag.
    typealias ScriptCode = Int32

    static let commonScript = ScriptCode(USCRIPT_COMMON.rawValue)
    static let inheritedScript = ScriptCode(USCRIPT_INHERITED.rawValue)
    static let hangulScript = ScriptCode(USCRIPT_HANGUL.rawValue)
    static let latinScript = ScriptCode(USCRIPT_LATIN.rawValue)

    static func script(of scalar: UInt32) -> ScriptCode {
        icu_script(Int32(bitPattern: scalar))
    }

    /// Returns the first of the scripts that share a character; common or inherited if all scripts share it.
    static func firstOwner(of scalar: UInt32) -> ScriptCode {
        icu_first_script_extension(Int32(bitPattern: scalar))
    }

    /// Returns the scripts that share a character, or its own script.
    static func extensions(of scalar: UInt32) -> [UInt8] {
        var scripts = [Int32](repeating: 0, count: 64)
        let count = unsafe icu_script_extensions(Int32(bitPattern: scalar), &scripts, 64)
        return scripts.prefix(Int(count)).map { UInt8(clamping: $0) }
    }

    static func belongs(_ scalar: UInt32, to script: ScriptCode) -> Bool {
        icu_has_script(Int32(bitPattern: scalar), script) != 0
    }

    /// Returns whether several scripts use the character: its own and others, or some if it has none of its own.
    static func isSharedByScripts(_ scalar: UInt32) -> Bool {
        icu_is_shared_by_scripts(Int32(bitPattern: scalar)) != 0
    }

    /// Returns the ISO 15924 tag of a script, such as `Arab`.
    static func tag(of script: ScriptCode) -> String {
        guard let name = unsafe icu_script_tag(script) else { return "Zyyy" }
        return unsafe String(cString: name)
    }

    /// Returns the script that a language is usually written in; the common one if that is not known.
    static func likelyScript(of language: String) -> ScriptCode { unsafe icu_likely_script(language) }

    /// Returns the script with an ISO 15924 tag.
    static func script(tagged tag: String) -> ScriptCode { unsafe icu_script_number(tag) }

    static func isEmojiPresentation(_ scalar: UInt32) -> Bool { has(scalar, UCHAR_EMOJI_PRESENTATION) }
    static func isEmoji(_ scalar: UInt32) -> Bool { has(scalar, UCHAR_EMOJI) }
    static func hasSkinTones(_ scalar: UInt32) -> Bool { has(scalar, UCHAR_EMOJI_MODIFIER_BASE) }
    static func isPictograph(_ scalar: UInt32) -> Bool { has(scalar, UCHAR_EXTENDED_PICTOGRAPHIC) }
    static func isDefaultIgnorable(_ scalar: UInt32) -> Bool { has(scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) }

    /// Returns whether the character takes a whole cell in East Asian typography (full-width, wide or half-width
    /// forms).
    static func isEastAsianWide(_ scalar: UInt32) -> Bool {
        let width = value(of: UCHAR_EAST_ASIAN_WIDTH, scalar)
        return width == U_EA_FULLWIDTH.rawValue || width == U_EA_WIDE.rawValue || width == U_EA_HALFWIDTH.rawValue
    }

    /// Returns the role of a character in grapheme clusters.
    static func graphemeBreak(of scalar: UInt32) -> CharacterTable.Part {
        switch value(of: UCHAR_GRAPHEME_CLUSTER_BREAK, scalar) {
        case U_GCB_OTHER.rawValue, U_GCB_LV.rawValue, U_GCB_LVT.rawValue: return .base
        case U_GCB_EXTEND.rawValue, U_GCB_SPACING_MARK.rawValue: return .extending
        case U_GCB_CONTROL.rawValue, U_GCB_LF.rawValue: return .control
        default: return .intricate
        }
    }

    /// Returns whether a character begins a grapheme cluster with the next one, as the end of an ayah ۝ does.
    static func beginsCluster(_ scalar: UInt32) -> Bool {
        value(of: UCHAR_GRAPHEME_CLUSTER_BREAK, scalar) == U_GCB_PREPEND.rawValue
    }

    /// Returns whether the character removes a consonant's vowel, after which the next consonant may join it.
    static func isVirama(_ scalar: UInt32) -> Bool {
        value(of: UCHAR_CANONICAL_COMBINING_CLASS, scalar) == 9
    }

    /// Returns whether the character may stand between the letters of a conjunct and the sign that joins them.
    static func extendsConjunct(_ scalar: UInt32) -> Bool {
        let part = value(of: UCHAR_GRAPHEME_CLUSTER_BREAK, scalar)
        return part == U_GCB_ZWJ.rawValue || part == U_GCB_EXTEND.rawValue && scalar != 0x200C
    }

    static func isConsonant(_ scalar: UInt32) -> Bool {
        value(of: UCHAR_INDIC_SYLLABIC_CATEGORY, scalar) == U_INSC_CONSONANT.rawValue
    }

    static func isIndependentVowel(_ scalar: UInt32) -> Bool {
        value(of: UCHAR_INDIC_SYLLABIC_CATEGORY, scalar) == U_INSC_VOWEL_INDEPENDENT.rawValue
    }

    /// The line breaking classes that the rules of Unicode 16 use.
    enum LineBreakClass {
        case alphabetic
        case opening
        case closing
        case breakAfter
        case combining
        case other
    }

    static func lineBreakClass(of scalar: UInt32) -> LineBreakClass {
        switch value(of: UCHAR_LINE_BREAK, scalar) {
        // LB1 makes these alphabetic: letters of scripts that need a dictionary, and characters without a class of
        // their own.
        case U_LB_ALPHABETIC.rawValue, U_LB_AMBIGUOUS.rawValue, U_LB_UNKNOWN.rawValue, U_LB_SURROGATE.rawValue:
            return .alphabetic
        case U_LB_COMPLEX_CONTEXT.rawValue: return isMark(scalar) ? .combining : .alphabetic
        case U_LB_OPEN_PUNCTUATION.rawValue: return .opening
        case U_LB_BREAK_AFTER.rawValue: return .breakAfter
        case U_LB_CLOSE_PUNCTUATION.rawValue, U_LB_CLOSE_PARENTHESIS.rawValue, U_LB_EXCLAMATION.rawValue,
            U_LB_INFIX_NUMERIC.rawValue, U_LB_NONSTARTER.rawValue:
            return .closing
        case U_LB_COMBINING_MARK.rawValue, U_LB_ZWJ.rawValue: return .combining
        default: return .other
        }
    }

    /// Returns whether the character joins those on both sides.
    static func isGlue(_ scalar: UInt32) -> Bool {
        value(of: UCHAR_LINE_BREAK, scalar) == U_LB_GLUE.rawValue && scalar != UInt32(NewerClasses.joiner)
    }

    /// Returns whether a line may begin with the character after one after which lines break.
    static func mayFollowBreak(_ scalar: UInt32) -> Bool {
        switch value(of: UCHAR_LINE_BREAK, scalar) {
        case U_LB_BREAK_SYMBOLS.rawValue, U_LB_INSEPARABLE.rawValue, U_LB_WORD_JOINER.rawValue,
            U_LB_ZWSPACE.rawValue, U_LB_QUOTATION.rawValue, U_LB_HYPHEN.rawValue, U_LB_MANDATORY_BREAK.rawValue:
            return false
        default:
            let kind = lineBreakClass(of: scalar)
            return kind != .closing && kind != .breakAfter && kind != .combining
        }
    }

    /// Returns whether the words of the character's script are found by a dictionary.
    static func needsDictionary(_ scalar: UInt32) -> Bool {
        value(of: UCHAR_LINE_BREAK, scalar) == U_LB_COMPLEX_CONTEXT.rawValue
    }

    static func isMark(_ scalar: UInt32) -> Bool {
        let category = icu_general_category(Int32(bitPattern: scalar))
        return category >= U_NON_SPACING_MARK.rawValue && category <= U_COMBINING_SPACING_MARK.rawValue
    }

    /// Returns whether the character is punctuation other than dashes and connectors.
    static func isPunctuation(_ scalar: UInt32) -> Bool {
        switch UInt32(icu_general_category(Int32(bitPattern: scalar))) {
        case U_START_PUNCTUATION.rawValue, U_END_PUNCTUATION.rawValue, U_INITIAL_PUNCTUATION.rawValue,
            U_FINAL_PUNCTUATION.rawValue, U_OTHER_PUNCTUATION.rawValue:
            true
        default: false
        }
    }

    /// Returns whether the unit is a letter or a number; those beyond the basic plane are not.
    static func isLetterOrNumber(_ unit: UInt16) -> Bool {
        let category = UInt32(icu_general_category(Int32(unit)))
        return category >= U_UPPERCASE_LETTER.rawValue && category <= U_OTHER_LETTER.rawValue
            || category >= U_DECIMAL_DIGIT_NUMBER.rawValue && category <= U_OTHER_NUMBER.rawValue
    }

    /// The role of a character in the bracket pairs of the bidirectional algorithm.
    enum BracketType {
        case opening
        case closing
        case none
    }

    static func bracketType(of unit: UInt16) -> BracketType {
        switch UInt32(bitPattern: icu_bracket_type(Int32(unit))) {
        case U_BPT_OPEN.rawValue: .opening
        case U_BPT_CLOSE.rawValue: .closing
        default: .none
        }
    }

    /// Returns a number that is equal for the opening and the closing bracket of a pair.
    static func bracketKind(of unit: UInt16, _ type: BracketType) -> Int32 {
        icu_closing_bracket(type == .opening ? Int32(unit) : icu_opening_bracket(Int32(unit)))
    }

    /// Returns the single character that two characters compose to; `nil` if there is none.
    static func composition(of first: UInt32, _ second: UInt32) -> UInt32? {
        let composed = icu_compose_pair(Int32(bitPattern: first), Int32(bitPattern: second))
        return composed < 0 ? nil : UInt32(composed)
    }

    /// Returns the one or two characters that a character is canonically equal to; `nil` if there are none.
    static func decomposition(of scalar: UInt32) -> (first: UInt32, second: UInt32?)? {
        var second: Int32 = 0
        let first = unsafe icu_decompose_pair(Int32(bitPattern: scalar), &second)
        return first < 0 ? nil : (UInt32(first), second == 0 ? nil : UInt32(second))
    }

    /// Returns a text in capitals or in small letters, by the rules of a locale.
    static func changeCase(_ units: ArraySlice<UInt16>, toUpper: Bool, locale: String) -> [UInt16] {
        let units = Array(units)
        // No character becomes more than three.
        return unsafe [UInt16](unsafeUninitializedCapacity: units.count * 3) { result, count in
            unsafe units.withUnsafeBufferPointer { source in
                let length = unsafe icu_change_case(
                    toUpper ? 1 : 0, result.baseAddress, Int32(result.count), source.baseAddress, Int32(source.count),
                    locale)
                count = min(max(Int(length), 0), result.count)
            }
        }
    }

    /// Returns the character of each byte of an encoding; `nil` if ICU has none of this name with one byte a character.
    static func characters(ofEncoding name: String) -> [UInt16]? {
        var characters = [UInt16](repeating: 0, count: 256)
        return unsafe icu_characters_of_bytes(name, &characters) != 0 ? characters : nil
    }

    /// Returns ICU's number for a character's value of a property.
    @inline(__always)
    static func value(of property: icu_UProperty, _ scalar: UInt32) -> UInt32 {
        UInt32(bitPattern: icu_property_value(Int32(bitPattern: scalar), Int32(property.rawValue)))
    }

    private static func has(_ scalar: UInt32, _ property: icu_UProperty) -> Bool {
        icu_has_property(Int32(bitPattern: scalar), Int32(property.rawValue)) != 0
    }
}

/// The version of ICU.
package enum UnicodeLibrary {
    /// The version, such as `72.1`.
    package static var version: String { unsafe String(cString: icu_version()) }
}
