internal import CTypescaleICUFormat
package import TypescaleIdentifiers
internal import TypescaleStrings

// The only file that calls ICU's formatters: numbers in words, percentages, properties of languages and characters,
// plural rules, dates and old encodings.

/// A formatter of numbers; must stay on one thread.
///
/// Owns the format: created with `unum_open`, released with `unum_close`.
@safe package class DecimalFormat {
    fileprivate let format: UnsafeMutableRawPointer

    fileprivate init(owning format: UnsafeMutableRawPointer) { unsafe self.format = format }

    deinit {
        unsafe icu_unum_close(format)
    }

    /// Formats a number, given in digits.
    package final func text(_ digits: String) -> String? {
        unsafe ICUText.read { buffer, capacity in
            unsafe icu_unum_format_decimal(format, digits, Int32(digits.utf8.count), buffer, capacity)
        }
    }
}

/// A formatter of numbers by the rules of a language; must stay on one thread.
@safe package final class NumberRules: DecimalFormat {
    /// The locale of the rules; another language's if the requested one has none.
    package let actual: LocaleName
    /// The names of the rules, such as `%spellout-ordinal`.
    package let names: [String]

    /// Opens the rules for words, or for ordinals in digits.
    package init?(spelled: Bool, locale: LocaleName) {
        guard let opened = unsafe icu_unum_open(spelled ? 1 : 0, locale.icu) else { return nil }
        guard let name = unsafe icu_unum_actual_locale(opened) else {
            unsafe icu_unum_close(opened)
            return nil
        }
        actual = unsafe LocaleName(icu: String(cString: name))
        let list = unsafe ICUText.read { buffer, capacity in unsafe icu_unum_rule_sets(opened, buffer, capacity) } ?? ""
        names = list.split(separator: ";").map(String.init)
        unsafe super.init(owning: opened)
    }

    /// Selects a rule set.
    package func use(_ name: String) {
        let units = Array(name.utf16)
        _ = unsafe icu_unum_use_rule_set(format, units, Int32(units.count))
    }
}

/// A formatter of numbers by a pattern such as `#,##0.00 'km'`; must stay on one thread.
@safe package final class NumberPatternFormat: DecimalFormat {
    /// Creates a formatter for the language of a BCP 47 tag and a currency; `nil` if the text is no pattern.
    package init?(tag: String, pattern: String, currency: String) {
        let (units, letters) = (Array(pattern.utf16), Array(currency.utf16))
        guard letters.count == 3 else { return nil }
        let opened = unsafe icu_unum_open_pattern(units, Int32(units.count), LocaleName(tag: tag).icu, letters)
        guard let opened = unsafe opened else { return nil }
        unsafe super.init(owning: opened)
    }
}

/// A formatter of numbers with a unit by one of ICU's skeletons; must stay on one thread.
///
/// Owns the formatter: created with `unumf_openForSkeletonAndLocale`, released with `unumf_close`.
@safe package final class NumberFormatter {
    private let formatter: UnsafeMutableRawPointer

    /// Creates a formatter for the language of a BCP 47 tag, by a skeleton such as `group-off .00`.
    package convenience init?(tag: String, skeleton: String) {
        self.init(skeleton: skeleton, locale: LocaleName(tag: tag))
    }

    package init?(skeleton: String, locale: LocaleName) {
        let units = Array(skeleton.utf16)
        guard let opened = unsafe icu_unumf_open(units, Int32(units.count), locale.icu) else { return nil }
        unsafe formatter = opened
    }

    deinit {
        unsafe icu_unumf_close(formatter)
    }

    /// Formats a number, given in digits, and splits the text before and after the number itself.
    package func parts(_ digits: String) -> (before: String, number: String, after: String)? {
        var (start, end): (Int32, Int32) = (0, 0)
        let text = unsafe ICUText.read { buffer, capacity in
            unsafe icu_unumf_format_decimal(formatter, digits, Int32(digits.utf8.count), buffer, capacity, &start, &end)
        }
        guard let text, start <= end else { return nil }
        let units = Array(text.utf16)
        func part(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
        return (part(0..<Int(start)), part(Int(start)..<Int(end)), part(Int(end)..<units.count))
    }

    /// Formats a number, given in digits, with its unit.
    package func text(_ digits: String) -> String? {
        parts(digits).map { $0.before + $0.number + $0.after }
    }

    /// Returns the currency of the region that a BCP 47 tag names, or of the likely one; `nil` if there is none.
    package static func currency(ofTag tag: String) -> String? {
        let locale = LocaleName(tag: tag).maximal.icu
        let code = unsafe ICUText.read { buffer, capacity in unsafe icu_currency(locale, buffer, capacity) }
        return code?.utf8.count == 3 ? code : nil
    }

    /// Returns the fraction digits of amounts of a currency: 2 for dollars, none for yen.
    package static func fractionDigits(ofCurrency code: String) -> Int {
        unsafe Int(icu_currency_digits(Array(code.utf16) + [0]))
    }
}

/// A locale in ICU's notation: `zh_Hant_TW`.
package struct LocaleName: Hashable {
    package let icu: String

    package init(icu: String) { self.icu = icu }

    /// Creates the locale of a BCP 47 tag; English if ICU cannot parse it.
    package init(tag: String) {
        let name = unsafe ICUText.readBytes { buffer, capacity in unsafe icu_locale_for_tag(tag, buffer, capacity) }
        self = LocaleName(icu: name ?? "en").withPresentLanguage
    }

    /// The language alone: `zh`.
    package var language: Substring { icu.prefix { $0 != "_" && $0 != "@" } }

    /// The locale with the most likely script and region: `zh_Hant_TW` for `zh_TW`.
    var maximal: LocaleName {
        let name = unsafe ICUText.readBytes { buffer, capacity in unsafe icu_likely_subtags(icu, buffer, capacity) }
        return LocaleName(icu: name ?? icu)
    }

    /// A Boolean value that indicates whether the script is written from right to left.
    var isRightToLeft: Bool { unsafe icu_is_right_to_left(icu) != 0 }

    /// The characters of the language's exemplar set; empty if ICU has no data of the language.
    var exemplars: [Unicode.Scalar] {
        let numbers = unsafe [Int32](unsafeUninitializedCapacity: LocalesLimits.exemplarNumbers) {
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

    /// Returns the text with an uppercase first letter, by the language's rules.
    package func capitalized(_ text: String) -> String {
        guard let first = text.first else { return text }
        let units = Array(String(first).utf16)
        let upper = unsafe ICUText.read { buffer, capacity in
            unsafe icu_to_upper(icu, units, Int32(units.count), buffer, capacity)
        }
        return (upper ?? String(first)) + text.dropFirst()
    }
}

/// The strong writing directions of characters.
package enum WritingDirection {
    case leftToRight
    case rightToLeft

    /// Creates the direction of a language, a BCP 47 tag.
    package init(ofLanguage tag: String) { self = LocaleName(tag: tag).isRightToLeft ? .rightToLeft : .leftToRight }

    /// Returns a character's direction; `nil` for digits, spaces and marks, which take that of their neighbors.
    package init?(of scalar: Unicode.Scalar) {
        switch icu_character_direction(Int32(bitPattern: scalar.value)) {
        case 1: self = .leftToRight
        case -1: self = .rightToLeft
        default: return nil
        }
    }
}

/// Reads text that ICU writes into a buffer.
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
        unsafe [Unit](unsafeUninitializedCapacity: LocalesLimits.formattedUnits) { buffer, count in
            unsafe buffer.initialize(repeating: 0)
            let written = unsafe body(buffer.baseAddress, Int32(buffer.count))
            count = (0...buffer.count).contains(Int(written)) ? Int(written) : 0
        }
    }
}

/// The plural rules of a language; must stay on one thread.
///
/// Owns the rules: created with `uplrules_openForType`, released with `uplrules_close`.
@safe package final class PluralRules {
    private let rules: UnsafeMutableRawPointer
    /// The categories of the language, such as `one` and `other`, in CLDR's order.
    package let categories: [Identifier]

    /// Opens the rules of the language of a BCP 47 tag, for counts or for ordinals.
    package init?(tag: String, isOrdinal: Bool = false) {
        guard let opened = unsafe icu_plurals_open(LocaleName(tag: tag).icu, isOrdinal ? 1 : 0) else { return nil }
        unsafe rules = opened
        let words = unsafe ICUText.readBytes { buffer, capacity in
            unsafe icu_plurals_keywords(opened, buffer, capacity)
        }
        let known = (words ?? "other").parts(at: " ", keepingEmpty: false).map { Identifier($0) }
        // ICU has them in alphabetical order.
        categories = PluralRules.allCategories.filter(known.contains)
    }

    /// The categories of all languages, in CLDR's order.
    package static let allCategories: [Identifier] = ["zero", "one", "two", "few", "many", "other"]

    deinit {
        unsafe icu_plurals_close(rules)
    }

    package func category(of number: Double) -> Identifier {
        let name = unsafe ICUText.read { buffer, capacity in
            unsafe icu_plurals_select(rules, number, buffer, capacity)
        }
        return Identifier(name ?? "other")
    }
}

/// The lengths of dates and times in Java and ICU.
package enum DateLength: Int32, Sendable {
    case full
    case long
    case medium
    case short
}

/// A formatter of dates for messages; must stay on one thread.
///
/// Owns the format: created with `udat_open`, released with `udat_close`.
@safe package final class MessageDateFormat {
    private let format: UnsafeMutableRawPointer

    /// Creates a formatter by a skeleton, such as `yMMMMEEEEd`; `nil` if ICU has no pattern for it.
    package convenience init?(tag: String, skeleton: String) {
        self.init(tag: tag, skeleton, isPattern: false)
    }

    /// Creates a formatter by a pattern, such as `d. MMMM y`; `nil` if it is none.
    package convenience init?(tag: String, pattern: String) { self.init(tag: tag, pattern, isPattern: true) }

    /// Creates a formatter of a date, a time or both by their lengths, as `DateFormat` of Java and ICU writes them.
    package init?(tag: String, date: DateLength?, time: DateLength?) {
        let opened = unsafe icu_dates_open_lengths(LocaleName(tag: tag).icu, date?.rawValue ?? -1, time?.rawValue ?? -1)
        guard let opened = unsafe opened else { return nil }
        unsafe format = opened
    }

    private init?(tag: String, _ text: String, isPattern: Bool) {
        let units = Array(text.utf16)
        let opened = unsafe icu_dates_open(LocaleName(tag: tag).icu, isPattern ? 1 : 0, units, Int32(units.count))
        guard let opened = unsafe opened else { return nil }
        unsafe format = opened
    }

    deinit {
        unsafe icu_dates_close(format)
    }

    /// Formats a point in time, in seconds since 1970.
    package func text(seconds: Double) -> String? {
        unsafe ICUText.read { buffer, capacity in
            unsafe icu_dates_format(format, seconds * 1_000, buffer, capacity)
        }
    }
}

/// The widths of spans of time and of lists in `Intl`, with ICU's numbers.
private let widths: [Identifier: Int32] = ["long": 0, "short": 1, "narrow": 2]

/// Spans of time from now, as `Intl.RelativeTimeFormat` writes them.
package enum RelativeTimeFormat {
    private static let units: [Identifier: Int32] = [
        "year": 0, "quarter": 1, "month": 2, "week": 3, "day": 4, "hour": 5, "minute": 6, "second": 7,
    ]

    /// Returns a span in the language of a BCP 47 tag, such as "in 2 days"; `nil` for another unit or width.
    package static func text(tag: String, _ value: Double, unit: String, width: String) -> String? {
        // Units may be in the plural: `days`.
        let name = Identifier(unit.beforeExactly("s") ?? unit[...])
        guard let unit = units[name], let width = widths[Identifier(width)] else { return nil }
        return unsafe ICUText.read { buffer, capacity in
            unsafe icu_relative_time(LocaleName(tag: tag).icu, width, value, unit, buffer, capacity)
        }
    }
}

/// Lists, as `Intl.ListFormat` writes them.
package enum ListFormat {
    private static let types: [Identifier: Int32] = ["conjunction": 0, "disjunction": 1, "unit": 2]

    /// Returns texts as a list in the language of a BCP 47 tag; `nil` for another type or width.
    package static func text(tag: String, _ items: [String], type: String, width: String) -> String? {
        guard let type = types[Identifier(type)], let width = widths[Identifier(width)] else { return nil }
        let units = items.flatMap { Array($0.utf16) }
        let lengths = items.map { Int32($0.utf16.count) }
        return unsafe ICUText.read { buffer, capacity in
            unsafe icu_list(LocaleName(tag: tag).icu, type, width, units, lengths, Int32(items.count), buffer, capacity)
        }
    }
}

/// A decoder of text in encodings other than Unicode's.
package enum TextDecoder {
    /// Returns the text in UTF-8; `nil` if the encoding is unknown or the bytes are not in it.
    package static func utf8(_ bytes: [UInt8], charset: String) -> [UInt8]? {
        guard charset.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), bytes.count < Int(Int32.max) else { return nil }
        var isDecoded = true
        // No encoding of files has more UTF-16 units than bytes.
        let units = unsafe [UInt16](unsafeUninitializedCapacity: bytes.count + 1) { buffer, count in
            unsafe buffer.initialize(repeating: 0)
            let written = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe source.withMemoryRebound(to: CChar.self) { source in
                    unsafe icu_decode(
                        charset, source.baseAddress, Int32(source.count), buffer.baseAddress, Int32(buffer.count))
                }
            }
            isDecoded = (0...buffer.count).contains(Int(written))
            count = isDecoded ? Int(written) : 0
        }
        return isDecoded ? Array(String(decoding: units, as: UTF16.self).utf8) : nil
    }
}

/// The codes of languages, and what ICU has for them.
package enum LanguageCode {
    /// Returns whether a text is a code of ISO 639 with two or three letters.
    package static func isKnown(_ code: some StringProtocol) -> Bool {
        guard (2...3).contains(code.utf8.count), code.utf8.allSatisfy(\.isASCIILetter) else { return false }
        return unsafe icu_is_language(String(code).lowercasedASCII) != 0
    }

    /// Returns whether the script, the region and the variants of a BCP 47 tag are known.
    package static func hasKnownSubtags(_ tag: String) -> Bool { unsafe icu_names_subtags(tag) != 0 }

    /// Returns whether ICU has a locale of a language and a region: `pt` and `BR`, not `to` and `DO`.
    package static func hasLocale(_ language: String, in region: String) -> Bool {
        unsafe icu_has_locale(language, region) != 0
    }

    /// Returns the characters of the language of a BCP 47 tag, in lower and upper case; empty if ICU has no data of it.
    package static func characters(ofTag tag: String) -> [Unicode.Scalar] {
        let small = LocaleName(tag: tag).exemplars
        // Exemplar sets list lowercase letters only.
        return small.reduce(into: Set(small)) { $0.formUnion($1.properties.uppercaseMapping.unicodeScalars) }.sorted()
    }

    /// Returns the language of a BCP 47 tag with its most likely script: `zh_Hant` for `zh-TW`.
    package static func languageAndScript(_ tag: String) -> String { LocaleName(tag: tag).languageAndScript }

    /// Returns a BCP 47 tag with its most likely script and region: `zh_Hans_CN` for `zh`, `zh-CN` and `zh-Hans-CN`.
    ///
    /// Norwegian without a form of writing is Bokmål.
    package static func maximal(_ tag: String) -> String {
        let name = LocaleName(tag: tag).maximal
        return name.language == "no" ? "nb" + name.icu.dropFirst(2) : name.icu
    }
}
