internal import TypescaleLocales
internal import TypescaleStrings

/// A number as a screen reader should speak it, by ICU's rules for the language.
public struct SpokenNumber: Hashable, Sendable {
    /// The meanings of numbers.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A quantity.
        case cardinal
        /// A position in a sequence.
        case ordinal
        /// An amount of money.
        case currency
        /// A telephone number, a code or a year, whose digits are spoken unchanged.
        case digits
    }

    /// The grammatical gender of the counted noun, in languages whose numbers have one.
    public enum Gender: String, CaseIterable, Hashable, Sendable {
        /// Masculine.
        case masculine
        /// Feminine.
        case feminine
        /// Neuter.
        case neuter
    }

    /// The text to speak.
    public let text: String
    /// The meaning of the number.
    public let kind: Kind
    /// A Boolean value that indicates whether the number is in words; it is in digits if the language has no rules.
    public let isSpelled: Bool
}

extension SpokenNumber {
    /// Converts a number, given in digits with a decimal point, to words.
    ///
    /// A cardinal that looks like a telephone number or a code (grouped digits, a leading plus or a leading zero) is
    /// not changed. `locale` is a BCP 47 tag; in a language without rules, the number stays in digits. `currency` is an
    /// ISO 4217 code, which amounts require. An amount without a gender is masculine, in Bulgarian and Greek neuter.
    public init(
        _ number: String, as kind: Kind = .cardinal, locale: String = "en", currency: String? = nil,
        gender: Gender? = nil
    ) throws(AccessibilityError) {
        guard TextEnvironment.isLanguageTag(locale) else {
            throw AccessibilityError(
                .malformed, parameter: "locale",
                reason: "\(Quotation.quoted(locale)) is \(TextEnvironment.languageTagReason)")
        }
        try AccessibilityError.check(number, "number", atMost: AccessibilityChecksLimits.numberCharacters)
        let given = number.trimmingWhiteSpace
        if kind == .digits || kind == .cardinal && SpokenNumber.isCode(given) {
            guard SpokenNumber.hasDigitsAlone(given) else { throw SpokenNumber.refusal(number) }
            self.init(text: given, kind: .digits, isSpelled: false)
            return
        }
        guard let digits = SpokenNumber.decimal(given) else { throw SpokenNumber.refusal(number) }
        if let reason = SpokenNumber.excess(digits, isSpelled: kind != .currency) {
            throw AccessibilityError(
                .outOfRange, parameter: "number", reason: "\(Quotation.quoted(number)) has more than \(reason)")
        }
        let locale = LocaleName(tag: locale)
        switch kind {
        case .currency: self = try SpokenNumber.amount(digits, currency, locale, gender)
        case .ordinal: self = try SpokenNumber.ordinal(digits, locale, gender)
        case .cardinal, .digits: self = SpokenNumber.cardinal(digits, locale, gender)
        }
    }

    private static func refusal(_ number: String) -> AccessibilityError {
        AccessibilityError(
            .malformed, parameter: "number",
            reason: Quotation.quoted(number)
                + " is not a number; use digits with a decimal point, as in 520215 or -3.5")
    }

    // MARK: Parsing

    /// Returns whether a text consists of digits and their separators.
    private static func hasDigitsAlone(_ text: String) -> Bool {
        text.contains(where: \.isASCIIDigit) && text.allSatisfy { $0.isASCIIDigit || " -–./()+#*\u{A0}".contains($0) }
    }

    /// Returns whether digits are not a quantity: several groups, a leading plus, or a zero before other digits.
    private static func isCode(_ text: String) -> Bool {
        guard hasDigitsAlone(text) else { return false }
        if text.hasPrefix("+") || text.contains("(") || text.contains("#") || text.contains("*") { return true }
        let groups = text.split { !$0.isASCIIDigit }
        let unsigned = text.drop { $0 == "-" }
        if unsigned.hasPrefix("0"), let first = groups.first, first.count > 1 { return true }
        let isDecimal = unsigned.allSatisfy { $0.isASCIIDigit || $0 == "." } && groups.count <= 2
        return groups.count > 1 && !isDecimal
    }

    /// Returns the number for ICU's decimal parser: an optional minus, digits, an optional point with digits.
    private static func decimal(_ text: String) -> String? {
        let sign = text.hasPrefix("-") || text.hasPrefix("\u{2212}") ? "-" : ""
        let parts = (sign.isEmpty ? text[...] : text.dropFirst()).split(
            separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
        else { return nil }
        return sign + parts.joined(separator: ".")
    }

    /// Returns the limit of digits that a number exceeds; `nil` for a number whose digits are all spoken.
    ///
    /// Amounts with a fraction are not spelled.
    private static func excess(_ decimal: String, isSpelled: Bool) -> String? {
        let parts = decimal.drop { $0 == "-" }.split(separator: ".")
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count == 1 ? "" : parts[1]
        let most = (
            whole: AccessibilityChecksLimits.numberDigits, fraction: AccessibilityChecksLimits.fractionDigits,
            both: AccessibilityChecksLimits.decimalDigits
        )
        if whole.count > most.whole || fraction.count > most.fraction {
            return "\(most.whole) digits before the point or \(most.fraction) after it"
        }
        let significant = fraction.reversed().drop { $0 == "0" }
        guard isSpelled, !significant.isEmpty, whole.count + significant.count > most.both else { return nil }
        return "\(most.both) digits before and after the point together"
    }

    private static func isWhole(_ decimal: String) -> Bool {
        guard let point = decimal.firstIndex(of: ".") else { return true }
        return decimal[decimal.index(after: point)...].allSatisfy { $0 == "0" }
    }

    // MARK: Formatting

    private static func cardinal(_ digits: String, _ locale: LocaleName, _ gender: Gender?) -> SpokenNumber {
        if let words = words(digits, "%spellout-cardinal", locale, gender?.rawValue) {
            return SpokenNumber(text: words, kind: .cardinal, isSpelled: true)
        }
        let written = NumberFormatter(skeleton: "", locale: locale)?.text(digits)
        return SpokenNumber(text: written ?? digits, kind: .cardinal, isSpelled: false)
    }

    private static func ordinal(
        _ digits: String, _ locale: LocaleName, _ gender: Gender?
    ) throws(AccessibilityError) -> SpokenNumber {
        guard isWhole(digits), !digits.hasPrefix("-") else {
            throw AccessibilityError(
                .outOfRange, parameter: "number", reason: "\(digits) is not an ordinal; use a whole number from 0")
        }
        let whole = String(digits.prefix { $0 != "." })
        if let words = words(whole, "%spellout-ordinal", locale, gender?.rawValue, allowsDefault: false) {
            return SpokenNumber(text: words, kind: .ordinal, isSpelled: true)
        }
        let written = rules(spelled: false, locale)?.text(whole)
        return SpokenNumber(text: written ?? whole, kind: .ordinal, isSpelled: false)
    }

    /// Formats whole amounts in words, and others in digits, which voices read with their minor unit.
    private static func amount(
        _ digits: String, _ currency: String?, _ locale: LocaleName, _ gender: Gender?
    ) throws(AccessibilityError) -> SpokenNumber {
        guard let currency, currency.utf8.count == 3, currency.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw AccessibilityError(
                .malformed, parameter: "currency",
                reason: currency.map {
                    Quotation.quoted($0) + " is not an ISO 4217 code; use three letters, such as USD"
                } ?? "is missing; give an ISO 4217 code, such as USD")
        }
        let code = currency.uppercased()
        let isWhole = isWhole(digits)
        var skeleton = "currency/\(code) unit-width-full-name"
        let places = digits.drop { $0 != "." }.dropFirst().reversed().drop { $0 == "0" }.count
        if isWhole {
            skeleton += " precision-integer"
        } else if places > NumberFormatter.fractionDigits(ofCurrency: code) {
            // More digits than the currency has would be rounded silently.
            skeleton += " ." + String(repeating: "0", count: places)
        }
        guard let parts = NumberFormatter(skeleton: skeleton, locale: locale)?.parts(digits) else {
            throw AccessibilityError(.unavailable, parameter: "currency", reason: "ICU has no names for \(currency)")
        }
        let words = isWhole ? amountWords(digits, locale, gender) : nil
        return SpokenNumber(
            text: parts.before + (words ?? parts.number) + parts.after, kind: .currency, isSpelled: words != nil)
    }

    /// Formats the number before a currency's name, which is masculine in most languages with genders.
    ///
    /// The rules of a number alone are for counting: "eins", "uno".
    private static func amountWords(_ digits: String, _ locale: LocaleName, _ gender: Gender?) -> String? {
        let rules = rules(spelled: true, locale)
        // Danish has a common gender in place of the masculine; the euro is neuter in Bulgarian and Greek.
        let genders = ["bg", "el"].contains(locale.language) ? ["neuter"] : ["masculine", "common"]
        let usual = genders.first { rules?.names.contains("%spellout-cardinal-\($0)") == true }
        return words(digits, "%spellout-cardinal", locale, gender?.rawValue ?? usual)
    }

    /// Returns the rules of a language in the locale's script; `nil` if ICU has none.
    ///
    /// For a language without rules, ICU uses those of the process's locale, and for Chinese in Hong Kong those of
    /// Cantonese, although it has some for the script.
    private static func rules(spelled: Bool, _ locale: LocaleName) -> NumberRules? {
        [locale.withImpliedScript, LocaleName(icu: locale.languageAndScript)].lazy
            .compactMap { NumberRules(spelled: spelled, locale: $0) }
            .first { $0.actual.isSameLanguage(as: locale) }
    }

    /// Formats a number by a rule set of the language, or by the one for the gender; `nil` if ICU has none.
    ///
    /// Without a gender, the language's default rule set is used if `allowsDefault`.
    private static func words(
        _ digits: String, _ ruleSet: String, _ locale: LocaleName, _ gender: String?, allowsDefault: Bool = true
    ) -> String? {
        // The rules for all languages write digits.
        guard locale.language != "root", let rules = rules(spelled: true, locale) else { return nil }
        if gender != nil || !allowsDefault {
            let wanted = gender.map { ["\(ruleSet)-\($0)"] } ?? []
            let names = wanted + [ruleSet] + Gender.allCases.map { "\(ruleSet)-\($0.rawValue)" }
            guard
                let name = names.first(where: rules.names.contains)
                    ?? rules.names.first(where: { $0.hasPrefix(ruleSet) })
            else { return nil }
            rules.use(name)
        }
        // Soft hyphens mark where long words may be hyphenated; they disturb voices.
        return rules.text(digits)?.replacing("\u{AD}", with: "")
    }
}
