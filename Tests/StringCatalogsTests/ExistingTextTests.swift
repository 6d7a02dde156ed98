import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Every text that a program can show is a message or a form of one.
@Suite struct ExistingTextTests {
    private func catalog(_ text: String, _ path: String) throws -> StringCatalog {
        try StringCatalog(Array(text.utf8), path: path)
    }

    /// Returns the texts as `id: text`, one for each form.
    private func texts(_ text: String, _ path: String) throws -> [String] {
        let catalog = try catalog(text, path)
        #expect(catalog.warnings.map(\.reason) == [])
        return catalog.messages.flatMap { message in
            MessageFiller(language: message.language?.text ?? "en").texts(of: message.pattern).map {
                "\(message.id): \($0.text)"
            }
        }
    }

    @Test func `the plural of a PO template is tried with numbers of its own, and the singular with one`() throws {
        let text = """
            #, c-format
            msgid "%d stop"
            msgid_plural ""
            "%d "
            "stops"
            msgstr[0] ""
            msgstr[1] ""
            """
        #expect(try texts(text, "po/app.pot") == ["%d stop: 1 stop", "%d stop: 1000 stops"])
        let positions = try catalog(text, "po/app.pot").messages.flatMap {
            MessageFiller(language: "en").texts(of: $0.pattern).compactMap(\.position?.line)
        }
        #expect(positions == [2, 3])
        let german = text.replacing("msgstr[0] \"\"", with: "msgstr[0] \"%d Halt\"")
            .replacing("msgstr[1] \"\"", with: "msgstr[1] \"%d Halte\"")
        #expect(try texts(german, "po/de.po") == ["%d stop: 1 Halt", "%d stop: 1000 Halte"])
        let source = try #require(try catalog(german, "po/de.po").messages[0].source)
        #expect(MessageFiller(language: "en").texts(of: source.pattern).map(\.text) == ["1 stop", "1000 stops"])
    }

    @Test(arguments: [
        ("c-format", "%<PRIuMAX> MB", "1000 MB"), ("c-format", "%5<PRId64>:%-3<PRIxLEAST16>", " 1000:3e8"),
        ("c-format", "%<PRIu>, %<x>, %<", "%<PRIu>, %<x>, %<"), ("c-format", "%Id / % d", "1000 /  1000"),
        ("python-brace-format", "{0:.2f} {x:>8d} {p:+.1%}", "1234.56     1000 +100.0%"),
        ("python-brace-format", "{x:,} {n:,d} {y:.1e} {z:e}", "1,000 1,000 1.2e+03 1.234560e+03"),
        ("python-brace-format", "{name!r:>10}: {{}}", "Maximiliane: {}"),
        ("python-brace-format", "{y:%Y-%m-%d}, {z:%H:%M}, {d:%d}", "2026-12-28, 22:44, 28"),
        ("python-brace-format", "{s:^{w}}, {n:{w}.{p}f} {x", "Maximiliane, 1234.560000 {x"),
        ("python-brace-format", "{n:d} {:d}", "1000 1000"),
        ("csharp-format", "{0:N1} {1:0.00} {2:d}", "1,234.6 1234.56 10/22/2026"),
        ("python-format", "%(n)d of %(s)s", "1000 of Maximiliane"),
        ("python-format", "%(key)r: %r, %-5a, %%r", "Maximiliane: Maximiliane, Maximiliane, %r"),
        ("c-format", "%r %a %m", "%r 1234.560000 Maximiliane"), ("c-format", "%1$*2$d, %3$.*2$f", "1000, 1234.560000"),
        ("c-format", "%*d %s", "1000 Maximiliane"),
        ("php-format", "%b of %s, %.1e", "1111101000 of Maximiliane, 1.2e+3"),
        ("elixir-format", "%{count} of %{name}, 100 %d", "1000 of Maximiliane, 100 %d"),
        ("java-printf-format", "%s%n%b, 100%n", "Maximiliane\nMaximiliane, 100%n"),
        ("rust-format", "{} of {name:>5} {{}}", "Maximiliane of Maximiliane {}"),
        ("sh-format", "$name in ${file} $5 $$ ${", "Maximiliane in Maximiliane $5 $$ ${"),
        ("lisp-format", "~A ~:D~%for ~~ ~,1F ~{", "Maximiliane 1,000\nfor ~ 1234.6 ~{"),
        ("go-format", "%v %q %d %[2]s %d %[x] %t", "Maximiliane Maximiliane 1000 Maximiliane 1000 %[x] Maximiliane"),
        ("go-format", "%[9223372036854775807]d %d", "1000 1000"),
        ("boost-format", "%1% of %2% %3$d 100%%", "Maximiliane of Maximiliane 1000 100%"),
        ("boost-format", "%|1$d| of %|2$| %|", "1000 of Maximiliane %|"),
        ("smalltalk-format", "%1 {1} %s", "Maximiliane {1} %s"), ("ycp-format", "%1 %s", "Maximiliane %s"),
        ("object-pascal-format", "%1:s of %0:d, %d, 2:s", "Maximiliane of 1000, 1000, 2:s"),
        ("kde-kuit-format", "%1<nl/>of %2", "Maximiliane\nof Maximiliane"),
        ("c++-format", "{:>5} {1:d}", "Maximiliane 1000"),
    ])
    func `formats that the flags of PO files name are filled`(flag: String, text: String, shown: String) throws {
        let file = "#, \(flag)\nmsgid \"\(text)\"\nmsgstr \"\(text)\"\n"
        #expect(try texts(file, "po/en.po").map { $0.dropFirst(text.count + 2) } == [shown[...]])
    }

    @Test func `inline codes of XLIFF are shown as what they contain, without its tags`() throws {
        func shown(_ source: String) throws -> [String] {
            try texts(
                "<xliff version=\"1.2\"><file source-language=\"en\"><body><trans-unit id=\"a\"><source>\(source)"
                    + "</source></trans-unit></body></file></xliff>", "a.xlf")
        }
        #expect(try shown("Line<ph id=\"1\">&lt;br/&gt;</ph>two") == ["a: Line\ntwo"])
        for code in ["{{ name }}", "{name}", "{0}", "${x}", "%{y}"] {
            #expect(try shown("a <ph id=\"1\">\(code)</ph>") == ["a: a Maximiliane"], "\(code)")
        }
        #expect(try shown("a<ph id=\"1\">&amp;nbsp;</ph>b<ph id=\"2\">\\n</ph>c") == ["a: a\u{A0}b\nc"])
        let second = """
            <xliff version="2.0" srcLang="en"><file id="f"><unit id="a"><originalData><data id="d1">%d</data>
            <data id="d2">{{name}}</data><data id="d3">&lt;br/&gt;</data></originalData><segment>
            <source><ph id="1" dataRef="d1"/> of <ph id="2" dataRef="d2"/><ph id="3" dataRef="d3"/>x</source>
            </segment></unit></file></xliff>
            """
        #expect(try texts(second, "a.xlf") == ["a: 1,000 of Maximiliane\nx"])
        #expect(try shown("<it id=\"1\" pos=\"open\">&lt;b&gt;</it>Bold<ph id=\"2\">%d</ph>") == ["a: Bold1,000"])
    }

    @Test func `substitutions of string catalogs may differ by device, and a missing one is reported`() throws {
        func file(_ substitutions: String) -> String {
            """
            {"sourceLanguage":"en","strings":{"sum":{"localizations":{"en":{
            "stringUnit":{"value":"%#@stops@ left"},"substitutions":{\(substitutions)}}}}}}
            """
        }
        func plural(_ noun: String) -> String {
            """
            {"variations":{"plural":{"one":{"stringUnit":{"value":"%arg \(noun)"}},
            "other":{"stringUnit":{"value":"%arg \(noun)s"}}}}}
            """
        }
        let devices = #"{"iphone":\#(plural("stop")),"other":\#(plural("station"))}"#
        let text = file(#""stops":{"argNum":1,"formatSpecifier":"lld","variations":{"device":\#(devices)}}"#)
        #expect(
            try texts(text, "a.xcstrings") == [
                "sum: 1 stop left", "sum: 1,000 stops left", "sum: 1 station left", "sum: 1,000 stations left",
            ])
        #expect(try catalog(text, "a.xcstrings").messages.map(\.device) == ["iphone", nil])
        let missing = try catalog(file(""), "a.xcstrings")
        #expect(missing.warnings.map(\.reason) == ["the text has no substitution \"stops\""])
        // Another substitution differs by device, and the text without the missing one is the same.
        let twice = try catalog(
            file(#""trains":{"argNum":1,"formatSpecifier":"lld","variations":{"device":\#(devices)}}"#), "a.xcstrings")
        #expect(twice.warnings.map(\.reason) == missing.warnings.map(\.reason))
    }

    @Test func `escapes of bytes in PO files are the characters that they encode`() throws {
        let text = #"msgid "a"\#nmsgstr "\x41\101\303\244\0619\"""#
        #expect(try texts(text, "po/de.po") == ["a: AAä19\""])
    }

    @Test func `substitutions of Apple's catalogs have positions`() throws {
        func rule(_ name: String, _ one: String, _ other: String) -> String {
            """
            <key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>one</key><string>\(one)</string><key>other</key><string>\(other)</string></dict>
            """
        }
        func file(_ format: String) -> String {
            """
            <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
            \(rule("folders", "%d Ordner", "%d Ordnern"))\(rule("files", "%d Datei", "%d Dateien"))
            </dict></dict></plist>
            """
        }
        let all = [
            "k: 1 Datei in 1 Ordner", "k: 1 Datei in 1.000 Ordnern", "k: 1.000 Dateien in 1 Ordner",
            "k: 1.000 Dateien in 1.000 Ordnern",
        ]
        let path = "de.lproj/a.stringsdict"
        #expect(try texts(file("%1$#@files@ in %2$#@folders@"), path) == all)
        #expect(try texts(file("%#@files@ in %#@folders@"), path) == all)
        // A substitution takes a position, so that the next argument is another one.
        #expect(
            try texts(file("%#@files@ von %@"), path) == [
                "k: 1 Datei von Maximiliane", "k: 1.000 Dateien von Maximiliane",
            ])
        let forms = #"{"one":{"stringUnit":{"value":"%arg file"}},"other":{"stringUnit":{"value":"%arg files"}}}"#
        let english =
            #"{"stringUnit":{"value":"%2$@ has %1$#@files@"},"substitutions":{"files":{"variations":{"plural":"#
        let catalog = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":\#(english)\#(forms)}}}}}}}}"#
        #expect(
            try texts(catalog, "a.xcstrings") == ["k: Maximiliane has 1 file", "k: Maximiliane has 1,000 files"])
    }

    @Test func `substitutions of Apple's catalogs contain others`() throws {
        func rule(_ name: String, _ other: String) -> String {
            "<key>\(name)</key><dict><key>one</key><string>%d \(name)</string><key>other</key>"
                + "<string>\(other)</string></dict>"
        }
        func file(_ rules: String) -> String {
            """
            <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@f@</string>\(rules)</dict>
            </dict></plist>
            """
        }
        let path = "en.lproj/a.stringsdict"
        let both = rule("f", "%d files in %#@g@") + rule("g", "%d folders")
        #expect(
            try texts(file(both), path) == [
                "k: 1 f", "k: 1 f", "k: 1,000 files in 1 g", "k: 1,000 files in 1,000 folders",
            ])
        func reasons(_ rules: String) throws -> [String] { try catalog(file(rules), path).warnings.map(\.reason) }
        #expect(try reasons(both) == [])
        #expect(try reasons(rule("f", "%d files in %#@g@")) == ["the text has no substitution \"g\""])
        #expect(
            try reasons(rule("f", "%#@g@") + rule("g", "%#@f@"))
                == ["the substitution \"f\" contains itself, or too many others"])
        // Each contains the next one twice.
        let many = (0..<60).map { rule($0 == 0 ? "f" : "v\($0)", "%#@v\($0 + 1)@ %#@v\($0 + 1)@") }.joined()
        #expect(try reasons(many + rule("v60", "%d")).count >= 1)
        func plural(_ argument: Int, _ one: String, _ other: String) -> String {
            """
            {"argNum":\(argument),"variations":{"plural":{"one":{"stringUnit":{"value":"\(one)"}},
            "other":{"stringUnit":{"value":"\(other)"}}}}}
            """
        }
        let english = """
            {"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":{"value":"%#@f@ here"},
            "substitutions":{"f":\(plural(1, "%arg file in %#@g@", "%arg files in %#@g@")),
            "g":\(plural(2, "%arg folder", "%arg folders"))}}}}}}
            """
        #expect(
            try texts(english, "a.xcstrings") == [
                "k: 1 file in 1 folder here", "k: 1 file in 1,000 folders here", "k: 1,000 files in 1 folder here",
                "k: 1,000 files in 1,000 folders here",
            ])
    }

    @Test func `i18next has texts beside plurals of the same key, with contexts too`() throws {
        let text = """
            {"cart_one": "{{count}} item", "cart_other": "{{count}} items", "cart": "Cart",
             "friend_male": "A boyfriend", "friend_male_one": "{{count}} boyfriend",
             "friend_male_other": "{{count}} boyfriends"}
            """
        #expect(
            try texts(text, "locales/en/a.json") == [
                "cart (plural): 1 item", "cart (plural): 1000 items", "cart: Cart", "friend_male: A boyfriend",
                "friend_male (plural): 1 boyfriend", "friend_male (plural): 1000 boyfriends",
            ])
    }

    @Test func `a key of i18next with one category and no number is no plural`() throws {
        let text = """
            {"gender_male": "He", "gender_female": "She", "gender_other": "They", "sort_by_other": "Other",
             "file_other": "{{count}} files", "stop_one": "one", "stop_other": "many", "x_ordinal_other": "last"}
            """
        let messages = try catalog(text, "locales/en/a.json").messages
        #expect(
            messages.map(\.id) == [
                "gender_male", "gender_female", "gender_other", "sort_by_other", "file", "stop", "x_ordinal",
            ])
        #expect(messages.filter(\.pattern.hasChoices).map(\.id) == ["file", "stop", "x_ordinal"])
    }

    @Test func `texts of PO that are one after another on a line are one text`() throws {
        let text = #"msgid "one" " more"\#nmsgstr "ein\n"   "mehr""noch"\#n"und""#
        #expect(try texts(text, "po/de.po") == ["one more: ein\nmehrnochund"])
        for (torn, column) in [(#"msgid "a" b"#, 11), (#"msgid "a" ""#, 11), (#"msgid "a"b""#, 7)] {
            let error = #expect(throws: CatalogError.self) { try catalog(torn + "\nmsgstr \"x\"\n", "po/de.po") }
            #expect(error?.code == .malformed && error?.position == CatalogPosition(line: 1, column: column))
        }
    }

    @Test func `the segments of a unit of XLIFF 2 are one message`() throws {
        let first = "<segment><source>Hi. </source><target>Hallo.</target></segment>"
        let second = "<segment><source>Buy it!</source>TARGET</segment>"
        let text = """
            <xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u">
            \(first)<ignorable><source> </source></ignorable>
            \(second)</unit></file></xliff>
            """
        let whole = text.replacing("TARGET", with: "<target>Kaufen!</target>")
        #expect(try texts(whole, "a.xliff") == ["u: Hallo. Kaufen!"])
        let source = try #require(try catalog(whole, "a.xliff").messages[0].source)
        #expect(MessageFiller(language: "en").texts(of: source.pattern).map(\.text) == ["Hi. Buy it!"])
        #expect(try texts(text.replacing("TARGET", with: ""), "a.xliff") == ["u: Hallo. Buy it!"])
    }

    @Test func `phrases of Apple's shortcuts and items of Android's resources are messages`() throws {
        let set = #"{"stringSet":{"state":"new","values":["Buy a ticket","Get a ticket"]}}"#
        let apple = #"{"sourceLanguage":"en","strings":{"Buy":{"localizations":{"en":\#(set)}}}}"#
        #expect(try texts(apple, "AppShortcuts.xcstrings") == ["Buy[0]: Buy a ticket", "Buy[1]: Get a ticket"])
        let other = apple.replacing("stringSet", with: "textSet")
        #expect(
            try catalog(other, "a.xcstrings").warnings.map(\.reason)
                == ["expected a text in \"stringUnit\", \"variations\" or \"stringSet\""])
        let mixed = apple.replacing("\"Get a ticket\"", with: "1")
        #expect(try catalog(mixed, "AppShortcuts.xcstrings").messages.map(\.id) == ["Buy[0]"])
        #expect(
            try catalog(mixed, "AppShortcuts.xcstrings").warnings.map(\.reason)
                == ["a value of \"stringSet\" is a string"])
        let named = apple.replacing(set, with: #"{"stringUnit":{"value":"Buy in ${applicationName}"}}"#)
        #expect(try texts(named, "AppShortcuts.xcstrings") == ["Buy: Buy in Maximiliane"])
        let android = #"<resources><item type="string" name="a">x</item><item type="id" name="b"/></resources>"#
        #expect(try texts(android, "res/values/strings.xml") == ["a: x"])
    }

    @Test func `a key of a strings file without a value is its own text`() throws {
        #expect(
            try texts("\"same\"; bare ;\n\"a\" = \"b\";", "en.lproj/a.strings") == ["same: same", "bare: bare", "a: b"])
    }

    @Test(arguments: [
        ("a_en.arb", #"{"a":"x","@a":{"description":"[CHAR LIMIT=4]"}}"#),
        ("_locales/en/messages.json", #"{"a":{"message":"x","description":"Title. [CHAR_LIMIT=4]"}}"#),
        ("en.lproj/a.strings", "/* [char-limit: 4] */ \"a\" = \"x\";"),
        ("a.xcstrings", #"{"sourceLanguage":"en","strings":{"a":{"comment":"[CHAR LIMIT: 4]"}}}"#),
        ("locales/en.json", #"{"a":{"defaultMessage":"{x}","description":"[CHAR LIMIT=4]"}}"#),
        ("values/strings.xml", "<resources><!-- [CHAR LIMIT=4] --><string name=\"a\">x</string></resources>"),
        ("en.po", "#. [CHAR LIMIT=4]\nmsgid \"a\"\nmsgstr \"x\"\n"),
        ("en.po", "#. [CHAR LIMIT=NONE]\n#, max-length:4\nmsgid \"a\"\nmsgstr \"x\"\n"),
        ("a.en.resx", "<root><data name=\"a\"><value>x</value><comment>[CHAR LIMIT=4]</comment></data></root>"),
        ("en.ftl", "# The char limit is strict. [CHAR LIMIT=4]\na = x\n"), ("en.ftl", "# [Char limit: 4]\na = x\n"),
        ("en.ftl", "# [Title. Char_Limit 4] [CHAR LIMIT=7]\na = x\n"),
        ("en.ftl", "# [CHAR LIMIT=NONE] [CHAR LIMIT=4]\na = x\n"),
        ("en.yml", "en:\n  # [CHAR LIMIT=4]\n  a: x\n"), ("en.yml", "en:\n  a: x # [CHAR LIMIT=4]\n"),
    ])
    func `a limit in a comment is read in every format`(path: String, text: String) throws {
        #expect(try catalog(text, path).messages.map(\.limits.characters) == [4])
    }
}
