import Glibc
import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Styles of MessageFormat are patterns, and `%g` has the digits of C.
@Suite struct MessageStyleTests {
    private func texts(_ file: String, _ path: String, _ language: String) throws -> [String] {
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        let message = try #require(catalog.messages.first)
        return MessageFiller(language: language).texts(of: message.pattern).map(\.text)
    }

    private func po(_ text: String, _ flag: String) -> String {
        "msgid \"\"\nmsgstr \"\"\n\n#, \(flag)-format\nmsgid \"a\"\nmsgstr \"\(text)\"\n"
    }

    // The texts are those of Java and of ICU.
    @Test(arguments: [
        ("{0,date,'Kalenderwoche' ww}", "Kalenderwoche 04"), ("{0,date,dd.MM.yyyy}", "22.01.2026"),
        ("{0,date,yyyy-MM-dd'T'HH:mm:ss}", "2026-01-22T22:44:44"), ("{0,time,HH.mm 'Uhr'}", "22.44 Uhr"),
        ("{0,date,d. MMMM ''yy}", "22. September '26"), ("{0,time,h 'o''clock'}", "10 o'clock"),
        ("{0,date,'{'yyyy'}'}", "{2026}"), ("{0,number,#,##0.00 'Kilometer'}", "1.234,56 Kilometer"),
        ("{0,number,0.###E0}", "1,235E3"), ("{0,number,'#'#}", "#1000"), ("{0,number,0.0 %}", "100,0 %"),
        ("{0,number,\u{A4}#,##0.00}", "€1.234,56"), ("{0,number,#,##0.00;(#,##0.00)}", "1.234,56"),
        ("{0,number,000'}'}", "1000}"), ("{0,number,@@}", "1200"),
    ])
    func `a style of MessageFormat is a pattern, with its texts`(message: String, shown: String) throws {
        #expect(try texts("a=\(message)\n", "m_de.properties", "de") == [shown])
        #expect(try texts("{\"a\":\"\(message)\"}", "lang/de.json", "de") == [shown])
        #expect(try texts(po(message, "java"), "de.po", "de") == [shown])
    }

    @Test(arguments: [("{n, number, usd}", "1,000"), ("{d, date, custom}", "Jan 22, 2026")])
    func `the name of a program's own format is no pattern`(message: String, shown: String) throws {
        #expect(try texts("{\"a\":\"\(message)\"}", "lang/en.json", "en") == [shown])
    }

    @Test func `java-format of gettext is MessageFormat`() throws {
        let choice = "{0,choice,0#keine Dateien|1#eine Datei|1<{0} Dateien}"
        #expect(try texts(po(choice, "java"), "de.po", "de") == ["keine Dateien", "eine Datei", "1.000 Dateien"])
        #expect(try texts(po("It''s {0,number,integer} '{0}'", "java"), "en.po", "en") == ["It's 1,000 {0}"])
        #expect(try texts(po("It''s", "java"), "en.po", "en") == ["It's"])
        #expect(try texts(po("{0", "java"), "en.po", "en") == ["a"])
    }

    @Test(arguments: [
        ("x {0}}", "x Maximiliane}"), ("Platzhalter '{'name} in {0}", "Platzhalter {name} in Maximiliane"),
        ("{0,choice,0#'}'{0}}", "}1.000"), ("{0,choice,0#'a|b'|1#x}", "a|b|x"),
        ("{0,choice,0#it''s|1#'{0}' x}", "it's|1.000 x"),
    ])
    func `a brace outside of an argument and a bar in apostrophes are text`(message: String, shown: String) throws {
        #expect(try texts("a=\(message)\n", "m_de.properties", "de").joined(separator: "|") == shown)
    }

    @Test(arguments: [
        ("m_de.properties", "a={-1} x\n", "\"-1\" is neither a number nor a name"),
        ("m_de.properties", "a={0,foo} x\n", "the type \"foo\" of the argument \"0\" is unknown"),
        ("translations/messages+intl-icu.de.yaml", "a: '{a.b} x'\n", "\"a.b\" is neither a number nor a name"),
        ("translations/messages+intl-icu.de.yaml", "a: '{00} x'\n", "\"00\" is neither a number nor a name"),
    ])
    func `arguments that ICU and Java refuse are reported`(path: String, file: String, reason: String) throws {
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        #expect(catalog.messages.isEmpty && catalog.warnings.map(\.reason) == [reason])
    }

    @Test func `names of Java's arguments have no punctuation`() throws {
        let catalog = try StringCatalog(Array(po("{a.b} x", "java").utf8), path: "de.po")
        #expect(catalog.warnings.map(\.reason) == ["\"a.b\" is neither a number nor a name"])
    }

    @Test(arguments: [
        ("${items[0].name} x", "Maximiliane x"), ("${user.getName()}", "Maximiliane"), ("{user:name}", "Maximiliane"),
        ("{user/name}", "Maximiliane"), ("[a-z]{2,4}", "[a-z]{2,4}"), ("{user.name,foo}", "Maximiliane"),
    ])
    func `values of another library in properties, and regular expressions, are texts`(
        message: String, shown: String
    ) throws {
        #expect(try texts("a=\(message)\n", "m_de.properties", "de") == [shown])
    }

    // The types are those of MessageFormat in JDK 23.
    @Test(arguments: [
        ("{0,ISO_LOCAL_DATE_TIME}", "2026-01-22T22:44:44"), ("{0,basic_iso_date}", "20260122"),
        ("{0,}", "Maximiliane"), ("{0,dtf_date,dd.MM.yyyy}", "22.01.2026"), ("{0,list}", "Maximiliane"),
    ])
    func `types of Java's arguments are not those of ICU`(message: String, shown: String) throws {
        #expect(try texts(po(message, "java"), "de.po", "de") == [shown])
        #expect(try texts("a=\(message)\n", "m_de.properties", "de") == [shown])
        let symfony = try StringCatalog(
            Array("a: '\(message)'\n".utf8), path: "translations/messages+intl-icu.de.yaml")
        #expect(symfony.messages.isEmpty && symfony.warnings.map(\.id) == ["a"])
    }

    @Test(arguments: [
        ("m_de.properties", "b={0,number,#.##} {0}\n", "1234,56 1.234,56"),
        ("lang/de.json", #"{"a":"{v} kostet {v, number, ::currency/EUR}"}"#, "1234.56 kostet 1.234,56\u{A0}€"),
        ("lang/de.json", #"{"a":"{v, number, ::percent}: {v}"}"#, "100\u{A0}%: 1"),
        ("locales/de/a.ftl", "a = { $v } { NUMBER($v) }\n", "1.000 1.000"),
    ])
    func `a value has the same number everywhere in a text`(path: String, file: String, shown: String) throws {
        #expect(try texts(file, path, "de") == [shown])
    }

    @Test func `names with periods and types of their own are those of libraries of JavaScript`() throws {
        let catalog = try StringCatalog(
            Array(#"{"a":"{a.b} {c, plural, other {#}} {d, list}"}"#.utf8), path: "lang/de.json")
        #expect(catalog.messages.count == 1 && catalog.warnings.isEmpty)
    }

    /// Returns what C's `snprintf` writes.
    private func printed(_ format: String, _ value: Double) -> String {
        var buffer = [CChar](repeating: 0, count: 400)
        let count = unsafe withVaList([value]) { unsafe vsnprintf(&buffer, 400, format, $0) }
        return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    @Test func `a general number has the digits of C's snprintf`() throws {
        let values = [1_234.56, 0, 1, 999_999.5, 1_000_000, 0.000_1, 0.000_099_95, 100, 9.995, 123_456_789, 0.1]
        for format in ["%g", "%G", "%.3g", "%.15g", "%.0g", "%.1G", "%#.10g", "%#.8g", "%10.4g", "%-12.2gx", "%+.5g"] {
            for value in values {
                let file = po(format, "c")
                let catalog = try StringCatalog(Array(file.utf8), path: "en.po")
                let filler = MessageFiller(language: "en", values: ["1": .number(value)])
                let text = filler.texts(of: try #require(catalog.messages.first).pattern).map(\.text)
                #expect(text == [printed(format, value)], "\(format) \(value)")
            }
        }
    }

    // The texts are those of CPython, Java and Foundation.
    @Test func `a general number has the digits of each program`() throws {
        #expect(try texts(po("%.15g|%(n).3g", "python"), "de.po", "de") == ["1234.56|1.23e+03"])
        #expect(
            try texts(po("{v:.15g}|{v:g}|{v:#.8g}", "python-brace"), "de.po", "de") == ["1234.56|1234.56|1234.5600"])
        #expect(try texts("a=%1$.8g|%1$.3g|%1$g\n", "m_de.properties", "de") == ["1234,5600|1,23e+03|1234,56"])
        #expect(try texts("\"a\" = \"%.15g km\";\n", "en.lproj/L.strings", "en") == ["1,234.56 km"])
    }

    @Test func `names after a dollar sign are values in properties, and numbers are amounts`() throws {
        #expect(try texts("a=${user.name} has ${0}\n", "m_de.properties", "de") == ["Maximiliane has $Maximiliane"])
    }

    @Test func `conversions without a sign have none in C`() throws {
        #expect(try texts(po("%+lx|% lo|%+lu|%+ld", "c"), "en.po", "en") == ["3e8|1750|1000|+1000"])
        #expect(try texts(po("%+u|%+X|%+d", "php"), "en.po", "en") == ["1000|3E8|+1000"])
        #expect(try texts(po("%+x|%+d", "python"), "en.po", "en") == ["+3e8|+1000"])
    }
}
