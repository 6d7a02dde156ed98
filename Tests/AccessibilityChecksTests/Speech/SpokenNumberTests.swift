import AccessibilityChecks
import Testing

@Suite struct SpokenNumberTests {
    /// Results of ICU 72 through PyICU, without its soft hyphens.
    @Test(arguments: [
        ("en", "520215", "five hundred twenty thousand two hundred fifteen"), ("en", "21", "twenty-one"),
        ("en", "-3.5", "minus three point five"), ("en", "0", "zero"), ("en", "007.0", "007.0"),
        ("de", "520215", "fünfhundertzwanzigtausendzweihundertfünfzehn"), ("fr", "80", "quatre-vingts"),
        ("fr", "520215", "cinq cent vingt mille deux cent quinze"), ("es", "21", "veintiuno"),
        ("ja", "520215", "五十二万二百十五"), ("zh-Hant", "520215", "五十二萬零二百一十五"),
        ("zh-TW", "520215", "五十二萬零二百一十五"), ("ar", "520215", "خمسة مائة وعشرون ألف ومائتان وخمسة عشر"),
        ("hi", "520215", "पाँच लाख बीस हज़ार दो सौ पन्द्रह"), ("ru", "520215", "пятьсот двадцать тысяч двести пятнадцать"),
        ("tr", "520215", "beş yüz yirmi bin iki yüz on beş"), ("no", "7", "sju"), ("de-AT", "7", "sieben"),
        ("nb", "520215", "fem hundre og tjue tusen to hundre og femten"),
        ("pt-BR", "520215", "quinhentos e vinte mil duzentos e quinze"),
        ("en-IN", "520215", "five lakh twenty thousand two hundred fifteen"),
    ])
    func `numbers are spelled by ICU's rules`(locale: String, number: String, text: String) throws {
        #expect(try SpokenNumber(number, locale: locale).text == text)
    }

    @Test(arguments: [
        ("zh-HK", "zh-Hant"), ("zh-Hant-HK", "zh-Hant"), ("zh-MO", "zh-Hant"), ("in", "id"), ("in-ID", "id"),
        ("sh", "sr-Latn"), ("sh-Cyrl", "sr"), ("sr-ME", "sr-Latn"), ("tl", "fil"), ("mo", "ro"), ("cmn", "zh"),
        ("cmn-Hant", "zh-Hant"), ("arb", "ar"), ("iw", "he"), ("fr-CH", "fr-CH"),
    ])
    func `numbers of a region or an old code are spelled in its language and script`(locale: String, same: String)
        throws
    {
        for kind in [SpokenNumber.Kind.cardinal, .ordinal] {
            let (found, expected) = try (
                SpokenNumber("71", as: kind, locale: locale), SpokenNumber("71", as: kind, locale: same)
            )
            #expect(found == expected)
            #expect(found.isSpelled || kind == .ordinal)
        }
        #expect(try SpokenNumber("71", locale: "fr-CH").text == "septante-et-un")
    }

    @Test(
        arguments: [
            ("en", "21", nil, "twenty-first"),
            ("en", "520215", nil, "five hundred twenty thousand two hundred fifteenth"),
            ("de", "3", nil, "dritte"), ("fr", "1", nil, "premier"), ("fr", "1", .feminine, "première"),
            ("es", "3", nil, "tercero"), ("ja", "3", nil, "第三"), ("ru", "3", nil, "третий"),
            ("it", "2", .feminine, "seconda"),
            ("sv", "2", .neuter, "andra"), ("pl", "3", nil, "3."),
        ] as [(String, String, SpokenNumber.Gender?, String)])
    func `ordinals are spelled, or written in digits in languages without words for them`(
        locale: String, number: String, gender: SpokenNumber.Gender?, text: String
    ) throws {
        let spoken = try SpokenNumber(number, as: .ordinal, locale: locale, gender: gender)
        #expect(spoken.text == text)
        #expect(spoken.isSpelled == (locale != "pl"))
    }

    @Test(arguments: [
        ("en", "USD", "1", "one US dollar"),
        ("en", "usd", "520215", "five hundred twenty thousand two hundred fifteen US dollars"),
        ("en", "USD", "12.5", "12.50 US dollars"), ("de", "EUR", "12.5", "12,50 Euro"),
        ("en", "USD", "0.001", "0.001 US dollars"), ("ja", "JPY", "12.5", "12.5円"),
        ("en", "KWD", "1.5", "1.500 Kuwaiti dinars"), ("en", "USD", "1.999000000", "1.999 US dollars"),
        ("fr", "EUR", "2", "deux euros"),
        ("ru", "RUB", "2", "два российских рубля"), ("ru", "RUB", "5", "пять российских рублей"),
        ("pl", "PLN", "5", "pięć złotych polskich"), ("ja", "JPY", "520215", "五十二万二百十五円"),
        ("en", "USD", "-5", "minus five US dollars"), ("en", "USD", "3.00", "three US dollars"),
        // The forms before a noun, not those of counting.
        ("de", "EUR", "1", "ein Euro"), ("es", "EUR", "1", "un euro"), ("it", "EUR", "1", "un euro"),
        ("es", "USD", "21", "veintiún dólares estadounidenses"), ("ca", "EUR", "21", "vint-i-un euros"),
        ("he", "ILS", "5", "חמישה שקלים חדשים"), ("sv", "SEK", "1", "en svensk krona"),
        ("da", "DKK", "1", "en dansk krone"), ("el", "EUR", "1", "ένα ευρώ"), ("bg", "EUR", "2", "две евро"),
    ])
    func `amounts have the currency's name in the plural that the number requires`(
        locale: String, currency: String, number: String, text: String
    ) throws {
        #expect(try SpokenNumber(number, as: .currency, locale: locale, currency: currency).text == text)
    }

    @Test(arguments: [
        "+1 (415) 555-0100", "555 0100", "0049 89 1234", "007", "555-0100", "1.2.3", "2026-11-21", "#31#", "12/24",
    ])
    func `telephone numbers and codes stay in digits`(text: String) throws {
        let spoken = try SpokenNumber(text)
        #expect(spoken.text == text && spoken.kind == .digits && !spoken.isSpelled)
    }

    @Test func `the kind "digits" keeps digits, and a plain number is spelled`() throws {
        #expect(try SpokenNumber("4155550100", as: .digits).text == "4155550100")
        #expect(try SpokenNumber("4155550100").isSpelled)
        #expect(try SpokenNumber("0.5").text == "zero point five")
        #expect(try SpokenNumber("\u{2212}5").text == "minus five")
    }

    @Test func `the longest number is spelled to its last digit`() throws {
        let longest = String(repeating: "9", count: AccessibilityChecksLimits.numberDigits)
        let text = try SpokenNumber(longest).text
        #expect(text.hasPrefix("nine hundred ninety-nine"))
        #expect(text.hasSuffix("nine hundred ninety-nine"))
        #expect(try SpokenNumber("1" + String(repeating: "0", count: longest.count - 2) + "1").text.hasSuffix(" one"))
    }

    @Test func `a language without spelling rules gets its own digits, not English words`() throws {
        let basque = try SpokenNumber("520215", locale: "eu")
        #expect(basque.text == "520.215" && !basque.isSpelled)
        #expect(try !SpokenNumber("1234", locale: "qaa").isSpelled)
        #expect(try SpokenNumber("3", as: .ordinal, locale: "eu").text == "3")
    }

    @Test(arguments: ["", "de_DE", "de-", "\u{1B}", "deutschland", "日本"])
    func `a locale that is not a language tag is refused`(locale: String) {
        for kind in SpokenNumber.Kind.allCases {
            let error = #expect(throws: AccessibilityError.self) {
                try SpokenNumber("21", as: kind, locale: locale, currency: "EUR")
            }
            #expect(error?.code == .malformed && error?.parameter == "locale")
            let reason = "is not a BCP 47 language tag; use one such as en, de-AT or zh-Hant"
            #expect(error?.reason.hasSuffix(reason) == true)
        }
    }

    @Test func `numbers of no language are in digits`() throws {
        #expect(try SpokenNumber("21", locale: "root").text == "21")
        #expect(try !SpokenNumber("21", locale: "root").isSpelled)
        #expect(try !SpokenNumber("21", as: .ordinal, locale: "root").isSpelled)
        #expect(try !SpokenNumber("21", as: .currency, locale: "root", currency: "EUR").isSpelled)
    }

    @Test(arguments: ["", "abc", "1e5", "1,000.5", "--5", "5.", ".5", "٣", "5\u{301}", "5 dollars", "-", "+"])
    func `a text that is not a number is refused`(text: String) {
        #expect { try SpokenNumber(text) } throws: { ($0 as? AccessibilityError)?.parameter == "number" }
        #expect { try SpokenNumber(text + "x\n5") } throws: { "\($0)".contains(#"\u{a}5" is not a number"#) }
    }

    @Test(arguments: [
        ("20000000000000000.5", false), ("999999999.999999999", false), ("12345678901.123456", false),
        ("9999999999999.99", true), ("-99999999.9999999", true), ("000099999999.9999999", true),
        ("123456789012345678.000", true), ("123456789012345678", true), ("0.123456789", true),
    ])
    func `a number is refused if the rules would round its digits`(number: String, isSpelled: Bool) throws {
        guard isSpelled else {
            let error = #expect(throws: AccessibilityError.self) { try SpokenNumber(number) }
            #expect(error?.code == .outOfRange && "\(error!)".contains("15 digits before and after the point together"))
            return
        }
        let words = try SpokenNumber(number, locale: "en").text
        guard number.contains("."), !number.hasSuffix("000"), !number.hasPrefix("0000") else { return }
        // The rules speak a fraction digit by digit.
        let digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        let fraction = number.split(separator: ".")[1].map { digits[$0.wholeNumberValue!] }.joined(separator: " ")
        #expect(words.hasSuffix("point " + fraction))
    }

    @Test func `amounts with a fraction keep all of their digits`() throws {
        let amount = try SpokenNumber("1234567890123456.75", as: .currency, locale: "en", currency: "USD")
        #expect(amount.text == "1,234,567,890,123,456.75 US dollars")
    }

    @Test(
        arguments: [
            (String(repeating: "1", count: 30), .cardinal, nil, .outOfRange, "number"),
            ("5", .currency, nil, .malformed, "currency"), ("5", .currency, "12", .malformed, "currency"),
            ("-1", .ordinal, nil, .outOfRange, "number"), ("1.5", .ordinal, nil, .outOfRange, "number"),
        ] as [(String, SpokenNumber.Kind, String?, AccessibilityError.Code, String)])
    func `invalid numbers, currencies and ordinals are reported with their parameter`(
        number: String, kind: SpokenNumber.Kind, currency: String?, code: AccessibilityError.Code, parameter: String
    ) {
        let error = #expect(throws: AccessibilityError.self) { try SpokenNumber(number, as: kind, currency: currency) }
        #expect(error?.code == code && error?.parameter == parameter)
    }
}
