import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Dates have the digits and the hours of the program that writes them.
@Suite struct DateFormatTests {
    private func texts(_ file: String, _ path: String, _ language: String) throws -> [String] {
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        let message = try #require(catalog.messages.first)
        return MessageFiller(language: language).texts(of: message.pattern).map(\.text)
    }

    // The texts are those of OpenJDK 17 and of ICU.
    @Test(arguments: [
        ("pt-BR", "short", "22/01/2026"), ("fr", "short", "22/01/2026"), ("ja", "short", "2026/01/22"),
        ("pl", "short", "22.01.2026"), ("de", "short", "22.01.26"), ("en", "short", "10/22/26"),
        ("de", "medium", "22.01.2026"), ("fr", "medium", "22 janv. 2026"), ("de", "long", "22. September 2026"),
    ])
    func `a date of a length has the pattern of the language`(language: String, length: String, shown: String) throws {
        let message = "{0,date,\(length)}"
        #expect(try texts("a=\(message)\n", "m_de.properties", language) == [shown])
        let file = "msgid \"\"\nmsgstr \"\"\n\n#, java-format\nmsgid \"a\"\nmsgstr \"\(message)\"\n"
        #expect(try texts(file, "de.po", language) == [shown])
        let unit = "<trans-unit id=\"a\"><source>\(message)</source></trans-unit>"
        let xliff = "<xliff version=\"1.2\"><file source-language=\"en\"><body>\(unit)</body></file></xliff>"
        #expect(try texts(xliff, "messages+intl-icu.en.xlf", language) == [shown])
        let fluent = "a = { DATETIME($d, dateStyle: \"\(length)\") }\n"
        #expect(try texts(fluent, "de.ftl", language) == [shown])
    }

    // The texts are those of Node 20.
    @Test func `a short date of FormatJS has two digits of the year`() throws {
        #expect(try texts("{\"a\":\"{d, date, short}\"}", "lang/pt-BR.json", "pt-BR") == ["22/01/26"])
        #expect(try texts("{\"a\":\"{d, date, medium}\"}", "lang/de.json", "de") == ["22. Sept. 2026"])
    }

    // The texts are those of Node 20.
    @Test(arguments: [
        (#"hour: "numeric", minute: "2-digit", hour12: "true""#, "10:44\u{A0}PM"),
        (#"hour: "numeric", minute: "2-digit", hourCycle: "h12""#, "10:44\u{A0}PM"),
        (#"hour: "numeric", minute: "2-digit", hourCycle: "h12", hour12: "false""#, "22:44"),
        (#"second: "numeric", fractionalSecondDigits: 3"#, "44,000"),
        (#"hour: "numeric", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 2"#, "22:44:44,00"),
        (#"timeStyle: "short", hour12: "true""#, "10:44\u{A0}PM"),
        (#"dateStyle: "short", timeStyle: "short""#, "22.01.26, 22:44"), (#"hour12: "true""#, "22.10.2026"),
        (#"hour: "numeric", minute: "2-digit", numberingSystem: "deva""#, "२२:४४"),
        (#"hour: "numeric", minute: "2-digit", hour12: "true", numberingSystem: "deva""#, "१०:४४\u{A0}PM"),
        (#"era: "short""#, "22.01.2026 n. Chr."), (#"hour: "numeric", timeZoneName: "short""#, "22 Uhr UTC"),
    ])
    func `options of Intl apply to the hours, fractions and digits of dates`(options: String, shown: String) throws {
        func plain(_ texts: [String]) -> [String] {
            texts.map { text in
                let spaced = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
                return spaced.replacing("GMT", with: "UTC")
            }
        }
        #expect(try plain(texts("a = { DATETIME($d, \(options)) }\n", "de.ftl", "de")) == plain([shown]))
        let format = options.replacing("\"", with: "'").replacing(",", with: ";")
        let i18next = "{\"a\":\"{{d, datetime(\(format))}}\"}"
        #expect(try plain(texts(i18next, "locales/de/a.json", "de")) == plain([shown]))
    }

    // The texts are those of Node 20.
    @Test func `a number has the digits that an option names`() throws {
        func shown(_ options: String) throws -> [String] {
            try texts("a = { NUMBER($n, \(options)) }\n", "de.ftl", "de")
        }
        #expect(try shown(#"numberingSystem: "arab""#) == ["١٬٠٠٠"])
        #expect(try shown(#"numberingSystem: "no-such""#) == ["1.000"])
        #expect(try shown(#"numberingSystem: "foo""#) == ["1.000"])
        #expect(try shown(#"style: "percent", numberingSystem: "deva""#) == ["१००\u{A0}%"])
    }
}
