import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Each format is read with its languages, escapes, placeholders, comments, limits and positions.
@Suite struct CatalogReaderTests {
    /// Returns the messages of a text as `id [language] text @line:column`, one for each form.
    private func messages(
        _ text: String, _ path: String, template: CatalogTemplate? = nil
    ) throws -> [String] {
        let catalog = try StringCatalog(Array(text.utf8), path: path, template: template)
        return catalog.messages.flatMap { message -> [String] in
            let language = message.language?.text ?? "-"
            return MessageFiller(language: message.language?.text ?? "en").texts(of: message.pattern).map { filled in
                let position = filled.position ?? message.position
                return "\(message.id) [\(language)] \(filled.text) @\(position.line):\(position.column)"
            }
        }
    }

    @Test func `xcstrings files have plurals, substitutions, devices and keys as source texts`() throws {
        let text = """
            {
              "sourceLanguage" : "en", "version" : "1.0",
              "strings" : {
                "Departures" : { "localizations" : {
                  "de" : { "stringUnit" : { "state" : "translated", "value" : "Abfahrten" } } } },
                "hidden" : { "shouldTranslate" : false },
                "old" : { "extractionState" : "stale" },
                "open" : { "localizations" : { "en" : { "variations" : { "device" : {
                  "applewatch" : { "stringUnit" : { "value" : "Open" } },
                  "other" : { "stringUnit" : { "value" : "Open the timetable" } } } } } } },
                "sum" : { "localizations" : { "en" : {
                  "stringUnit" : { "value" : "%#@stops@ for %2$@" },
                  "substitutions" : { "stops" : { "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
                    "one" : { "stringUnit" : { "value" : "%arg stop" } },
                    "other" : { "stringUnit" : { "value" : "%arg stops" } } } } } } } } }
              }
            }
            """
        #expect(
            try messages(text, "App/Localizable.xcstrings") == [
                "Departures [en] Departures @4:5", "Departures [de] Abfahrten @5:67", "open [en] Open @9:51",
                "open [en] Open the timetable @10:46", "sum [en] 1 stop for Maximiliane @14:46",
                "sum [en] 1,000 stops for Maximiliane @15:48",
            ])
        let catalog = try StringCatalog(Array(text.utf8), path: "a.xcstrings")
        #expect(catalog.messages.map(\.device) == [nil, nil, "applewatch", nil, nil])
    }

    @Test func `the zero of Apple's catalogs is shown for 0 in every language`() throws {
        func plural(_ value: String) -> String {
            """
            {"variations":{"plural":{"zero":{"stringUnit":{"value":"none at all"}},
            "one":{"stringUnit":{"value":"\(value) stop"}},"other":{"stringUnit":{"value":"\(value) stops"}}}}}
            """
        }
        func shown(_ localization: String, _ language: String = "en") throws -> [String] {
            let text = #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"\#(language)":\#(localization)}}}}"#
            return try messages(text, "a.xcstrings").filter { $0.contains("[\(language)]") }
                .compactMap { $0.split(separator: "] ").last?.split(separator: " @").first.map(String.init) }
        }
        #expect(try shown(plural("%lld")) == ["none at all", "1 stop", "1,000 stops"])
        let substitution = #"{"stringUnit":{"value":"%#@n@"},"substitutions":{"n":\#(plural("%arg"))}}"#
        #expect(try shown(substitution) == ["none at all", "1 stop", "1,000 stops"])
        // In Latvian, zero is a category that other numbers have, too.
        let latvian = plural("%lld").replacing("none at all", with: "%lld stopu")
        #expect(try shown(latvian, "lv") == ["1000 stopu", "91 stop", "99 stops"])
        let rules = ["zero": "none at all", "other": "%d stops"].sorted { $0.key > $1.key }
            .map { "<key>\($0.key)</key><string>\($0.value)</string>" }.joined()
        let older = """
            <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key>
            <dict>\(rules)</dict></dict></dict></plist>
            """
        #expect(
            try messages(older, "en.lproj/a.stringsdict") == ["k [en] none at all @2:22", "k [en] 1,000 stops @2:66"])
    }

    @Test(arguments: [
        ("en", "zero {none} two {a pair} other {{n} stops}", ["none", "a pair", "1000 stops"]),
        ("ja", "=0 {none} one {single} other {{n} stops}", ["none", "single", "1000 stops"]),
        ("ru", "=1 {{n} A} few {{n} B} other {{n} C}", ["91 A", "94 B", "1000 C"]),
        ("en", "=5 {five} other {{n} stops}", ["five", "1000 stops"]),
    ])
    func `zero, one and two of ARB are shown for 0, 1 and 2 in every language`(
        language: String, branches: String, shown: [String]
    ) throws {
        let text = #"{"@@locale":"\#(language)","a":"{n, plural, \#(branches)}"}"#
        #expect(try messages(text, "app.arb") == shown.map { "a [\(language)] \($0) @1:22" })
    }

    @Test func `Android string files have escapes, quotes, examples, arrays and plurals`() throws {
        let text = #"""
            <?xml version="1.0" encoding="utf-8"?>
            <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
                <!-- Button. [CHAR LIMIT=20] -->
                <string name="buy">Kaufen</string>
                <string name="hello">Hallo, <xliff:g id="name" example="Ida">%1$s</xliff:g>!</string>
                <string name="quote">Don\'t \"mind\"\n\u00e9 \@home   folded
                    too</string>
                <string name="kept">"  two  "</string>
                <string name="markup">Read <b>this</b> &amp; that</string>
                <string name="html"><![CDATA[Read <a href="%1$s">the rules</a>]]></string>
                <string name="api" translatable="false">x</string>
                <plurals name="stops">
                    <item quantity="one">%d przystanek</item>
                    <item quantity="few">%d przystanki</item>
                    <item quantity="many">%d przystanków</item>
                    <item quantity="other">%d przystanku</item>
                </plurals>
                <string-array name="days"><item>Montag</item><item>Dienstag</item></string-array>
            </resources>
            """#
        let catalog = try StringCatalog(Array(text.utf8), path: "res/values-pl/strings.xml")
        #expect(catalog.messages[0].limits.characters == 20)
        #expect(
            try messages(text, "res/values-pl/strings.xml") == [
                "buy [pl] Kaufen @4:5", "hello [pl] Hallo, Ida! @5:5",
                "quote [pl] Don't \"mind\"\né @home folded too @6:5", "kept [pl]   two   @8:5",
                "markup [pl] Read this & that @9:5", "html [pl] Read the rules @10:5",
                "stops [pl] 1 przystanek @13:9", "stops [pl] 94 przystanki @14:9", "stops [pl] 1000 przystanków @15:9",
                "stops [pl] 0,5 przystanku @16:9", "days[0] [pl] Montag @18:31", "days[1] [pl] Dienstag @18:50",
            ])
    }

    @Test func `ARB files use the template's placeholders in every language`() throws {
        let template = """
            {"@@locale": "en", "stops": "{count, plural, =0{None} one{{count} stop} other{{count} stops}}",
             "@stops": {"description": "Stops.", "placeholders": {"count": {"type": "int", "format": "decimalPattern"}}},
             "hello": "Hello, {name}!", "@hello": {"placeholders": {"name": {"example": "Ida"}}}}
            """
        let german = """
            {"@@locale": "de",
             "stops": "{count, plural, =0{Kein Halt} one{{count} Halt} other{{count} Halte}}",
             "hello": "Hallo, {name}!"}
            """
        let known = try StringCatalog.template(Array(template.utf8), .arb)
        #expect(
            try messages(german, "l10n/app_de.arb", template: known) == [
                "stops [de] Kein Halt @2:11", "stops [de] 1 Halt @2:11", "stops [de] 1.000 Halte @2:11",
                "hello [de] Hallo, Ida! @3:11",
            ])
        #expect(try StringCatalog(Array(german.utf8), path: "a.arb", template: known).messages[0].comment == "Stops.")
    }

    @Test func `i18next suffixes become plurals, and nested keys are resolved`() throws {
        let text = """
            {"button": {"buy": "Kaufen"}, "trip": {"stops_zero": "Kein Halt", "stops_one": "{{count}} Halt",
             "stops_other": "{{count}} Halte", "place_ordinal_other": "{{count}}. Platz",
             "price": "{{price, currency(EUR)}}", "nested": "$t(button.buy): {{name}}"}}
            """
        #expect(
            try messages(text, "locales/de/translation.json") == [
                "button.buy [de] Kaufen @1:20", "trip.stops [de] Kein Halt @1:54", "trip.stops [de] 1 Halt @1:80",
                "trip.stops [de] 1000 Halte @2:17", "trip.place_ordinal [de] 1000. Platz @2:59",
                "trip.price [de] 1.234,56\u{A0}€ @3:11", "trip.nested [de] Kaufen: Maximiliane @3:49",
            ])
    }

    @Test func `FormatJS messages have quotes, tags and all branches`() throws {
        let text = """
            {"terms": {"defaultMessage": "Es gelten <link>die Bedingungen</link>, '{'so'}' und it''s."},
             "stops": {"defaultMessage": "{n, plural, offset:1 =0 {Kein} one {# Halt} other {# Halte}}"},
             "seat": {"defaultMessage": "{kind, select, window {Fenster} other {Platz {n, number}}}"}}
            """
        #expect(
            try messages(text, "lang/de.json") == [
                "terms [de] Es gelten die Bedingungen, {so} und it's. @1:30", "stops [de] Kein @2:30",
                "stops [de] 1 Halt @2:30", "stops [de] 999 Halte @2:30", "seat [de] Fenster @3:29",
                "seat [de] Platz 1.000 @3:29",
            ])
    }

    @Test func `apostrophes of ARB files quote nothing, as Flutter reads them by default`() throws {
        #expect(
            try messages(#"{"@@locale":"en","delete":"Delete '{name}'? It''s gone."}"#, "app_en.arb") == [
                "delete [en] Delete 'Maximiliane'? It''s gone. @1:27"
            ])
    }

    @Test func `a number sign of ARB files is shown as it is`() throws {
        #expect(
            try messages(#"{"@@locale":"en","a":"Nr. # {n, plural, other{# of {n}}}"}"#, "app_en.arb") == [
                "a [en] Nr. # # of 1000 @1:22"
            ])
    }

    @Test(
        arguments: [
            ("en", "=0{a} =1{b} other{c}", []), ("de", "=1{b} other{c}", []), ("fr", "=1{b} other{c}", ["one"]),
            ("fr", "=0{a} =1{b} other{c}", []),
            ("en", "offset:1 =2{b} other{c}", []), ("en", "offset:1 =1{b} other{c}", ["one"]),
            ("en", "=1{b}", ["other"]),
            ("ru", "=1{b} other{c}", ["one", "few"]),
        ] as [(String, String, [String])])
    func `a category whose only number has an exact branch is not missing`(
        language: String, branches: String, missing: [String]
    ) throws {
        let text = "{\"a\":\"{n, plural, \(branches)}\"}"
        let catalog = try StringCatalog(Array(text.utf8), path: "lang/\(language).json")
        let found = MessageFiller(language: language).missingCategories(
            of: try #require(catalog.messages.first).pattern)
        #expect(found.map(\.text).filter { $0 != "many" } == missing)
    }

    @Test func `languages of xcstrings with an underscore are those with a hyphen`() throws {
        let text =
            #"{"sourceLanguage":"en_US","strings":{"a":{"localizations":{"zh_Hans":{"stringUnit":{"value":"b"}}}}}}"#
        let catalog = try StringCatalog(Array(text.utf8), path: "a.xcstrings")
        #expect(catalog.messages.map(\.language) == ["en-US", "zh-Hans"])
    }

    @Test func `messages of browser extensions have named placeholders with examples`() throws {
        let text = """
            {"hello": {"message": "Hallo, $NAME$! Das kostet $$5 und $1.", "description": "typescale: /1",
              "placeholders": {"name": {"content": "$1", "example": "Ida"}}}}
            """
        #expect(
            try messages(text, "_locales/pt_BR/messages.json") == [
                "hello [pt-BR] Hallo, Ida! Das kostet $5 und Maximiliane. @1:23"
            ])
    }

    @Test(arguments: [
        ("a.xcstrings", #"{"sourceLanguage":"en","strings":{"a":{},KEY:{}}}"#),
        ("a_en.arb", #"{"a":"x",KEY:"y"}"#), ("locales/en/a.json", #"{"a":"x",KEY:"y"}"#),
        ("_locales/en/messages.json", #"{"a":{"message":"x"},KEY:{"message":"y"}}"#),
        ("en.lproj/a.strings", #""a" = "x"; KEY = "y";"#),
        ("en.po", "msgid \"a\"\nmsgstr \"x\"\n\nmsgid \"a\"\nmsgstr KEY\n"),
        ("en.yml", "en:\n  a: x\n  KEY: y\n"),
    ])
    func `the first of several messages with one key is read, and the others are reported with their positions`(
        path: String, text: String
    ) throws {
        let text = text.replacing("KEY", with: "\"a\"")
        let catalog = try StringCatalog(Array(text.utf8), path: path)
        #expect(catalog.messages.count == 1)
        #expect(catalog.warnings.map(\.reason) == ["occurs more than once; the first is checked"])
        #expect(catalog.warnings[0].position > catalog.messages[0].position)
    }

    @Test(arguments: [
        ("a.xcstrings", "{\"sourceLanguage\":\"en\",\n\"strings\":{\"a\":{\n\"comment\":\"typescale: /1\"}}}", 3),
        ("a_en.arb", "{\"a\":\"x\",\n\"@a\":{\n\"description\":\"typescale: /1\"}}", 3),
        ("_locales/en/messages.json", "{\"a\":{\"message\":\"x\",\n\"description\":\"typescale: /1\"}}", 2),
        (
            "values/strings.xml",
            "<resources>\n<!-- A.\ntypescale: /1 -->\n\n<string name=\"a\">x</string></resources>", 3
        ),
        ("en.lproj/a.strings", "/* A.\n typescale: /1 */\n\"a\" = \"x\";", 2),
        ("en.po", "#. A.\n#. typescale: /1\n#: a.c:1\nmsgid \"a\"\nmsgstr \"x\"\n", 2),
        ("en.ftl", "# A.\n# typescale: /1\na = x\n", 2), ("m_en.properties", "# A.\n# typescale: /1\na = x\n", 2),
        ("a.en.resx", "<root><data name=\"a\"><value>x</value>\n<comment>typescale: /1</comment></data></root>", 2),
        ("en.yml", "en:\n  # A.\n  # typescale: /1\n  a: x\n", 3), ("en.yml", "en:\n  a: x # typescale: /1\n", 2),
    ])
    func `a comment has the line on which it names a place`(path: String, text: String, line: Int) throws {
        let message = try #require(try StringCatalog(Array(text.utf8), path: path).messages.first)
        #expect(message.comment.contains("typescale: /1"))
        #expect(message.commentPosition?.line == line)
    }
}
