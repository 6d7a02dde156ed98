import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Texts are filled as readers see them: without marks of formats, and with values that programs can show.
@Suite struct ShownTextTests {
    private func texts(_ text: String, _ path: String, template: CatalogTemplate? = nil) throws -> [String] {
        try StringCatalog(Array(text.utf8), path: path, template: template).messages.flatMap { message in
            MessageFiller(language: message.language?.text ?? "en").texts(of: message.pattern).map(\.text)
        }
    }

    @Test(arguments: [
        ("See the <termsLink>terms</termsLink>", "See the terms"), ("<1>x</1> and <2/>y", "x and y"),
        ("<b class='{{c}}'>{{n}}</b>", "Maximiliane"), ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("a <3 b> c", "a <3 b> c"), ("one<br/>two", "one\ntwo"), ("one\\ntwo", "one two"), ("a <b", "a <b"),
    ])
    func `tags of react-i18next are not shown`(text: String, shown: String) throws {
        #expect(try texts("{\"a\":\"\(text)\"}", "locales/en/a.json") == [shown])
    }

    @Test(arguments: [
        ("<p>One.</p><ul><li>two</li><li>three</li></ul>", "One.\ntwo\nthree"),
        ("<p>One.</p>\\n  <p>Two</p> <!", "One.\nTwo\n<!"), ("a<br></p><p>b", "a\nb"), ("<h1>a</h1>", "a"),
    ])
    func `blocks of HTML are lines of their own`(text: String, shown: String) throws {
        #expect(try texts("{\"a\":\"\(text)\"}", "locales/en/a.json") == [shown])
    }

    private func xliff(_ source: String, _ target: String) throws -> [String] {
        try texts(
            "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body><trans-unit id=\"a\"><source>"
                + "\(source)</source><target>\(target)</target></trans-unit></body></file></xliff>", "a.xlf")
    }

    /// Neither XLIFF nor an entry of PO without flags says what a percent sign means.
    @Test(arguments: [
        ("100% safe", "100%ige Sicherheit, 50%oder mehr", "100%ige Sicherheit, 50%oder mehr"),
        ("%domain% of %user%", "%domain% von %user%.", "Maximiliane von Maximiliane."),
        ("%ds, %d%%", "%ds, %d%%", "1000s, 1000%"), ("%dx%d", "%dx%d", "1000x1000"), ("%d-%d", "%d-%d", "1000-1000"),
        ("%ld%s", "%ld%s", "1000Maximiliane"),
        ("{{ limit }} or ${ x }", "{{ limit }} und ${x} $ {", "Maximiliane und Maximiliane $ {"),
        ("%{count} of %{name}", "%{count} von %{name}", "1000 von Maximiliane"), ("%s", "%s %", "Maximiliane %"),
    ])
    func `placeholders of programs that state no format are filled, and percent signs before words are text`(
        source: String, target: String, shown: String
    ) throws {
        let po = "msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"\(source)\"\nmsgstr \"\(target)\"\n"
        #expect(try texts(po, "po/de.po") == [shown])
        #expect(try xliff(source, target).map { $0.replacing("1.000", with: "1000") } == [shown])
    }

    @Test func `a letter that Java does not have is text`() throws {
        for text in ["100%ige", "%user", "%Uhr %pro %@"] {
            #expect(
                try texts("<resources><string name=\"a\">\(text)</string></resources>", "values-de/strings.xml") == [
                    text
                ])
        }
    }

    @Test func `FormatJS writes a number without a format as JavaScript does`() throws {
        let text = #"{"a":"{n, plural, one {{n}} other {{n} # {n, number}}}"}"#
        #expect(try texts(text, "lang/de.json") == ["1", "1000 1.000 1.000"])
        // A value is the same number with and without a format.
        #expect(try texts("a={0} {0,number} {1}\n", "m_de.properties") == ["1.000 1.000 Maximiliane"])
    }

    @Test(arguments: [
        ("Accept [our terms](https://example.com/%@) now", "Accept our terms now"),
        ("^[%lld mile](inflect: true) away", "1,000 mile away"), ("**Save** 2 * 3 ** 4", "Save 2 * 3 ** 4"),
        ("[sic] (see below)", "[sic] (see below)"), ("[a](b c)", "[a](b c)"), ("[[x]](y)", "[x]"),
        ("![map](a) now!", "map now!"),
        ("Run `make` *now*, __or__ _wait_ ~~long~~", "Run make now, or wait long"),
        ("snake_case_name, 5 * 3 * 2, ~5 to ~10", "snake_case_name, 5 * 3 * 2, ~5 to ~10"),
        ("***all*** of **a *b* c**", "all of a b c"), ("`a *b* [c](d)` e", "a *b* [c](d) e"),
        ("``a ` b`` `c", "a ` b `c"),
        ("**[Pay](x)** *required", "Pay *required"), ("a*b*c _d_e", "abc _d_e"),
        ("file_%@_name", "file_Maximiliane_name"),
        ("*Größe*：**大**と **「大」**と", "Größe：大と **「大」**と"),
    ])
    func `Markdown of SwiftUI is not shown`(text: String, shown: String) throws {
        #expect(try texts(#"{"sourceLanguage":"en","strings":{"\#(text)":{}}}"#, "a.xcstrings") == [shown])
        #expect(try texts("\"a\" = \"\(text)\";", "en.lproj/a.strings") == [shown])
    }

    @Test(arguments: [
        (#"\*not\* bold"#, "*not* bold"), (#"\![a](b) \^[c](d) \[e](f)"#, "!a ^c [e](f)"), (#"![a\]b](c)"#, "a]b"),
        (#"[terms](https://example.com "Terms of use")."#, "terms."), ("[a](b 'c d') [e](f (g h))", "a e"),
        (#"[a](b "c) d") [e](f "g\"h" )"#, "a e"), (#"[a](b "c"#, #"[a](b "c"#), (#"[a](b"c")"#, "a"),
        ("[a](b (c(d)", "[a](b (c(d)"), ("[Swift](https://x.org/Swift_(bird)) is", "Swift is"),
        ("[a](b(c)", "[a](b(c)"), (#"[a](b\(c) d"#, "a d"), ("[x]() y", "x y"), ("[a](<https://x.org/b c>)", "a"),
        ("[a](<b)c> 'd')", "a"), ("[a](<b<c>)", "[a](<b<c>)"), ("[a](<b>c)", "[a](<b>c)"),
        ("See <https://x.org/a_b_c> or <help@x.org>", "See https://x.org/a_b_c or help@x.org"),
        ("1 < 2 <b>a</b> <a b:c> <x:y>", "1 < 2 <b>a</b> <a b:c> <x:y>"), ("[a [b](c) d](e)", "[a b d](e)"),
        ("![a [b](c) d](e)", "a b d"), ("[![b](c) d](e) [f](g)", "b d f"), ("[[a](b)](c) [d](e)", "[a](c) d"),
        ("[^[%lld mile](inflect: true)](a)", "1,000 mile"),
        ("^[a](inflect: true, morphology: { x: (y) }) b", "a b"), ("^[a]() [b]", "^[a]() [b]"),
    ])
    func `links and escapes of SwiftUI are read as CommonMark says`(text: String, shown: String) throws {
        let key = text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
        #expect(try texts(#"{"sourceLanguage":"en","strings":{"\#(key)":{}}}"#, "a.xcstrings") == [shown])
    }

    @Test func `Markdown of many marks is read in time in proportion to its length`() throws {
        for unit in [
            "*", "_a", "*a_", "**a", "`", "a`b``", "[", "[a](", "~a~~", "*a **b ", "<a:", "[a](b '", "[[a](b)", "[a]((",
        ] {
            let text = String(repeating: unit, count: 20_000 / unit.utf8.count)
            let start = ContinuousClock.now
            _ = try texts("\"a\" = \"\(text)\";", "en.lproj/a.strings")
            #expect(ContinuousClock.now - start < .seconds(5), "\(unit)")
        }
    }

    @Test func `limits of Java's choices may be infinite, and the first text has the numbers below its limit`() throws {
        let text = "a={0,choice,-∞<wenige|5≤viele|∞≤alle}\nb={0,choice, 1#ein Halt|1<{0} Halte}\nc={0,choice,x≤1}"
        let path = "messages_de.properties"
        #expect(try texts(text, path) == ["wenige", "viele", "ein Halt", "1.000 Halte"])
        #expect(try texts("a={0,choice,0#wenige|5000000#ab {0}}", path) == ["wenige", "ab 5.000.000"])
        let catalog = try StringCatalog(Array(text.utf8), path: path)
        #expect(catalog.warnings.map(\.reason) == ["expected a number and \"#\", \"≤\" or \"<\" in choice"])
        let filler = MessageFiller(language: "ar")
        #expect(catalog.messages.allSatisfy { filler.missingCategories(of: $0.pattern).isEmpty })
    }

    @Test func `Angular's plurals and inline codes in XLIFF are shown as Angular shows them`() throws {
        func file(_ source: String) -> String {
            "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"a\"><source>\(source)</source>"
                + "</trans-unit></body></file></xliff>"
        }
        let value = "<x id=\"INTERPOLATION\" equiv-text=\"{{stops}}\"/>"
        #expect(
            try texts(file("{VAR_PLURAL, plural, =0 {none} =1 {one stop} other {\(value) stops} }"), "a.xlf") == [
                "none", "one stop", "1000 stops",
            ])
        let bold = "<x id=\"START_BOLD_TEXT\" ctype=\"x-b\" equiv-text=\"&lt;b>\"/>"
        let line = "<x id=\"LINE_BREAK\" ctype=\"lb\" equiv-text=\"&lt;br/>\"/>"
        #expect(try texts(file("\(bold)Hi\(line)\(value)"), "a.xlf") == ["Hi\nMaximiliane"])
        let inner = "<x id=\"ICU\" equiv-text=\"{n, select, a {one} other {many}}\"/>"
        #expect(try texts(file("Of \(inner)"), "a.xlf") == ["Of one", "Of many"])
        #expect(
            try texts(file("Use {curly} braces, select a plural"), "a.xlf") == ["Use {curly} braces, select a plural"])
    }

    @Test func `inline codes that a translation only repeats are shown as in the source`() throws {
        func shown(_ source: String, _ target: String) throws -> [String] {
            try texts(
                "<xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\"><body><trans-unit id=\"a\">"
                    + "<source>\(source)</source><target>\(target)</target></trans-unit></body></file></xliff>", "a.xlf"
            )
        }
        let hello = "Hi <g id=\"b\"><x id=\"N\" equiv-text=\"{{ n }}\"/></g><x id=\"L\" ctype=\"lb\"/>"
        #expect(try shown(hello, "<x id=\"N\"/>,<x id=\"L\"/>hallo<x id=\"M\"/>") == ["Maximiliane,\nhallo"])
        #expect(try shown("<ph id=\"1\">{0}</ph>", "<ph id=\"1\"/>!<ph id=\"1\">%d</ph>") == ["Maximiliane!1.000"])
        let stops = "{n, plural, one {ein Halt} other {<x id=\"N\"/> Halte}}"
        #expect(try shown("<x id=\"N\" equiv-text=\"{{ n }}\"/> stops", stops) == ["ein Halt", "1000 Halte"])
        let second = """
            <xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="a"><originalData><data id="d">%d</data>
            </originalData><segment><source><ph id="1" dataRef="d"/> stops</source><target><ph id="1"/> Halte</target>
            </segment></unit></file></xliff>
            """
        #expect(try texts(second, "a.xlf") == ["1.000 Halte"])
    }

    @Test(arguments: [
        ("NUMBER($n)", "1.000"), ("NUMBER($n, minimumFractionDigits: 1)", "1.234,56"),
        ("NUMBER($n, maximumFractionDigits: 1)", "1.234,6"), ("NUMBER($n, maximumFractionDigits: 0)", "1.000"),
        ("NUMBER($n, minimumFractionDigits: 3)", "1.234,560"), ("NUMBER($n, useGrouping: 0)", "1000"),
        ("NUMBER($n, style: \"percent\")", "100 %"),
        ("NUMBER( $n , style : \"currency\", currency: \"EUR\")", "1.234,56 €"),
        ("DATETIME($d)", "22.10.2026"), ("DATETIME($d, dateStyle: \"long\")", "22. September 2026"),
        ("DATETIME($d, month: \"long\", day: \"numeric\")", "22. September"),
        ("DATETIME($d, hour: \"numeric\", minute: \"2-digit\")", "22:44"), ("DATETIME(\"x\")", "x"),
        ("UPPER($name, size: 2)", "Maximiliane"),
    ])
    func `functions of Fluent are filled with numbers and dates`(call: String, shown: String) throws {
        let texts = try texts("a = { \(call) }", "de.ftl").map { $0.replacing("\u{A0}", with: " ") }
        #expect(texts == [shown])
    }

    @Test func `a short date in ICU's syntax has two digits of the year`() throws {
        #expect(try texts(#"{"a": "{d, date, short}"}"#, "locales/en/a.json") == ["10/22/26"])
        #expect(try texts(#"{"a": "{d, date, ::yMd}"}"#, "locales/en/a.json") == ["10/22/2026"])
        #expect(try texts("a={0,date,short}\n", "m_en.properties") == ["10/22/26"])
    }

    @Test func `entities and line breaks in Android's HTML are shown, and dates are filled`() throws {
        func shown(_ text: String) throws -> [String] {
            try texts("<resources><string name=\"a\">\(text)</string></resources>", "values/strings.xml")
        }
        #expect(
            try shown("<![CDATA[<b>Now</b>&nbsp;&amp;&#8230;<br/>later <i>&lt;b&gt;</i>]]>") == [
                "Now\u{A0}&…\nlater <b>"
            ])
        #expect(try shown("a<br/>b &amp; c; R&amp;D") == ["a\nb & c; R&D"])
        #expect(try shown("%1$tA, %1$te %1$tB at %2$tH:%2$tM") == ["Wednesday, 28 September at 22:44"])
        #expect(try shown("%tB %&lt;tY") == ["September 2026"])
    }

    @Test(arguments: [
        ("#, c-format\n", "%e %b %Y", "1.234560e+03 %b %Y"), ("", "%e %b %Y", "28 Jan 2026"),
        ("#, no-c-format\n", "%A, %-d %OB", "Wednesday, 28 September"), ("", "%s %d%%", "Maximiliane 1000%"),
        ("", "100% Yes", "100% Yes"), ("", "%lu upgraded, %lld held", "1000 upgraded, 1000 held"),
        ("", "pid %ld, %zu, %hhd", "pid 1000, 1000, 1000"), ("", "%l:%M, %h %d", "10:44, Jan 28"),
        ("#, java-printf-format\n", "%1$te.%1$tm.", "28.12."),
    ])
    func `formats of dates in PO files have no flag`(flag: String, text: String, shown: String) throws {
        #expect(try texts("\(flag)msgid \"\(text)\"\nmsgstr \"\"\n", "en.po") == [shown])
    }

    @Test(arguments: [
        ("_File", "_Datei", "Datei"), ("E_xit", "文件(_F)", "文件(F)"), ("&Open", "&Öffnen", "Öffnen"),
        ("file_name", "datei_name", "datei_name"), ("Q&A", "F&A", "F&A"), ("&amp; more", "&amp; mehr", "&amp; mehr"),
        ("Save _As", "a_b_c", "a_b_c"), ("Zoom i_n", "Ver_größern", "Vergrößern"),
        ("Failed: g_unlink() failed", "Fehler: g_unlink()", "Fehler: g_unlink()"),
        ("Use my_file as input", "my_file als Eingabe", "my_file als Eingabe"), ("MAX_VALUE", "MAX_WERT", "MAX_WERT"),
    ])
    func `marks of mnemonics are not shown`(source: String, text: String, shown: String) throws {
        #expect(try texts("msgid \"\(source)\"\nmsgstr \"\(text)\"\n", "de.po") == [shown])
    }

    @Test func `marks of mnemonics are not shown in Qt's files, and two are one character`() throws {
        func file(_ source: String, _ text: String) -> String {
            "<TS language=\"de\"><context><message><source>\(source)</source><translation>\(text)</translation>"
                + "</message></context></TS>"
        }
        #expect(try texts(file("&amp;Open %1", "%1 &amp;öffnen"), "a_de.ts") == ["Maximiliane öffnen"])
        #expect(try texts(file("Drag &amp;&amp; drop", "Ziehen &amp;&amp; ablegen"), "a_de.ts") == ["Ziehen & ablegen"])
    }

    @Test func `numbers are rounded to the digits of their conversion`() throws {
        func shown(_ text: String) throws -> [String] {
            try texts("#, c-format\nmsgid \"\(text)\"\nmsgstr \"\"\n", "en.po")
        }
        #expect(try shown("%.1f %.0f %.3f") == ["1234.6 1235 1234.560"])
        let pattern = try StringCatalog(Array("msgid \"%d\"\nmsgstr \"\"\n".utf8), path: "en.po").messages[0].pattern
        for (value, shown) in [(1e300, "1e+300"), (2.456, "2.46"), (-7, "-7")] {
            #expect(
                MessageFiller(language: "en", values: ["1": .number(value)]).texts(of: pattern).map(\.text) == [shown])
        }
    }

    @Test func `a symbol of a currency has its place in each language`() throws {
        func shown(_ language: String, _ parameters: String) throws -> [String] {
            let placeholder = #""type":"double","format":"currency","optionalParameters":{\#(parameters)}"#
            let text = #"{"@@locale":"\#(language)","a":"{x}","@a":{"placeholders":{"x":{\#(placeholder)}}}}"#
            return try texts(text, "app_\(language).arb").map { $0.replacing("\u{A0}", with: " ") }
        }
        let euro = #""symbol":"€""#
        for language in ["de", "cs", "fi", "ru", "uk", "fr", "sv"] {
            let text = try #require(try shown(language, euro).first)
            #expect(text.hasSuffix(",56 €"), "\(language): \(text)")
        }
        for (language, expected) in [
            ("ja", "€1,234.56"), ("zh", "€1,234.56"), ("en", "€1,234.56"), ("nl", "€ 1.234,56"),
        ] {
            #expect(try shown(language, euro) == [expected], "\(language)")
        }
        #expect(try shown("de", #""name":"EUR""#) == ["1.234,56 EUR"])
        for language in ["ar", "fa", "he", "hi", "de-CH", "bn", "pt", "pl", "tr", "th"] {
            #expect(try shown(language, euro).allSatisfy { $0.contains("€") && !$0.contains("X") && !$0.contains("$") })
        }
    }

    @Test(arguments: [
        (#""type":"double","format":"currency","optionalParameters":{"symbol":"€"}"#, "€1,234.56"),
        (#""type":"double","format":"currency","optionalParameters":{"name":"EUR","decimalDigits":0}"#, "EUR1,235"),
        (#""type":"double","format":"currency","optionalParameters":{"symbol":"EUR"}"#, "EUR1,234.56"),
        (#""type":"double","format":"simpleCurrency","optionalParameters":{"name":"EUR"}"#, "€1,234.56"),
        (#""type":"int","format":"compactLong""#, "1.23 thousand"), (#""type":"num","format":"compact""#, "1.23K"),
        (#""type":"double","format":"decimalPatternDigits","optionalParameters":{"decimalDigits":1}"#, "1,234.6"),
        (#""type":"int","format":"decimalPattern""#, "1,000"), (#""type":"int""#, "1000"),
        (#""type":"DateTime","format":"yMMMMd""#, "September 22, 2026"),
    ])
    func `formats of ARB placeholders are used`(placeholder: String, shown: String) throws {
        let text = #"{"a":"{x}","@a":{"placeholders":{"x":{\#(placeholder)}}}}"#
        #expect(try texts(text, "app_en.arb") == [shown])
    }
}
