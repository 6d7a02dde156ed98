import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct XLIFFReaderTests {
    private func texts(_ text: String) throws -> [String] {
        try StringCatalog(Array(text.utf8), path: "a.xlf").messages.flatMap { message in
            MessageFiller(language: "en").texts(of: message.pattern).map(\.text)
        }
    }

    private func old(_ attributes: String, _ source: String) -> String {
        "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"a\" \(attributes)>"
            + "<source>\(source)</source></trans-unit></body></file></xliff>"
    }

    private func new(_ attributes: String, _ source: String, in unit: String = "") -> String {
        "<xliff version=\"2.0\" srcLang=\"en\"><file id=\"f\" \(attributes)><unit id=\"a\" \(unit)><segment>"
            + "<source>\(source)</source></segment></unit></file></xliff>"
    }

    @Test(arguments: [
        ("\n    one\n    <x id=\"1\" equiv-text=\"&lt;b>\"/> two\t<x id=\"2\" equiv-text=\"B\"/> \n", "one two B"),
        ("one <x id=\"1\" ctype=\"lb\"/>\n  two", "one\ntwo"), ("a\u{A0} b", "a\u{A0} b"),
        ("\n\u{301}one", "\u{301}one"),
        ("{VAR, plural, =1 {one\n  stop} other {many\n  stops}}", "one stop|many stops"),
    ])
    func `white space of the file is one space where a browser shows the text`(source: String, shown: String) throws {
        #expect(try texts(old("datatype=\"html\"", source)).joined(separator: "|") == shown)
        #expect(
            try texts(new("", source.replacing("ctype=\"lb\"", with: "subType=\"xlf:lb\""))).joined(separator: "|")
                == shown)
    }

    @Test(arguments: [("messages+intl-icu.en.xlf", "Hello Maximiliane"), ("messages.en.xlf", "Hello {name}")])
    func `a file that Symfony names by ICU has its syntax`(path: String, shown: String) throws {
        let catalog = try StringCatalog(Array(old("", "Hello {name}").utf8), path: path)
        let pattern = try #require(catalog.messages.first).pattern
        #expect(MessageFiller(language: "en").texts(of: pattern).map(\.text) == [shown])
    }

    @Test(arguments: [
        ("messages+intl-icu.de.xlf", "{n} Ding", "{n, plural, one {# Ding} other {# Dinge}"),
        ("messages+intl-icu.de.xlf", "{n} Ding", "{n Dinge"),
    ])
    func `a broken message in ICU's syntax is reported at its line, and the source is checked`(
        path: String, source: String, target: String
    ) throws {
        let text = old("", "\(source)</source>\n<target>\(target)</target><source>")
            .replacing("\"en\"", with: "\"en\" target-language=\"de\"").replacing("<source></source>", with: "")
        let catalog = try StringCatalog(Array(text.utf8), path: path)
        #expect(catalog.warnings.map(\.id) == ["a"] && catalog.warnings.map(\.language) == ["de"])
        #expect(catalog.warnings.map(\.position) == [CatalogPosition(line: 2, column: 1)])
        #expect(catalog.messages.map(\.language) == ["en"])
    }

    @Test func `a broken plural is a text with a warning in a file that is not said to be ICU's`() throws {
        let broken = "{VAR_PLURAL, plural, =1 {x} other {y}"
        let text = old("", "{VAR_PLURAL, plural, =1 {x} other {y}}</source>\n<target>\(broken)</target><source>")
            .replacing("\"en\"", with: "\"en\" target-language=\"de\"").replacing("<source></source>", with: "")
        let catalog = try StringCatalog(Array(text.utf8), path: "messages.de.xlf")
        #expect(catalog.warnings.map(\.id) == ["a"] && catalog.warnings.map(\.language) == ["de"])
        let message = try #require(catalog.messages.first)
        #expect(message.language == "de")
        #expect(MessageFiller(language: "de").texts(of: message.pattern).map(\.text) == [broken])
    }

    @Test(arguments: [
        ("{n, plural, other {a '{' b}}", "a { b"), ("{n, plural, other {l'{n} x}}", "l'1,000 x"),
        (#"{n, plural, other {<x id="a b" equiv-text="Ida {"/> b}}"#, "Ida { b"),
        (#"{n, plural, other {<x id="{x}" equiv-text="{{ x }}"/> b}}"#, "1000 b"),
    ])
    func `a plural may have braces in apostrophes, and codes with any identifier`(
        source: String, shown: String
    ) throws {
        let catalog = try StringCatalog(Array(old("", source).utf8), path: "a.xlf")
        #expect(catalog.warnings.isEmpty)
        #expect(try texts(old("", source)) == [shown])
    }

    @Test func `a broken message in the source language is reported, and the translation is checked`() throws {
        let text = old("", "{n</source><target>{n}</target><source>").replacing("<source></source>", with: "")
        let catalog = try StringCatalog(Array(text.utf8), path: "messages+intl-icu.de.xlf")
        #expect(catalog.warnings.map(\.language) == ["en"])
        #expect(catalog.messages.map(\.language) == ["de"] && catalog.messages.first?.source == nil)
    }

    @Test(arguments: [
        (
            #"<xliff version="2.0" srcLang="en" trgLang="de"><file id="f" translate="no"><group id="g">UNITS</group></file></xliff>"#,
            #"<unit id="a"><segment><source>A</source></segment></unit>"#
        ),
        (
            #"<xliff><file source-language="en"><body><group translate="no"><group>UNITS</group></group></body></file></xliff>"#,
            #"<trans-unit id="a"><source>A</source></trans-unit>"#
        ),
    ])
    func `what a file or group does not translate is not read, unless a unit says otherwise`(
        file: String, unit: String
    ) throws {
        let own = unit.replacing("id=\"a\"", with: "id=\"b\" translate=\"yes\"")
        let text = file.replacing("UNITS", with: unit + own)
        #expect(try StringCatalog(Array(text.utf8), path: "a.xlf").messages.map(\.id) == ["b"])
    }

    @Test func `the parts of a translation have the order that they state`() throws {
        let text = """
            <xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="a">
            <segment><source>one</source><target order="3">drei</target></segment>
            <ignorable><source>, </source></ignorable>
            <segment><source>two</source><target order="1">eins</target></segment></unit></file></xliff>
            """
        let message = try #require(StringCatalog(Array(text.utf8), path: "a.xlf").messages.first)
        #expect(MessageFiller(language: "de").texts(of: message.pattern).map(\.text) == ["eins, drei"])
        let source = try #require(message.source)
        #expect(MessageFiller(language: "en").texts(of: source.pattern).map(\.text) == ["one, two"])
    }

    @Test func `white space that a file preserves is shown`() throws {
        let source = "one\n  two"
        #expect(try texts(old("datatype=\"html\" xml:space=\"preserve\"", source)) == [source])
        #expect(try texts(old("datatype=\"plaintext\"", source)) == [source])
        #expect(try texts(old("", source)) == [source])
        #expect(try texts(new("xml:space=\"preserve\"", source)) == [source])
        #expect(try texts(new("xml:space=\"preserve\"", source, in: "xml:space=\"default\"")) == ["one two"])
    }

    @Test func `conversions on both sides of a code are different arguments`() throws {
        let text = old("", "%s <x id=\"n\" equiv-text=\"{{n}}\"/> %d <x id=\"2\">%s</x>")
        let message = try #require(StringCatalog(Array(text.utf8), path: "a.xlf").messages.first)
        let filler = MessageFiller(
            language: "de", values: ["1": .text("a"), "2": .number(2), "3": .text("c"), "n": .text("x")])
        #expect(filler.texts(of: message.pattern).map(\.text) == ["a x 2 c"])
    }

    @Test func `a code of XLIFF 2 may be a line break`() throws {
        #expect(try texts(new("", "one<ph id=\"1\" subType=\"xlf:lb\"/>two")) == ["one\ntwo"])
    }

    @Test(arguments: [
        (#"<x id="ICU" equiv-text="{n, plural, =1 {...} other {...}}" xid="2"/>"#, "I see one|I see 1000 stops"),
        (#"<x id="ICU" equiv-text="{n, plural, =1 {...} other {...}}"/>"#, "I see Maximiliane"),
        (#"<x id="ICU" equiv-text="{n, plural, =1 {1} other {2}}" xid="none"/>"#, "I see Maximiliane"),
    ])
    func `the plural inside of a text is that of its own unit`(code: String, shown: String) throws {
        let stops = "{VAR, plural, =1 {one} other {<x id=\"N\" equiv-text=\"{{n}}\"/> stops}}"
        let file = """
            <xliff version="1.2"><file source-language="en" target-language="de"><body>
            <trans-unit id="1"><source>I see \(code)</source></trans-unit>
            <trans-unit id="2"><source>\(stops)</source></trans-unit></body></file></xliff>
            """
        #expect(try texts(file).dropLast(2).joined(separator: "|") == shown)
        let two = file.replacing("1.2\"><file source", with: "2.0\" srcLang=\"en\"><file id=\"f\" source")
            .replacing("<body>", with: "").replacing("</body>", with: "").replacing("xid=", with: "subFlows=")
            .replacing("trans-unit", with: "unit").replacing("<source>", with: "<segment><source>")
            .replacing("</source>", with: "</source></segment>").replacing("<x ", with: "<ph ")
            .replacing("equiv-text", with: "disp")
        #expect(try texts(two).dropLast(2).joined(separator: "|") == shown)
    }

    @Test func `units that contain each other are reported`() throws {
        let file = """
            <xliff version="1.2"><file source-language="en" target-language="de"><body>
            <trans-unit id="1"><source>A <x id="ICU" xid="2"/></source></trans-unit>
            <trans-unit id="2"><source>B <x id="ICU" xid="1"/></source></trans-unit></body></file></xliff>
            """
        let catalog = try StringCatalog(Array(file.utf8), path: "a.xlf")
        #expect(catalog.warnings.map(\.reason) == ["the references are cyclic: 1 → 2 → 1; remove one"])
    }
}
