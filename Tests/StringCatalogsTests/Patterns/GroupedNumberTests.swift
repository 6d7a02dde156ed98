import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Numbers of four digits have a separator in every language where the program writes one, and not only where ICU does.
@Suite struct GroupedNumberTests {
    private func texts(_ file: String, _ path: String, _ language: String) throws -> [String] {
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        return catalog.messages.flatMap { message in
            MessageFiller(language: language).texts(of: message.pattern).map(\.text)
        }
    }

    private func po(_ text: String, _ flag: String) -> String {
        "msgid \"\"\nmsgstr \"\"\n\n#, \(flag)-format\nmsgid \"a\"\nmsgstr \"\(text)\"\n"
    }

    // The texts are those of OpenJDK 17.
    @Test(arguments: [
        ("es", "1.000 1.234,56 1000"), ("pl", "1\u{A0}000 1\u{A0}234,56 1000"),
        ("pt-PT", "1\u{A0}000 1\u{A0}234,56 1000"), ("de", "1.000 1.234,56 1000"),
    ])
    func `a comma in a format of Java groups four digits`(language: String, shown: String) throws {
        let android = "<resources><string name=\"a\">%,d %,.2f %d</string></resources>"
        #expect(try texts(android, "res/values/strings.xml", language) == [shown])
        #expect(try texts(po("%,d %,.2f %d", "java-printf"), "a.po", language) == [shown])
    }

    // The texts are those of OpenJDK 17.
    @Test func `Java's own MessageFormat groups four digits`() throws {
        let message = "{0} {0,number} {0,number,integer} {1,number,currency} {2,number,#,##0.00} {2,number,0.00}"
        let shown = "Maximiliane 1.000 1.000 1.234,56 € 1.234,56 1234,56"
        let expected = [shown.replacing(" €", with: "\u{A0}€").replacing("Maximiliane", with: "1.000")]
        #expect(try texts("a=\(message)\n", "m_es.properties", "es") == expected)
        #expect(try texts(po(message, "java"), "es.po", "es") == expected)
        let choice = "{0,choice,0#keine|1<{0} Dateien}"
        #expect(try texts("a=\(choice)\n", "m_et.properties", "et") == ["keine", "1\u{A0}000 Dateien"])
    }

    @Test func `messages of ICU in the same files have the grouping of ICU`() throws {
        let plural = "{n, plural, other {# {m,number}}}"
        #expect(try texts("a=\(plural)\n", "m_es.properties", "es") == ["1000 1000"])
        #expect(try texts("{\"a\":\"{n, number} {m, number, ::.00}\"}", "lang/es.json", "es") == ["1000 1234,56"])
        #expect(try texts("\"a\" = \"%d %'d\";\n", "es.lproj/L.strings", "es") == ["1000 1000"])
    }

    // The texts are those of glibc and CPython.
    @Test func `C and Python group four digits`() throws {
        #expect(try texts(po("%'d %'.2f %d", "c"), "es.po", "es") == ["1.000 1.234,56 1000"])
        #expect(try texts(po("{v:n}", "python-brace"), "es.po", "es") == ["1.234,56"])
    }

    @Test func `a colon in a directive of Lisp has commas in every language`() throws {
        #expect(try texts(po("~:D", "lisp"), "de.po", "de") == ["1,000"])
    }

    @Test(arguments: [
        ("N0", "1.235"), ("C", "1.234,56\u{A0}€"), ("N2", "1.234,56"), ("#,##0", "1.000"), ("0.00", "1234,56"),
        ("F2", "1234,56"),
    ])
    func `formats of NET group four digits`(format: String, shown: String) throws {
        let file = "<root><data name=\"a\"><value>{0:\(format)}</value></data></root>"
        #expect(try texts(file, "Resources.es.resx", "es") == [shown])
    }

    @Test(arguments: [
        (#""type": "int", "format": "decimalPattern""#, "1.000"),
        (#""type": "double", "format": "currency", "optionalParameters": {"symbol": "kr"}"#, "1.234,56\u{A0}kr"),
        (#""type": "double", "format": "simpleCurrency", "optionalParameters": {"name": "EUR"}"#, "1.234,56\u{A0}€"),
        (#""type": "num", "format": "compact""#, "1,23\u{A0}mil"), (#""type": "int""#, "1000"),
    ])
    func `formats of Flutter group four digits`(format: String, shown: String) throws {
        let file = "{\"a\": \"{v}\", \"@a\": {\"placeholders\": {\"v\": {\(format)}}}}"
        #expect(try texts(file, "app_es.arb", "es") == [shown])
    }
}
