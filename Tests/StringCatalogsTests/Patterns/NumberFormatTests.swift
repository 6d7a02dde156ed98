import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Numbers have their units, signs and digits as programs show them, which use ICU or `Intl`.
@Suite struct NumberFormatTests {
    /// Returns the texts of the message of a file.
    private func texts(_ file: String, _ path: String, _ language: String) throws -> [String] {
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        let message = try #require(catalog.messages.first)
        return MessageFiller(language: language).texts(of: message.pattern).map(\.text)
    }

    // The texts are those of Node 20.
    @Test(arguments: [
        (#"style: "currency", currency: "EUR", currencyDisplay: "name""#, "1,234.56 euros|1.234,56 Euro"),
        (#"style: "currency", currency: "EUR", currencyDisplay: "code""#, "EUR\u{A0}1,234.56|1.234,56\u{A0}EUR"),
        (
            #"style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 1"#,
            "$1,234.6|1.234,6\u{A0}$"
        ),
        (#"style: "unit", unit: "kilometer", unitDisplay: "long""#, "1,234.56 kilometers|1.234,56 Kilometer"),
        (#"style: "unit", unit: "kilometer-per-hour""#, "1,234.56 km/h|1.234,56 km/h"),
        (#"style: "percent", minimumFractionDigits: 2"#, "100.00%|100,00\u{A0}%"),
        (#"notation: "compact", compactDisplay: "long""#, "1.2 thousand|1,2 Tausend"),
        (#"notation: "compact", style: "currency", currency: "GBP""#, "£1.2K|1235\u{A0}£"),
        ("minimumIntegerDigits: 6", "001,000|001.000"), (#"signDisplay: "always""#, "+1,000|+1.000"),
        (
            #"style: "currency", currency: "EUR", currencySign: "accounting", signDisplay: "exceptZero""#,
            "+€1,234.56|+1.234,56\u{A0}€"
        ),
        (#"notation: "scientific""#, "1.235E3|1,235E3"),
        (#"notation: "engineering", maximumFractionDigits: 1"#, "1.2E3|1,2E3"),
        ("maximumSignificantDigits: 3", "1,230|1.230"), ("minimumSignificantDigits: 8", "1,234.5600|1.234,5600"),
        ("minimumFractionDigits: 4", "1,234.5600|1.234,5600"),
        (#"style: "percent", signDisplay: "always""#, "+100%|+100\u{A0}%"),
        (#"useGrouping: "false", maximumFractionDigits: 1"#, "1234.6|1234,6"),
        ("minimumFractionDigits: 99999999999", "1,234.56000000000000000000|1.234,56000000000000000000"),
    ])
    func `options of Intl apply to numbers of Fluent and i18next`(options: String, shown: String) throws {
        let expected = shown.split(separator: "|").map { String($0) }
        let fluent = "a = { NUMBER($p, \(options)) }\n"
        #expect(try ["en", "de"].flatMap { try texts(fluent, "\($0)/a.ftl", $0) } == expected)
        let format = options.replacing("\"", with: "'").replacing(",", with: ";")
        let i18next = "{\"a\":\"{{p, number(\(format))}}\"}"
        #expect(try ["en", "de"].flatMap { try texts(i18next, "locales/\($0)/a.json", $0) } == expected)
    }

    @Test(arguments: [
        ("::currency/USD unit-width-name", "1,234.56 US dollars"),
        ("::currency/USD unit-width-iso-code", "USD\u{A0}1,234.56"),
        ("::unit/kilometer unit-width-full-name", "1,234.56 kilometers"), ("::measure-unit/length-meter", "1,234.56 m"),
        ("::+!", "+1,000"), ("::sign-always .0", "+1,234.6"), ("::percent .00", "100.00%"), ("::percent", "100%"),
        ("::compact-short currency/GBP", "£1.2K"), ("::currency/JPY", "¥1,235"), ("::000000", "001,000"),
        ("::,_", "1000"), ("::@@@", "1,230"), ("::no-such-stem", "1,000"), ("#,##0.0##", "1,234.56"),
        ("0.000", "1234.560"), ("0.0%", "100.0%"),
    ])
    func `skeletons and patterns of ICU apply as a whole`(style: String, shown: String) throws {
        #expect(try texts("{\"a\":\"{n, number, \(style)}\"}", "lang/en.json", "en") == [shown])
    }

    // The texts are those of Java.
    @Test(arguments: [
        ("%05d|%1$03d|%5d|%-5d", "01000|1000| 1000|1000 "), ("%08.2f|%+.1f", "01234.56|+1234.6"),
        ("%1$+d|%1$ d|%1$(d|%,d|%1$+,8d", "+1000| 1000|1000|1,000|  +1,000"),
        ("%x|%08X|%o|%#x|%#X|%-6x.", "3e8|000003E8|1750|0x3e8|0X3E8|3e8   ."),
        ("%14s|%-14s.", "   Maximiliane|Maximiliane   ."), ("100%(d", "100%(d"),
    ])
    func `flags, widths and bases of printf apply to numbers`(formats: String, shown: String) throws {
        let all = try formats.split(separator: "|").flatMap { format in
            try texts("<resources><string name=\"a\">\(format)</string></resources>", "res/values/strings.xml", "en")
        }
        #expect(all == shown.split(separator: "|").map { String($0) })
    }

    // The texts are those of Foundation.
    @Test(arguments: [
        ("%+d", "+1,000"), ("%8d", "   1,000"), ("%x", "3e8"), ("%08X", "000003E8"), ("%o", "1750"),
    ])
    func `flags of printf apply to grouped numbers of Apple's catalogs`(format: String, shown: String) throws {
        #expect(try texts("\"a\" = \"\(format)\";\n", "en.lproj/Localizable.strings", "en") == [shown])
    }

    @Test(arguments: [
        ("%(n)+d|%(n)05d|%(n)x", "+1000|01000|3e8", "python"), ("%<n>+d|%<n>-6d.", "+1000|1000  .", "ruby"),
        ("%<PRIuMAX>|%5<PRIuMAX>|%<PRIx64>", "1000| 1000|3e8", "c"), ("% d|%.6d", " 1000|001000", "c"),
    ])
    func `flags apply in each dialect of printf`(formats: String, shown: String, dialect: String) throws {
        let all = try formats.split(separator: "|").flatMap { format in
            let file = "msgid \"\"\nmsgstr \"\"\n\n#, \(dialect)-format\nmsgid \"a\"\nmsgstr \"\(format)\"\n"
            return try texts(file, "en.po", "en")
        }
        #expect(all == shown.split(separator: "|").map { String($0) })
    }

    // The texts are those of .NET.
    @Test(arguments: [
        ("+0;-0;zero", "+1000"), ("+#,##0.0;-#,##0.0", "+1,234.6"), ("$#,##0.00", "$1,234.56"), ("x2", "3e8"),
        ("N1", "1,234.6"), ("'No. '0", "No. 1000"), ("#,##0 pts", "1,000 pts"),
    ])
    func `a pattern of NET may begin with any character`(format: String, shown: String) throws {
        let file = "<root><data name=\"a\"><value>{0:\(format)}</value></data></root>"
        #expect(try texts(file, "Resources.en.resx", "en") == [shown])
    }

    // The texts are those of Dart's package intl.
    @Test(arguments: [
        (#""type": "DateTime", "format": "dd-MM-y 'at' HH:mm", "isCustomDateFormat": "true""#, "22-01-2026 at 22:44"),
        (#""type": "DateTime", "format": "d. MMMM y", "isCustomDateFormat": true"#, "22. September 2026"),
        (#""type": "DateTime", "format": "MMMM", "isCustomDateFormat": "true""#, "September"),
        (#""type": "DateTime", "format": "yyyy+MM", "isCustomDateFormat": "true""#, "2026+01"),
        (
            #""type": "num", "format": "currency", "optionalParameters": {"name": "CHF", "customPattern": "¤ 0.0 p.a."}"#,
            "CHF 1234.6 p.a."
        ),
        (#""type": "num", "format": "compactCurrency", "optionalParameters": {"symbol": "€"}"#, "€1.23K"),
        (#""type": "num", "format": "compactSimpleCurrency", "optionalParameters": {"name": "USD"}"#, "$1.23K"),
        (#""type": "num", "format": "compact""#, "1.23K"),
        (#""type": "num", "format": "compactLong""#, "1.23 thousand"),
        (#""type": "num", "format": "scientificPattern""#, "1E3"),
    ])
    func `formats of Flutter are those of its package`(format: String, shown: String) throws {
        let file = "{\"a\": \"{v}\", \"@a\": {\"placeholders\": {\"v\": {\(format)}}}}"
        #expect(try texts(file, "app_en.arb", "en") == [shown])
    }

    @Test(arguments: [
        ("ar", "\u{200F}١٬٢٣٥\u{A0}kr"), ("en-CA", "kr1,235"), ("en", "kr1,235"), ("de", "1.235\u{A0}kr"),
        ("sq", "1\u{A0}235\u{A0}kr"),
    ])
    func `a currency symbol of a program replaces all of the language's own`(language: String, shown: String) throws {
        let file = """
            {"a": "{v}", "@a": {"placeholders": {"v": {"type": "double", "format": "currency",
            "optionalParameters": {"symbol": "kr", "decimalDigits": 0}}}}}
            """
        #expect(try texts(file, "app_\(language).arb", language) == [shown])
    }

    // The texts are those of CPython 3.12.
    @Test(arguments: [
        (".2f", "1234.56"), (",.2f", "1,234.56"), (",", "1,000"), ("e", "1.234560e+03"), (".3E", "1.235E+03"),
        ("x", "3e8"), ("#06x", "0x03e8"), ("X", "3E8"), ("b", "1111101000"), ("o", "1750"), ("08d", "00001000"),
        ("+d", "+1000"), ("+09.1f", "+001234.6"), ("*>6d", "  1000"), ("<6d", "1000  "), (">12", " Maximiliane"),
        ("12", "Maximiliane "), (".1%", "100.0%"), ("c", "W"), ("n", "1.234,56"), ("s", "Maximiliane"),
        ("?", "Maximiliane"),
    ])
    func `formats of Python have English numbers in every language`(format: String, shown: String) throws {
        let file = "msgid \"\"\nmsgstr \"\"\n\n#, python-brace-format\nmsgid \"a\"\nmsgstr \"{v:\(format)}\"\n"
        #expect(try texts(file, "de.po", "de") == [shown])
    }

    @Test(arguments: [
        ("c", "%.2f|%e|%.1E", "1234,56|1,234560e+03|1,2E+03"), ("python", "%.2f|%(n)e", "1234.56|1.234560e+03"),
        ("ruby", "%.2f|%<n>.1f", "1234.56|1234.6"), ("go", "%.2f|%.2e", "1234.56|1.23e+03"),
        ("java-printf", "%.2f|%e|%(,.2f|%1$(,.2f", "1234,56|1,234560e+03|1.234,56|1.234,56"),
    ])
    func `points and exponents are those of the program`(flag: String, formats: String, shown: String) throws {
        let all = try formats.split(separator: "|").flatMap { format in
            let file = "msgid \"\"\nmsgstr \"\"\n\n#, \(flag)-format\nmsgid \"a\"\nmsgstr \"\(format)\"\n"
            return try texts(file, "de.po", "de")
        }
        #expect(all == shown.split(separator: "|").map { String($0) })
    }

    @Test(arguments: [
        ("%(,.2f", "1.234,56"), ("%,d", "1.000"), ("%1$08d", "00001000"), ("%1$e", "1,234560e+03"), ("%1$X", "3E8"),
        ("100%e", "100%e"), ("50%-ige", "50%-ige"), ("100%(d", "100%(d"),
    ])
    func `flags of Java say that a text of properties is a format`(format: String, shown: String) throws {
        #expect(try texts("a=\(format)\n", "m_de.properties", "de") == [shown])
    }

    @Test(arguments: [
        ("de", "1.234,56\u{A0}€"), ("en-GB", "£1,234.56"), ("pl", "1\u{A0}234,56\u{A0}zł"), ("en", "$1,234.56"),
    ])
    func `an amount without a currency has that of the language's region`(language: String, shown: String) throws {
        let resources = "<root><data name=\"a\"><value>{0:C}</value></data></root>"
        #expect(try texts(resources, "R.\(language).resx", language) == [shown])
        #expect(try texts("a={0,number,currency}\n", "m_de.properties", language) == [shown])
    }
}
