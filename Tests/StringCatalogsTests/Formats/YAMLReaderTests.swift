import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct YAMLReaderTests {
    private func catalog(_ text: String, _ path: String = "config/locales/de.yml") throws -> StringCatalog {
        try StringCatalog(Array(text.utf8), path: path)
    }

    /// Returns the texts as `language id: text`, one for each form.
    private func texts(_ text: String, _ path: String = "config/locales/de.yml") throws -> [String] {
        try catalog(text, path).messages.flatMap { message in
            let language = message.language?.text ?? "-"
            return MessageFiller(language: language).texts(of: message.pattern).map {
                "\(language) \(message.id): \($0.text)"
            }
        }
    }

    /// Returns the problems as `line:column id: reason`.
    private func problems(_ text: String, _ path: String = "config/locales/de.yml") throws -> [String] {
        try catalog(text, path).warnings.map {
            "\($0.position.line):\($0.position.column) \($0.id?.text ?? "-"): \($0.reason)"
        }
    }

    private func error(_ text: String, _ path: String = "config/locales/de.yml") -> String {
        do throws(CatalogError) {
            _ = try StringCatalog(Array(text.utf8), path: path)
            return "read"
        } catch {
            return (error.position.map { "\($0.line):\($0.column): " } ?? "") + error.reason
        }
    }

    private static let rails = """
        de:
          button:
            buy: Fahrkarte kaufen # typescale: headline/1@120
          trip:
            greeting: "Hallo, %{name}!"
            # typescale: /2
            stops:
              one: "%{count} Halt"
              other: "%{count} Halte"
            note: |
              Bitte zurückbleiben.
              # Danke.
          share: "%<share>.2f von %{total}, 100%"
          days: [Sonntag, 'Mo''n']
        """

    @Test func `the first key is the language, and nested keys, lists and plurals are messages`() throws {
        #expect(
            try texts(Self.rails) == [
                "de button.buy: Fahrkarte kaufen", "de trip.greeting: Hallo, Maximiliane!", "de trip.stops: 1 Halt",
                "de trip.stops: 1000 Halte", "de trip.note: Bitte zurückbleiben. # Danke.",
                "de share: 1234.56 von Maximiliane, 100%", "de days.0: Sonntag", "de days.1: Mo'n",
            ])
        let messages = try catalog(Self.rails).messages
        #expect(
            messages.map { "\($0.position.line):\($0.position.column)" }.prefix(4) == ["3:10", "5:15", "8:12", "10:11"])
        #expect(messages.map(\.comment).prefix(4) == ["typescale: headline/1@120", "", "typescale: /2", ""])
        #expect(messages[0].commentPosition == CatalogPosition(line: 3, column: 29))
        #expect(messages[2].commentPosition == CatalogPosition(line: 6, column: 7))
    }

    @Test func `a plural has only categories as keys, and Rails tries zero with this number in every language`() throws
    {
        let text = """
            de:
              a: {zero: nichts, one: eins, other: "%{count}"}
              b: {one: eins, two: zwei}
              c: {one: eins, other: viele, more: mehr}
            """
        #expect(
            try texts(text) == [
                "de a: nichts", "de a: eins", "de a: 1000", "de b.one: eins", "de b.two: zwei", "de c.one: eins",
                "de c.other: viele", "de c.more: mehr",
            ])
        #expect(try texts("pl:\n  d: {few: '%{count} x', many: y}\n") == ["pl d: 94 x", "pl d: y"])
    }

    @Test func `numbers and Boolean values stay as they are written, and empty values and symbols are no texts`() throws
    {
        let text = """
            de:
              yes: Yes
              'no': off
              404: 12.50
              :old: x
              date: 2020-01-01
              none: ~
              empty:
              null: null
              quoted: "null"
              link: :trip.note
              colon: ":trip"
              tagged: !!str null
            """
        #expect(
            try texts(text) == [
                "de yes: Yes", "de no: off", "de 404: 12.50", "de old: x", "de date: 2020-01-01", "de quoted: null",
                "de colon: :trip", "de tagged: null",
            ])
    }

    @Test func `formats and rules of Rails are no texts, but names of months and units are`() throws {
        let text = """
            de:
              date:
                formats: {default: "%d.%m.%Y"}
                order:
                  - :day
                month_names: [~, Januar]
              time: {formats: {short: "%H:%M"}, am: vormittags}
              number:
                format: {delimiter: "."}
                currency: {format: {unit: €}}
                human: {decimal_units: {format: "%n %u", units: {million: {one: Million, other: Millionen}}}}
              i18n: {transliterate: {rule: {ä: ae}}}
              formats: Formate
            """
        #expect(
            try texts(text) == [
                "de date.month_names.1: Januar", "de time.am: vormittags",
                "de number.human.decimal_units.units.million: Million",
                "de number.human.decimal_units.units.million: Millionen", "de formats: Formate",
            ])
    }

    @Test func `tags are not shown, and entities of keys that end in html are characters`() throws {
        let text = """
            de:
              a_html: "<b>A &amp; B</b><br>für <a href=\\"%{url}\\">%{name}</a>"
              b: {html: "&lt;x&gt;"}
              c: A &amp; B
            """
        #expect(
            try texts(text) == ["de a_html: A & B\nfür Maximiliane", "de b.html: <x>", "de c: A &amp; B"])
    }

    @Test func `one file has several languages, and its keys outrank its name`() throws {
        let text = "en:\n  a: x\nen-GB:\n  a: y\nde:\n"
        #expect(try texts(text, "config/locales/devise.yml") == ["en a: x", "en-GB a: y"])
        #expect(try texts("en:\n  a: x\n", "config/locales/devise.de.yml") == ["en a: x"])
        #expect(
            try problems("en:\n  a: x\n", "config/locales/devise.de.yml") == [
                "1:1 -: the texts are in en by their first key, which counts, and in de by the file's name"
            ])
        #expect(try problems("de-AT:\n  a: x\n", "config/locales/de.yml") == [])
        #expect(try texts("kmr:\n  a: x\n", "config/locales/kmr.yml") == ["kmr a: x"])
        #expect(try texts("en-PIRATE:\n  a: x\n", "config/locales/en-PIRATE.yml").count == 1)
    }

    @Test func `files without a key of a language have the language and the syntax of their names`() throws {
        let text = "nav:\n  hello: 'Hallo %name%'\n  apples: 'ein Apfel|%count% Äpfel'\n"
        #expect(
            try texts(text, "translations/messages.de.yaml") == [
                "de nav.hello: Hallo Maximiliane", "de nav.apples: ein Apfel", "de nav.apples: 1000 Äpfel",
            ])
        let icu = "apples: '{n, plural, one{# Apfel} other{# Äpfel}}'\nbad: '{n'\n"
        #expect(
            try texts(icu, "translations/messages+intl-icu.de.yaml") == [
                "de apples: 1 Apfel", "de apples: 1.000 Äpfel",
            ])
        #expect(try problems(icu, "translations/messages+intl-icu.de.yaml").map { String($0.prefix(7)) } == ["2:6 bad"])
        #expect(
            error("on: push\njobs:\n  a: b\n", "ci.yml")
                == "1:1: not a string catalog: no language is above the texts, as in \"de:\", or in the file's name")
    }

    @Test func `aliases and included maps have the texts of their anchors, and Ruby's order decides`() throws {
        let text = """
            shared: &defaults
              a: x
              b: y
            de:
              <<: *defaults
              b: z
              c: *defaults
              d:
                a: first
                <<: [{a: second, e: second}, {a: third, e: third, f: third}]
            """
        let shown = try texts(text.replacing("shared: &", with: "en: &"))
        #expect(try texts(text) == shown.filter { !$0.hasPrefix("en ") })
        #expect(try problems(text) == ["1:1 shared: the key is no language, and only its aliases are read"])
        #expect(
            shown == [
                "en a: x", "en b: y", "de a: x", "de b: z", "de c.a: x", "de c.b: y", "de d.a: second",
                "de d.e: second", "de d.f: third",
            ])
        #expect(error("de: &a [*a]").hasPrefix("1:9: YAML: the alias \"a\" has no anchor before it"))
        #expect(error("de:\n  <<: x\n") == "2:3: YAML: \"<<\" includes maps only")
    }

    @Test func `nested aliases and values are bounded`() {
        var laughs = "de:\n  a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n"
        for level in 1..<12 {
            laughs +=
                "  a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", "))]\n"
        }
        #expect(error(laughs).hasSuffix("the values of the aliases have more than 4194304 bytes; write them out"))
        let chain = (1..<100).map { "  a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
        #expect(error("de:\n  a0: &a0 x\n" + chain).hasSuffix("values are nested more than 64 levels deep"))
        for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")] {
            let deep = String(repeating: open, count: 5_000) + "x" + String(repeating: close, count: 5_000)
            #expect(error("de:\n  " + deep) != "read")
        }
        let tags = (0..<100).map { "%TAG !t\($0)! tag:\n" }.joined()
        #expect(error(tags + "---\nde: {a: b}\n").hasSuffix("YAML: more than 64 %TAG"))
    }

    @Test func `repeated keys, other documents and foreign tags are reported`() throws {
        let text = "de:\n  a: x\n  a: y\n  b: !ruby/object:Foo {c: d}\n  e: !!binary aGVsbG8=\n---\nde:\n  f: z\n"
        #expect(try texts(text) == ["de a: x"])
        #expect(
            try problems(text) == [
                "3:3 a: occurs more than once; the first is checked",
                "6:1 -: only the first document of the file is read",
                "4:6 b: a value with the tag \"!ruby/object:Foo\" is not read",
                "5:6 e: a value with the tag \"tag:yaml.org,2002:binary\" is not read",
            ])
    }

    @Test(arguments: [
        ("", "the file is empty"), ("# nothing\n", "1:1: expected keys with texts"), ("--- x", "1:1: expected keys"),
        ("- de", "1:1: expected keys with texts"), ("de:\n\ta: b\n", "2:1: YAML: found character that cannot start"),
        (
            "de:\n  a: \"b\n",
            "3:1: YAML: found unexpected end of stream, while scanning a quoted scalar at line 2, column 6"
        ),
        ("de:\n  [a]: b\n", "2:3: YAML: a key has to be"),
        ("de: {ä: \u{7}}", "1:9: YAML: control characters are not allowed"),
        ("ä:\n  *x : b", "2:3: YAML: a key has to be a text"),
    ])
    func `a file that is no map of texts is refused with its place`(text: String, reason: String) {
        #expect(error(text).hasPrefix(reason), "\(error(text))")
    }

    @Test func `lines end as in other formats, and UTF-16 with a byte order mark is read`() throws {
        #expect(try texts("\u{FEFF}de:\r\n  # typescale: /1\r\n  a: ä\r\n") == ["de a: ä"])
        let messages = try catalog("de:\r\n  a: \"ä\u{2028}b\"\r\n  # typescale: /1\r\n  c: ä\r\n").messages
        #expect(messages.last?.position == CatalogPosition(line: 4, column: 6))
        #expect(messages.map(\.comment) == ["", "typescale: /1"])
        let units = "\u{FEFF}de: {a: ä😀, b: c}".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let catalog = try StringCatalog(units, path: "de.yml")
        #expect(catalog.messages.map(\.position.column) == [9, 17])
    }

    @Test func `comments belong to the text on their line or below them`() throws {
        let text = """
            # Before.

            de: # language
              # one
              # two
              a: x # end

              # detached

              b: >- # sign
                folded
              c: # key
                # inner
                one: x
                other: y # other
              d: |
                text
                # text
              # last
              e: &e z
              f: *e # alias
              g: [p, # p
                q]
            """
        let comments = try catalog(text).messages.map { "\($0.id): \($0.comment.replacing("\n", with: "|"))" }
        #expect(
            comments == [
                "a: one|two|end", "b: sign", "c: inner", "d: ", "e: last", "f: alias", "g.0: p", "g.1: ",
            ])
    }
}
