import Foundation
import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// The formats of gettext, XLIFF, Apple's older files, Fluent, Java, Qt and .NET.
@Suite struct OlderFormatTests {
    private func messages(_ text: String, _ path: String) throws -> [String] {
        let catalog = try StringCatalog(Array(text.utf8), path: path)
        return catalog.messages.flatMap { message -> [String] in
            let language = message.language?.text ?? "-"
            return MessageFiller(language: message.language?.text ?? "en").texts(of: message.pattern).map { filled in
                "\(message.id) [\(language)] \(filled.text) @\((filled.position ?? message.position).line)"
            }
        }
    }

    @Test func `messages of the same identifier are distinguished, or all but the first are reported`() throws {
        func read(_ text: String, _ path: String) throws -> [String] {
            let catalog = try StringCatalog(Array(text.utf8), path: path)
            return catalog.messages.map(\.id.text) + catalog.warnings.map { "\($0.id?.text ?? ""): \($0.reason)" }
        }
        let head = #"<file original="A" source-language="en" target-language="de"><body>"#
        let unit = #"<trans-unit id="t"><source>S</source><target>T</target></trans-unit>"#
        func xliff(_ files: String) -> String { "<xliff version=\"1.2\">\(files)</xliff>" }
        let file = "\(head)\(unit)</body></file>"
        let other = file.replacing("\"A\"", with: "\"B\"")
        #expect(try read(xliff(file + other), "a.xlf") == ["t", "t (B)"])
        let repeated = "t (A): occurs more than once; the first is checked"
        #expect(try read(xliff(head + unit + unit + unit + "</body></file>"), "a.xlf") == ["t", "t (A)", repeated])
        let message = "<message><source>a</source>COMMENT<translation>x</translation></message>"
        let qt = "<TS language=\"de\"><context><name>C</name>\(message)\(message)</context></TS>"
        let comments = qt.replacing("COMMENT", with: "", maxReplacements: 1).replacing(
            "COMMENT", with: "<comment>menu</comment>")
        #expect(try read(comments, "a_de.ts") == ["C | a", "C | a (menu)"])
        let tablet = #"<string name="a" product="tablet">y</string>"#
        let plural = #"<plurals name="a"><item quantity="other">z</item></plurals>"#
        let android = #"<resources><string name="a" product="default">x</string>\#(tablet)\#(plural)</resources>"#
        #expect(try read(android, "values/strings.xml") == ["a", "a (tablet)", "a (plurals)"])
        let twice = #"<resources><string name="a">x</string><string name="a">y</string></resources>"#
        #expect(try read(twice, "values/strings.xml") == ["a", "a: occurs more than once; the first is checked"])
        #expect(try read("a=x\na=y\n", "m_de.properties").last == "a: occurs more than once; the first is checked")
    }

    @Test func `lines may end with a carriage return alone`() throws {
        #expect(try messages("# c\ra=b\r# d\rc=d\r", "m_de.properties") == ["a [de] b @2", "c [de] d @4"])
        #expect(try messages("// c\r\"a\"=\"b\";\r", "de.lproj/a.strings") == ["a [de] b @2"])
        func comments(_ text: String, _ path: String) throws -> [String] {
            try StringCatalog(Array(text.utf8), path: path).messages.map(\.comment)
        }
        #expect(try comments("# c\r# d\ra=b\r\r# e\r\r# f\rg=h", "m_de.properties") == [" c\r# d", " f"])
        #expect(try messages("# c\rmsgid \"a\"\rmsgstr \"b\"\r", "po/de.po") == ["a [de] b @3"])
    }

    @Test func `marks of a conflict in properties are no messages`() throws {
        let text = "<<<<<<< HEAD\na=b\n||||||| base\n=======\nc=d\n>>>>>>> x\n<<<<<<<<=e\n"
        let catalog = try StringCatalog(Array(text.utf8), path: "m_de.properties")
        #expect(catalog.messages.map(\.id) == ["a", "c", "<<<<<<<<"])
        #expect(catalog.warnings.map(\.reason) == ["a conflict of a merge is not resolved"])
        #expect(catalog.warnings.first?.position.line == 1)
    }

    @Test func `.strings may have the braces and escapes of property lists`() throws {
        let text = "/* c */ { \"a\" = \"\\101\\U00fc\\60b\"; /* d */ } // e\n"
        #expect(try messages(text, "de.lproj/a.strings") == ["a [de] Aü0b @1"])
        for torn in ["{ a = b;", "{ a = b; } c"] {
            #expect(throws: CatalogError.self) { try messages(torn, "de.lproj/a.strings") }
        }
    }

    @Test func `escapes of .strings are those of Foundation`() throws {
        let text = #""a" = "\U00FC\Ufc|\u00fc\303\367\a\b\f\v""# + ";"
        #expect(try messages(text, "de.lproj/a.strings") == ["a [de] üü|u00fcˆý @1"])
        // Foundation has the same encoding.
        for byte in UInt8.min...UInt8.max where byte != 0 {
            let digits = String(byte, radix: 8)
            let escape = String(repeating: "0", count: 3 - digits.utf8.count) + digits
            let catalog = try StringCatalog(Array("a = \"x\\\(escape)y\";".utf8), path: "de.lproj/a.strings")
            let expected = String(bytes: [byte], encoding: .nextstep) ?? "\u{FFFD}"
            #expect(
                MessageFiller(language: "de").texts(of: catalog.messages[0].pattern).map(\.text) == ["x\(expected)y"])
        }
    }

    @Test func `phrases of an app's shortcuts show the app's name and their parameters`() throws {
        let text = #""a" = "Start ${ride} in ${applicationName}, $5"; "b" = "${x}";"#
        let catalog = try StringCatalog(Array(text.utf8), path: "en.lproj/AppShortcuts.strings")
        let filler = MessageFiller(language: "en", values: ["applicationName": .text("Shop"), "ride": .text("it")])
        let shown = catalog.messages.map { filler.texts(of: $0.pattern)[0].text }
        #expect(shown == ["Start it in Shop, $5", "${x}"])
    }

    @Test func `the encoding of XML may have spaces before it`() throws {
        let text =
            "<?xml version = '1.0' encoding = 'ISO-8859-1' ?><resources><string name=\"a\">x</string></resources>"
        var file = Array(text.utf8)
        let place = text.utf8.count - "x</string></resources>".utf8.count
        file[place] = 0xFC
        let catalog = try StringCatalog(file, path: "values-de/strings.xml")
        #expect(MessageFiller(language: "de").texts(of: catalog.messages[0].pattern).map(\.text) == ["ü"])
    }

    @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF] as [UInt8]])
    func `XML in UTF-16 is recognized`(mark: [UInt8]) throws {
        let text = #"<?xml version="1.0" encoding="UTF-16"?><resources><string name="a">Tür</string></resources>"#
        let isLittle = mark[0] == 0xFF
        let bytes =
            mark
            + text.utf16.flatMap { unit in
                isLittle ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            }
        #expect(try StringCatalog(bytes, path: "values/strings.xml").messages.map(\.id) == ["a"])
    }

    @Test func `PO files have contexts, flags, plural expressions and continued lines`() throws {
        let text = #"""
            msgid ""
            msgstr ""
            "Language: pl\n"
            "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

            #. Button. typescale: headline/1@120
            #, max-length:20
            msgctxt "button"
            msgid "Buy"
            msgstr "Kup"

            #, c-format
            msgid "%d stop"
            msgid_plural "%d stops"
            msgstr[0] "%d przystanek"
            msgstr[1] "%d przystanki"
            msgstr[2] "%d przystanków"

            #, fuzzy
            msgid "No"
            msgstr "Nie"

            msgid "long"
            msgstr ""
            "dwa "
            "wiersze\n100% pewne"

            msgid "Untranslated"
            msgstr ""

            #~ msgid "Old"
            #~ msgstr "Stare"
            """#
        #expect(
            try messages(text, "po/x.po") == [
                "button | Buy [pl] Kup @10", "%d stop [pl] 1 przystanek @15", "%d stop [pl] 94 przystanki @16",
                "%d stop [pl] 1000 przystanków @17", "No [en] No @20", "long [pl] dwa wiersze\n100% pewne @24",
                "Untranslated [en] Untranslated @28",
            ])
        let first = try StringCatalog(Array(text.utf8), path: "po/x.po").messages[0]
        #expect(first.limits.characters == 20)
        #expect(first.comment == "Button. typescale: headline/1@120")
    }

    @Test func `a PO file in a legacy encoding is decoded`() throws {
        let text =
            "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-2\\n\"\n\nmsgid \"a\"\nmsgstr \"\u{1}\"\n"
        let bytes = Array(text.utf8).map { $0 == 1 ? 0xBF : $0 }
        let catalog = try StringCatalog(bytes, path: "po/pl.po")
        #expect(MessageFiller(language: "pl").texts(of: catalog.messages[0].pattern).map(\.text) == ["ż"])
    }

    @Test func `XLIFF 1.2 and 2 files have inline codes and limits in several units`() throws {
        let old = """
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
            <file source-language="en" target-language="de"><body>
            <trans-unit id="buy" maxwidth="120" size-unit="pixel"><source>Buy</source><target>Kaufen</target>
            <note>typescale: headline/1</note></trans-unit>
            <trans-unit id="code" maxwidth="8" size-unit="char"><source>Departs</source><target>Abfahrt</target></trans-unit>
            <trans-unit id="hello"><source>Hi</source>
            <target>Hallo, <ph id="1" equiv-text="Ida">%@</ph>!</target></trans-unit>
            <trans-unit id="api" translate="no"><source>x</source></trans-unit>
            </body></file></xliff>
            """
        #expect(
            try messages(old, "a.xlf") == ["buy [de] Kaufen @3", "code [de] Abfahrt @5", "hello [de] Hallo, Ida! @7"])
        let limits = try StringCatalog(Array(old.utf8), path: "a.xlf").messages.map(\.limits)
        #expect(limits[0].width == 120 && limits[0].lines == 1 && limits[1].characters == 8)
        let new = """
            <xliff version="2.1" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0"
             xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"><file id="f">
            <unit id="buy" slr:sizeRestriction="5,20"><segment><source>Buy</source><target>Kaufen</target></segment></unit>
            <unit id="hello"><segment><source>Hi</source>
            <target>Hallo, <ph id="1" disp="Ida"/>!</target></segment></unit>
            </file></xliff>
            """
        #expect(try messages(new, "a.xliff") == ["buy [de] Kaufen @3", "hello [de] Hallo, Ida! @5"])
        #expect(try StringCatalog(Array(new.utf8), path: "a.xliff").messages[0].limits.codePoints == 20)
    }

    @Test func `Apple's strings files have comments, escapes, unquoted keys and UTF-16`() throws {
        let text = #"""
            /* Main button. typescale: headline/1@120 */
            "buy" = "Kaufen";
            // Escapes
            "quote" = "Bitte \"zurück\"\nDanke \U2014 bald";
            bare_key = "Ohne";
            """#
        let expected = ["buy [de] Kaufen @2", "quote [de] Bitte \"zurück\"\nDanke — bald @4", "bare_key [de] Ohne @5"]
        #expect(try messages(text, "de.lproj/Localizable.strings") == expected)
        let units: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let wide = try StringCatalog(units, path: "de.lproj/Localizable.strings")
        #expect(wide.messages.count == 3 && wide.messages[1].position.line == 4)
        // A sign is no digit of an escape.
        #expect(try messages(#""a" = "x\U+0412";"#, "de.lproj/a.strings") == ["a [de] x+0412 @1"])
        let android = #"<resources><string name="a">x\u+0412</string></resources>"#
        #expect(try messages(android, "res/values-de/strings.xml") == [])
    }

    @Test func `stringsdict files have plural rules and the narrowest text of a width rule`() throws {
        let text = """
            <plist version="1.0"><dict>
            <key>stops</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ heute</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>%d Halt</string>
            <key>other</key><string>%d Halte</string></dict></dict>
            <key>buy</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>10</key><string>Kaufen</string>
            <key>30</key><string>Fahrkarte kaufen</string></dict></dict>
            </dict></plist>
            """
        #expect(
            try messages(text, "de.lproj/Localizable.stringsdict") == [
                "stops [de] 1 Halt heute @5", "stops [de] 1.000 Halte heute @6", "buy [de] Kaufen @7",
            ])
    }

    @Test func `Fluent files have terms, selectors, attributes and multiline texts`() throws {
        let text = """
            -app = Fahrplan
            # typescale: headline/1@120
            buy = Kaufen
                .accesskey = K
                .title = Jetzt
            stops =
                { $count ->
                    [0] Kein Halt
                    [one] { $count } Halt
                   *[other] { NUMBER($count) } Halte
                }
            about =
                Über { -app }:
                { "" }alles
            broken = {
            """
        #expect(
            try messages(text, "locales/de/app.ftl") == [
                "buy [de] Kaufen @3", "buy.title [de] Jetzt @5", "stops [de] Kein Halt @8", "stops [de] 1 Halt @9",
                "stops [de] 1.000 Halte @10", "about [de] Über Fahrplan: alles @12",
            ])
        #expect(try StringCatalog(Array(text.utf8), path: "de.ftl").warnings.map(\.position.line) == [15])
    }

    @Test func `Fluent's texts in quotation marks have escape sequences`() throws {
        let text = #"""
            marks = { "\\ \"" }
            space = a{ "\u00A0" }b{ "\U01F600" }
            surrogate = { "\uD800" }
            unknown = { "\n" }
            short = { "\u00" }
            last = c
            """#
        #expect(
            try messages(text, "de.ftl") == [
                #"marks [de] \ " @1"#, "space [de] a\u{A0}b\u{1F600} @2", "surrogate [de] \u{FFFD} @3",
                "last [de] c @6",
            ])
        #expect(try StringCatalog(Array(text.utf8), path: "de.ftl").warnings.map(\.position.line) == [4, 5])
    }

    @Test(arguments: [
        ("max-length:-3", "max-length:-3"), ("max-length:ten", "max-length:ten"), ("max-size:nan:1", "max-size:nan:1"),
        ("max-size:inf", "max-size:inf"), ("max-size:-5", "max-size:-5"), ("max-size:30:0", "max-size:30:0"),
        ("max-size:30:2:3", "max-size:30:2:3"),
    ]) func `a flag of PO that is a limit without a number is reported, and limits nothing`(flag: String, limit: String)
        throws
    {
        let catalog = try StringCatalog(Array("#, \(flag)\nmsgid \"a\"\nmsgstr \"b\"\n".utf8), path: "de.po")
        #expect(catalog.messages.map(\.limits) == [MessageLimits()])
        #expect(catalog.warnings.map(\.reason) == ["the limit \(limit) cannot be read"])
    }

    @Test(
        arguments: [
            (#"maxwidth="6" size-unit="em""#, #"maxwidth="6" size-unit="em""#),
            (#"maxwidth="40px""#, #"maxwidth="40px" size-unit="pixel""#),
            (#"maxwidth="inf""#, #"maxwidth="inf" size-unit="pixel""#),
            (#"maxwidth="1.5" size-unit="char""#, #"maxwidth="1.5" size-unit="char""#), (#"maxwidth="0""#, nil),
            (#"maxwidth="" size-unit="char""#, nil), (#"sizeRestriction="[2,8]""#, #"sizeRestriction="[2,8]""#),
            (#"storageRestriction="-1""#, #"storageRestriction="-1""#), (#"sizeRestriction="2,*""#, nil),
        ] as [(String, String?)]) func `an attribute of XLIFF that is a limit without a number is reported`(
            attribute: String, limit: String?
        ) throws
    {
        let texts = "<source>a</source><target>b</target>"
        let text =
            attribute.contains("Restriction")
            ? #"<xliff version="2.0" srcLang="en" trgLang="de"><file><unit id="u" ATTRIBUTE><segment>TEXTS</segment></unit>"#
            : #"<xliff version="1.2"><file target-language="de"><body><trans-unit id="u" ATTRIBUTE>TEXTS</trans-unit></body>"#
        let whole = (text + "</file></xliff>").replacing("ATTRIBUTE", with: attribute).replacing("TEXTS", with: texts)
        let catalog = try StringCatalog(Array(whole.utf8), path: "a.xlf")
        #expect(catalog.messages.map(\.limits) == [MessageLimits()])
        #expect(catalog.warnings.map(\.reason) == (limit.map { ["the limit \($0) cannot be read"] } ?? []))
        #expect(catalog.warnings.allSatisfy { $0.id == "u" })
    }

    @Test func `properties files have escapes, continued lines, choices and ISO 8859-1`() throws {
        let text = #"""
            # typescale: /1
            buy=Kaufen
            hello : Hallo, {0}!
            late=Um {0,number,integer} Minuten versp\u00e4tet \
                wegen Bauarbeiten
            stops={0,choice,0#kein Halt|1#ein Halt|1<{0} Halte}
            quote=It''s {0}
            moz=%S von %1$S, %d%%
            plain=100%-ige 100%% %20
            """#
        #expect(
            try messages(text, "messages_de.properties") == [
                "buy [de] Kaufen @2", "hello [de] Hallo, Maximiliane! @3",
                "late [de] Um 1.000 Minuten verspätet wegen Bauarbeiten @4", "stops [de] kein Halt @6",
                "stops [de] ein Halt @6", "stops [de] 1.000 Halte @6", "quote [de] It's Maximiliane @7",
                "moz [de] Maximiliane von Maximiliane, 1000% @8", "plain [de] 100%-ige 100%% %20 @9",
            ])
        for digits in ["00zz", "+123", "12"] {
            let torn = try StringCatalog(Array("a=x\\u\(digits)\nb=y".utf8), path: "m_de.properties")
            #expect(torn.messages.map(\.id) == ["b"])
            #expect(torn.warnings.map(\.reason) == ["\\u needs four hexadecimal digits"])
        }
        let latin = Array("a=".utf8) + [0xE4]
        let catalog = try StringCatalog(latin, path: "m_de.properties")
        #expect(MessageFiller(language: "de").texts(of: catalog.messages[0].pattern).map(\.text) == ["ä"])
    }

    @Test func `Qt files have numerus forms and the shortest variant`() throws {
        let text = """
            <TS version="2.1" language="de_DE" sourcelanguage="en"><context><name>W</name>
            <message><source>Buy</source><extracomment>typescale: /1</extracomment><translation variants="yes"><lengthvariant>Fahrkarte kaufen</lengthvariant><lengthvariant>Kaufen</lengthvariant></translation></message>
            <message numerus="yes"><source>%n stop(s)</source><translation>
            <numerusform>%n Halt</numerusform>
            <numerusform>%n Halte</numerusform></translation></message>
            <message><source>Hi, %1!</source><translation type="unfinished"></translation></message>
            <message><source>Gone</source><translation type="vanished">Weg</translation></message>
            </context></TS>
            """
        #expect(
            try messages(text, "app_de.ts") == [
                "W | Buy [de-DE] Kaufen @2", "W | %n stop(s) [de-DE] 1 Halt @4", "W | %n stop(s) [de-DE] 1000 Halte @5",
                "W | Hi, %1! [en] Hi, Maximiliane! @6",
            ])
    }

    @Test func `RESX files have the entries without a type, and those of the type of texts`() throws {
        let text = """
            <root><data name="typed" type="System.String, mscorlib"><value>Text</value></data><data name="hello"><value>Hallo, {0}! Das kostet {1:C}.</value><comment>typescale: /1</comment></data>
            <data name="logo" type="System.Resources.ResXFileRef"><value>logo.png</value></data>
            <data name="&gt;&gt;button1.Type"><value>System.Windows.Forms.Button</value></data></root>
            """
        #expect(
            try messages(text, "Resources.de.resx") == [
                "typed [de] Text @1", "hello [de] Hallo, Maximiliane! Das kostet 1.234,56\u{A0}€. @1",
            ])
        let nameless = text.replacing("<data name=\"logo\" type=\"System.Resources.ResXFileRef\">", with: "<data>")
        let catalog = try StringCatalog(Array(nameless.utf8), path: "Resources.de.resx")
        #expect(catalog.messages.map(\.id) == ["typed", "hello"])
        #expect(catalog.warnings.map { "\($0.position.line): \($0.reason)" } == ["2: <data> has no name"])
    }

    @Test func `texts of .strings may have single quotation marks`() throws {
        let text = "'a \"b\"' = 'It\\'s \"new\"';\n\"c\" = \"It's\";\n"
        #expect(try messages(text, "de.lproj/a.strings") == ["a \"b\" [de] It's \"new\" @1", "c [de] It's @2"])
    }

    @Test func `marks of mnemonics in the texts of .NET's forms are not shown`() throws {
        let text = """
            <root><data name="open.Text"><value>&amp;Öffnen</value></data>
            <data name="save.Text"><value>Save &amp;&amp; close</value></data>
            <data name="both"><value>&amp;Open</value></data><data name="shop.Text"><value>R &amp; D</value></data>
            <data name="find.Text"><value>A &amp;&amp; &amp;B</value></data></root>
            """
        #expect(
            try messages(text, "Form.de.resx").map { String($0.prefix { $0 != "@" }) }
                == [
                    "open.Text [de] Öffnen ", "save.Text [de] Save & close ", "both [de] &Open ",
                    "shop.Text [de] R & D ", "find.Text [de] A & B ",
                ])
    }
}
