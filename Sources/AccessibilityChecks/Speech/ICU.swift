internal import CTypescaleICUFormat

// The only file of this room that names ICU: numbers in words, percentages, and facts of languages and characters.


/// Numbers by the rules of one language; belongs to one thread.
///
/// Creates with `unum_open`, owns the format, frees it with `unum_close`.
@safe final class NumberRules {
    private let format: UnsafeMutableRawPointer
    /// The locale whose rules these are; another language's where the one asked for has none.
    let actual: LocaleName
    /// The names of the rules, such as `%spellout-ordinal`.
    let names: [String]

    /// Rules for words, or for digits with what makes them ordinal.
    init?(spelled: Bool, locale: LocaleName) {
        var status: Int32 = 0
        guard let opened = unsafe icu_unum_open(spelled ? UNUM_SPELLOUT : UNUM_ORDINAL, locale.icu, &status) else {
            return nil
        }
        guard status <= 0, let name = unsafe icu_unum_actual_locale(opened) else {
            unsafe icu_unum_close(opened)
            return nil
        }
        unsafe format = opened
        actual = unsafe LocaleName(icu: String(cString: name))
        let list = unsafe ICUText.read { buffer, room in unsafe icu_unum_rule_sets(opened, buffer, room) } ?? ""
        names = list.split(separator: ";").map(String.init)
    }

    deinit {
        unsafe icu_unum_close(format)
    }

    /// Takes the rule set of a name from now on.
    func use(_ name: String) {
        let units = Array(name.utf16)
        _ = unsafe icu_unum_use_rule_set(format, units, Int32(units.count))
    }

    /// The number, given in digits, as the rules have it.
    func text(_ digits: String) -> String? {
        unsafe ICUText.read { buffer, room in
            unsafe icu_unum_format_decimal(format, digits, Int32(digits.utf8.count), buffer, room)
        }
    }
}

/// Numbers with a unit, by one of ICU's skeletons; belongs to one thread.
///
/// Creates with `unumf_openForSkeletonAndLocale`, owns the formatter, frees it with `unumf_close`.
@safe final class NumberFormatter {
    private let formatter: UnsafeMutableRawPointer

    init?(skeleton: String, locale: LocaleName) {
        var status: Int32 = 0
        let units = Array(skeleton.utf16)
        guard let opened = unsafe icu_unumf_open(units, Int32(units.count), locale.icu, &status) else { return nil }
        guard status <= 0 else {
            unsafe icu_unumf_close(opened)
            return nil
        }
        unsafe formatter = opened
    }

    deinit {
        unsafe icu_unumf_close(formatter)
    }

    /// The number, given in digits, with its unit; and where the number itself stands in that.
    func parts(_ digits: String) -> (before: String, number: String, after: String)? {
        var (start, end): (Int32, Int32) = (0, 0)
        let text = unsafe ICUText.read { buffer, room in
            unsafe icu_unumf_format_decimal(
                formatter, digits, Int32(digits.utf8.count), buffer, room, &start, &end)
        }
        guard let text, start <= end else { return nil }
        let units = Array(text.utf16)
        func part(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
        return (part(0..<Int(start)), part(Int(start)..<Int(end)), part(Int(end)..<units.count))
    }

    /// The number, given in digits, with its unit.
    func text(_ digits: String) -> String? {
        parts(digits).map { $0.before + $0.number + $0.after }
    }
}

/// Currencies as ICU knows them.
enum Currency {
    /// Digits after the point that amounts have: 2 of dollars, none of yen.
    static func fractionDigits(of code: String) -> Int {
        unsafe Int(icu_currency_digits(Array(code.utf16) + [0]))
    }
}

/// A locale as ICU names it: `zh_Hant_TW`.
struct LocaleName: Hashable {
    let icu: String

    init(icu: String) { self.icu = icu }

    /// The locale of a BCP 47 tag; that of English where ICU can make nothing of it.
    init(tag: String) {
        icu = unsafe ICUText.readBytes { buffer, room in unsafe icu_locale_for_tag(tag, buffer, room) } ?? "en"
    }

    /// The language alone: `zh`.
    var language: Substring { icu.prefix { $0 != "_" && $0 != "@" } }

    /// Whether a reader of the one takes the other for their own: Norwegian has three codes, Hebrew an old one that
    /// Android still uses.
    func isSameLanguage(as other: LocaleName) -> Bool {
        func canonical(_ name: LocaleName) -> Substring {
            switch name.language {
            case "no", "nn": "nb"
            case "iw": "he"
            default: name.language
            }
        }
        return canonical(self) == canonical(other)
    }

    /// The locale with the script and the region that most likely go with it: `zh_Hant_TW` for `zh_TW`.
    var maximal: LocaleName {
        let name = unsafe ICUText.readBytes { buffer, room in unsafe icu_likely_subtags(icu, buffer, room) }
        return LocaleName(icu: name ?? icu)
    }

    /// The language with the likely script: `zh_Hant`.
    var languageAndScript: String { maximal.icu.split(separator: "_").prefix(2).joined(separator: "_") }

    /// Whether its script is written from right to left.
    var isRightToLeft: Bool { unsafe icu_is_right_to_left(icu) != 0 }

    /// The characters of the language's exemplar set; none where ICU has no data of the language.
    var exemplars: [Unicode.Scalar] {
        let numbers = unsafe [Int32](unsafeUninitializedCapacity: AccessibilityChecksLimits.exemplarNumbers) {
            buffer, count in
            unsafe buffer.initialize(repeating: 0)
            count = unsafe Int(icu_exemplars(icu, buffer.baseAddress, Int32(buffer.count)))
        }
        return stride(from: 0, to: numbers.count - 1, by: 2).flatMap { index in
            (numbers[index]...max(numbers[index], numbers[index + 1])).compactMap {
                Unicode.Scalar(UInt32(bitPattern: $0))
            }
        }
    }

    /// The text with its first letter large, by the language's rules.
    func capitalized(_ text: String) -> String {
        guard let first = text.first else { return text }
        let units = Array(String(first).utf16)
        let upper = unsafe ICUText.read { buffer, room in
            unsafe icu_to_upper(icu, units, Int32(units.count), buffer, room)
        }
        return (upper ?? String(first)) + text.dropFirst()
    }
}

/// The way a character is written.
enum WritingDirection {
    case leftToRight
    case rightToLeft

    /// A character's own direction; nothing for digits, spaces and marks, which take their neighbours'.
    init?(of scalar: Unicode.Scalar) {
        switch UInt32(bitPattern: icu_character_direction(Int32(bitPattern: scalar.value))) {
        case U_LEFT_TO_RIGHT.rawValue: self = .leftToRight
        case U_RIGHT_TO_LEFT.rawValue, U_RIGHT_TO_LEFT_ARABIC.rawValue: self = .rightToLeft
        default: return nil
        }
    }
}

/// Text that ICU writes into a buffer of the caller's.
private enum ICUText {
    static func read(_ body: (UnsafeMutablePointer<UInt16>?, Int32) -> Int32) -> String? {
        let units = unsafe written(body)
        return units.isEmpty ? nil : String(decoding: units, as: UTF16.self)
    }

    static func readBytes(_ body: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String? {
        let bytes = unsafe written(body)
        return bytes.isEmpty ? nil : String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func written<Unit: FixedWidthInteger>(
        _ body: (UnsafeMutablePointer<Unit>?, Int32) -> Int32
    ) -> [Unit] {
        unsafe [Unit](unsafeUninitializedCapacity: AccessibilityChecksLimits.formattedUnits) { buffer, count in
            unsafe buffer.initialize(repeating: 0)
            let written = unsafe body(buffer.baseAddress, Int32(buffer.count))
            count = (0...buffer.count).contains(Int(written)) ? Int(written) : 0
        }
    }
}

/// The characters a language is written with, by ICU's exemplar set: what its readers' children learn.
public struct LocaleCharacters: Hashable, Sendable {
    /// The characters, small and large letters alike; none where ICU has no data of the language.
    public let scalars: [Unicode.Scalar]

    /// The characters of a language.
    public init(tag: String) {
        let small = LocaleName(tag: tag).exemplars
        var all = Set(small)
        // The sets list small letters; a language that has large ones needs them as much.
        for scalar in small { all.formUnion(scalar.properties.uppercaseMapping.unicodeScalars) }
        scalars = all.sorted()
    }
}
