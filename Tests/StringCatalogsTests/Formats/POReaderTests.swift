import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct POReaderTests {
    /// Returns the texts in German as `id: text`, one for each form.
    private func texts(_ text: String) throws -> [String] {
        try StringCatalog(Array(text.utf8), path: "de.po").messages.flatMap { message in
            MessageFiller(language: "de").texts(of: message.pattern).map { "\(message.id): \($0.text)" }
        }
    }

    private static let messages = """
        msgid "stops"
        msgstr "{n, plural, one {# Halt} other {# Halte}}"

        msgid "broken"
        msgstr "{n, plural, one {"

        msgid "hello"
        msgstr "<0>Hallo</0> {name}, es ist '{'spät'}', 100 %d"

        """

    @Test func `white space between keywords and texts is free, as for msgfmt`() throws {
        let text = """
            domain "other"
            msgid "" msgstr "Language: de\\n"

            msgid "a" msgstr "b"
            msgid

              "c"
            # between
            "d" msgstr "e"

            "f"
            msgctxt "menu" msgid "" msgstr "g"
            """
        #expect(try texts(text) == ["a: b", "cd: ef", "menu | : g"])
        let error = #expect(throws: CatalogError.self) { try texts("msgid \"a\"\nmsgstr\n") }
        #expect(error?.code == .malformed && error?.position == CatalogPosition(line: 2, column: 1))
    }

    @Test(arguments: [
        ("msgid \"a\"\n\nmsgid \"b\"\nmsgstr \"x\"\n", 3, "\"msgstr\" or \"msgid_plural\" instead of \"msgid\""),
        ("msgctxt \"c\"\nmsgid \"a\"\n# d\nmsgctxt \"e\"\nmsgid \"b\"\nmsgstr \"x\"\n", 4, "\"msgstr\""),
        ("msgctxt \"c\"\nmsgctxt \"d\"\nmsgid \"a\"\nmsgstr \"x\"\n", 2, "\"msgid\" instead of \"msgctxt\""),
        ("msgid \"a\"\n", 2, "instead of the end of the file"), ("msgctxt \"a\"\n# b\n", 3, "\"msgid\" instead of"),
        ("msgid \"a\"\nmsgid_plural \"b\"\n", 3, "\"msgstr[0]\" instead of the end"),
        (
            "msgid \"a\"\nmsgstr \"x\"\nmsgstr \"y\"\n", 3,
            "\"msgid\" or \"msgctxt\" or \"domain\" instead of \"msgstr\""
        ),
        ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[0] \"y\"\n", 4, "\"msgstr[1]\""),
        ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"x\"\nmsgstr[0] \"y\"\n", 3, "\"msgstr[0]\""),
        ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"x\"\n", 3, "\"msgstr[0]\""),
        ("msgid \"a\"\nmsgstr[0] \"x\"\n", 2, "\"msgstr\""), ("msgid \"a\"\nmsgstrfoo \"x\"\n", 2, "\"msgstr\""),
        ("msgid \"a\"\nmsgstr \"x\"\nmsgid_plural \"b\"\n", 3, "\"msgid\""), ("msgstr \"x\"\n", 1, "\"msgid\""),
    ])
    func `an entry whose parts are incomplete or in another order is an error at its line`(
        text: String, line: Int, reason: String
    ) throws {
        let error = #expect(throws: CatalogError.self) { try texts(text) }
        #expect(error?.code == .malformed && error?.position == CatalogPosition(line: line, column: 1))
        #expect(error?.reason.contains(reason) == true)
    }

    @Test func `the error shows the beginning of a long keyword`() {
        let error = #expect(throws: CatalogError.self) { try texts(String(repeating: "x", count: 9_999) + " \"a\"\n") }
        #expect(error.map { $0.reason.utf8.count < 500 } == true)
    }

    @Test func `the flags of an obsolete entry are not those of the next one`() throws {
        let text = "#, fuzzy\n#~ msgid \"a\"\n#~ msgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"\n"
        #expect(try texts(text) == ["c: d"])
    }

    @Test func `a text of Java that is no message is reported, and the one in the other language is checked`() throws {
        let text = """
            #, java-format
            msgid "{0} files"
            msgid_plural "files: {0"
            msgstr[0] "{0} Datei"
            msgstr[1] "{0} Dateien"

            #, java-format
            msgid "{0} bytes"
            msgstr "{0 Bytes"
            """
        #expect(
            try texts(text) == [
                "{0} files: Maximiliane Datei", "{0} files: Maximiliane Dateien", "{0} bytes: Maximiliane bytes",
            ])
        let warnings = try StringCatalog(Array(text.utf8), path: "de.po").warnings
        #expect(warnings.map(\.id) == ["{0} files", "{0} bytes"] && warnings.map(\.language) == ["en", nil])
        #expect(
            warnings.map(\.position) == [CatalogPosition(line: 3, column: 14), CatalogPosition(line: 9, column: 8)])
    }

    @Test func `a comment may be after a text, and a text ends on its line`() throws {
        #expect(try texts("msgid \"a\" # b \"c\"\nmsgstr # d\n\"e\"# f") == ["a: e"])
        let error = #expect(throws: CatalogError.self) { try texts("msgid \"a\\\nmsgstr \"b\"\n") }
        #expect(error?.code == .malformed && error?.position == CatalogPosition(line: 1, column: 7))
    }

    @Test func `texts of Lingui are ICU's messages`() throws {
        let header = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\"X-Generator: @lingui/cli\\n\"\n\n"
        #expect(
            try texts(header + Self.messages) == [
                "stops: 1 Halt", "stops: 1.000 Halte", "broken: broken",
                "hello: Hallo Maximiliane, es ist {spät}, 100 %d",
            ])
        let warnings = try StringCatalog(Array((header + Self.messages).utf8), path: "de.po").warnings
        #expect(warnings.map(\.id) == ["broken"] && warnings.map(\.language) == ["de"])
        #expect(warnings.map(\.position) == [CatalogPosition(line: 10, column: 8)])
    }

    @Test func `those of other programs are not`() throws {
        #expect(
            try texts(Self.messages) == [
                "stops: {n, plural, one {# Halt} other {# Halte}}", "broken: {n, plural, one {",
                "hello: Hallo Maximiliane, es ist '{'spät'}', 100 1000",
            ])
    }

    @Test(arguments: [
        ("kmr", "kmr"), ("skr_PK", "skr-PK"), ("tok", "tok"), ("de", "de"), ("LANGUAGE", "fr"), ("Polish", "fr"),
        ("", "fr"),
    ])
    func `the header names the language, also one that is not known`(header: String, language: Identifier) throws {
        let text = "msgid \"\"\nmsgstr \"Language: \(header)\\n\"\n\nmsgid \"a\"\nmsgstr \"b\"\n"
        #expect(try StringCatalog(Array(text.utf8), path: "fr.po").messages.map(\.language) == [language])
    }

    @Test(arguments: [
        ("<b>Save</b> %s", "Save Maximiliane"), ("Usage: copy <file> <folder>", "Usage: copy <file> <folder>"),
        ("<a href=\\\"%1$s\\\">%2$d links</a>&hellip;", "1000 links…"), ("x < y & z > 3", "x < y & z > 3"),
        ("<filename>%s</filename> of <file>", "Maximiliane of <file>"), ("One<br/>two &amp; three", "One\ntwo & three"),
        ("</b> and <b>", "</b> and <b>"), ("&amp; <b>", "&amp; <b>"),
        ("Comment on &#8220;%s&#8221; &raquo; &amp;", "Comment on “Maximiliane” » &"), ("&x; &lt;", "&x; &lt;"),
    ])
    func `tags around words are not shown`(text: String, shown: String) throws {
        #expect(try texts("#, c-format\nmsgid \"a\"\nmsgstr \"\(text)\"\n") == ["a: \(shown)"])
    }

    @Test func `a rule with more forms than the header counts is reported at the header`() throws {
        let text = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n>1 ? 5 : 0;\\n\"\n"
        let warnings = try StringCatalog(Array(text.utf8), path: "de.po").warnings
        #expect(warnings.map(\.reason) == ["the expression of Plural-Forms gives the form 5, and nplurals is 2"])
        #expect(warnings.map(\.position.line) == [2])
    }

    @Test func `forms beyond those of the header are noted`() throws {
        let header = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n != 1;\\n\"\n\n"
        let text = "\(header)msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\nmsgstr[1] \"d\"\nmsgstr[2] \"e\"\n"
        let warnings = try StringCatalog(Array(text.utf8), path: "de.po").warnings
        #expect(warnings.map(\.isNote) == [true] && warnings.first?.reason.contains("3 plural forms") == true)
    }

    @Test(
        arguments: [(["a", "b", "c"], []), (["a", "b"], ["many"]), (["a", "", "c"], ["few"])]
            as [([String], [Identifier])])
    func `a form that the rule chooses and the entry lacks is a missing category`(
        forms: [String], missing: [Identifier]
    ) throws {
        let rule = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
        let lines = forms.enumerated().map { "msgstr[\($0.offset)] \"\($0.element)\"\n" }.joined()
        let header = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=3; plural=\(rule);\\n\"\n\n"
        let text = "\(header)msgid \"stop\"\nmsgid_plural \"stops\"\n\(lines)"
        let message = try #require(try StringCatalog(Array(text.utf8), path: "pl.po").messages.first)
        #expect(MessageFiller(language: "pl").missingCategories(of: message.pattern) == missing)
    }
}
