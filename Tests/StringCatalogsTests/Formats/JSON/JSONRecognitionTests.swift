import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct JSONRecognitionTests {
    /// Returns the format, and the texts as `id: text`, one for each form.
    private func read(_ text: String) throws -> (format: CatalogFormat, texts: [String]) {
        let catalog = try StringCatalog(Array(text.utf8), path: "locales/en/a.json")
        #expect(catalog.warnings.map(\.reason) == [])
        let texts = catalog.messages.flatMap { message in
            MessageFiller(language: "en").texts(of: message.pattern).map { "\(message.id): \($0.text)" }
        }
        return (catalog.format, texts)
    }

    @Test func `a branch that begins with a placeholder does not make ICU's messages those of i18next`() throws {
        let items = "{count, plural, one {{count} item in the cart} other {{count} items}}"
        let (format, texts) = try read("{\"items\":\"\(items)\",\"hi\":\"Hello {name}\"}")
        #expect(format == .formatjs)
        #expect(texts == ["items: 1 item in the cart", "items: 1000 items", "hi: Hello Maximiliane"])
    }

    @Test func `a plural that cannot be read is one of ICU's, and is reported`() throws {
        let broken = "{count, plural, one {{count} Datei} other {{count} Dateien}"
        let catalog = try StringCatalog(Array("{\"a\":\"\(broken)\"}".utf8), path: "locales/de.json")
        #expect(catalog.format == .formatjs && catalog.messages.isEmpty)
        #expect(catalog.warnings.map(\.id) == ["a"])
    }

    @Test(arguments: [
        (#"{"@metadata":{"authors":["A B"]},"hello":"Hallo $1"}"#, "@metadata"),
        (#"{"translations":{"Save":"Sichern"},"pluralForm":"nplurals=2; plural=(n != 1);"}"#, "translations"),
        (#"{"domain":"a","locale_data":{"a":{"":{"lang":"de"},"Save":["Sichern"]}}}"#, "locale_data"),
    ])
    func `messages of MediaWiki, Nextcloud and Jed are not read as those of i18next`(text: String, key: String) throws {
        let error = #expect(throws: CatalogError.self) {
            try StringCatalog(Array(text.utf8), path: "i18n/de.json")
        }
        #expect(error?.code == .unknownFormat && "\(error?.reason ?? "")".contains("the key \"\(key)\" is one of"))
    }

    @Test func `nested ICU messages have the keys of their objects`() throws {
        let (format, texts) = try read(
            #"{"cart":{"items":"{n, plural, one {# item} other {# items}}","pay":{"now":"Pay"}},"list":["a {x}"]}"#)
        #expect(format == .formatjs)
        #expect(
            texts == ["cart.items: 1 item", "cart.items: 1,000 items", "cart.pay.now: Pay", "list.0: a Maximiliane"])
    }

    @Test(arguments: [
        #"{"a":"{{count}} selected"}"#, #"{"a":{"b":"select {{name}}, plural"}}"#, #"{"a":"$t(b)","b":"{x}"}"#,
        #"{"a":{"b":"c"}}"#,
    ])
    func `texts with the placeholders of i18next, or without any, are i18next`(text: String) throws {
        #expect(try read(text).format == .i18next)
    }

    @Test func `texts that FormatJS has compiled are read`() throws {
        let plural = """
            {"type":6,"value":"n","offset":1,"pluralType":"cardinal","options":{"=1":{"value":[{"type":0,"value":"one"}]},
            "one":{"value":[{"type":7},{"type":0,"value":" item"}]},"other":{"value":[{"type":7},{"type":0,"value":" items"}]}}}
            """
        let price = """
            {"type":2,"value":"p","style":{"type":0,"tokens":[{"stem":"currency","options":["EUR"]}],"parsedOptions":{}}}
            """
        let link = #"{"type":8,"value":"b","children":[{"type":0,"value":"now "},{"type":1,"value":"name"}]}"#
        let day = #"{"type":3,"value":"d","style":{"type":1,"pattern":"yyyyMMMM","parsedOptions":{}}}"#
        let choice = """
            {"type":5,"value":"g","options":{"a":{"value":[{"type":0,"value":"A"}]},"other":{"value":[{"type":0,"value":"B"}]}}}
            """
        let file = """
            {"cart":[{"type":0,"value":"You have "},\(plural)],"price":[\(price),{"type":0,"value":" "},\(link)],
            "day":[\(day)],"g":[\(choice)],"plain":"{x}"}
            """
        let (format, texts) = try read(file)
        #expect(format == .formatjs)
        #expect(
            texts == [
                "cart: You have one", "cart: You have 1 item", "cart: You have 999 items",
                "price: €1,234.56 now Maximiliane", "day: September 2026", "g: A", "g: B", "plain: Maximiliane",
            ])
    }

    @Test func `a compiled text with unknown parts is reported`() throws {
        let file = #"{"a":[{"type":0,"value":"x"},{"type":1}],"b":[{"type":6,"value":"n","options":{}}]}"#
        let catalog = try StringCatalog(Array(file.utf8), path: "locales/en/a.json")
        #expect(catalog.messages.isEmpty)
        #expect(catalog.warnings.map(\.id) == ["a", "b"])
    }

    @Test(arguments: [
        (#"{"a":{"defaultMessage":"Hi {x}","description":"d"},"b":{"description":"e"}}"#, ["a: Hi Maximiliane"]),
        (#"{"a":{"b":{"defaultMessage":"Hi","description":"d"}},"c":"x"}"#, ["a.b: Hi", "c: x"]),
        (#"{"a":{"message":"Hi {x}","description":"d"},"b":{"message":"Bye"}}"#, ["a: Hi Maximiliane", "b: Bye"]),
        (
            #"{"a":{"id":"a","defaultMessage":"Hi {x}","description":"d","file":"a.tsx","line":3}}"#,
            ["a: Hi Maximiliane"]
        ),
    ])
    func `what an extracted message is for is its comment and no text`(file: String, shown: [String]) throws {
        let catalog = try StringCatalog(Array(file.utf8), path: "locales/en/a.json")
        #expect(catalog.format == .formatjs)
        let texts = catalog.messages.flatMap { message in
            MessageFiller(language: "en").texts(of: message.pattern).map { "\(message.id): \($0.text)" }
        }
        #expect(texts == shown)
        #expect(catalog.messages.first?.comment == "d")
    }

    @Test(arguments: [
        (
            #"{"error":{"defaultMessage":"An error","title":"Error"},"a":"Hello {{name}}"}"#, CatalogFormat.i18next,
            ["error.defaultMessage: An error", "error.title: Error", "a: Hello Maximiliane"]
        ),
        (
            #"{"error":{"defaultMessage":"An error"},"a":"Hello {{name}}"}"#, .i18next,
            ["error.defaultMessage: An error", "a: Hello Maximiliane"]
        ),
        (
            #"{"error":{"defaultMessage":"An error","title":"Error"},"a":"Hello {name}"}"#, .formatjs,
            ["error.defaultMessage: An error", "error.title: Error", "a: Hello Maximiliane"]
        ),
    ])
    func `a text with the key defaultMessage beside texts of other programs is one of these`(
        file: String, format: CatalogFormat, texts: [String]
    ) throws {
        let found = try read(file)
        #expect(found.format == format && found.texts == texts)
    }

    @Test func `values of i18next beside plurals in ICU's syntax are filled, as in Transloco`() throws {
        let plural = "{n, plural, =0 {Empty} one {# item} other {{{ n }} items of {{name}}}}"
        let (format, texts) = try read("{\"hi\":\"Hello {{ name }}\",\"cart\":\"\(plural)\"}")
        #expect(format == .formatjs)
        #expect(
            texts == ["hi: Hello Maximiliane", "cart: Empty", "cart: 1 item", "cart: 1000 items of Maximiliane"])
    }

    @Test func `objects of Lingui have a translation, unless they are obsolete or not translated`() throws {
        let file = """
            {"a":{"translation":"Titel {name}","message":"Title {name}","origin":[["a.tsx",1]]},
            "b":{"translation":"alt","message":"old","obsolete":true},"c":{"translation":"","message":"new"}}
            """
        let catalog = try StringCatalog(Array(file.utf8), path: "locales/de/messages.json")
        #expect(catalog.format == .formatjs && catalog.warnings.isEmpty && catalog.messages.map(\.id) == ["a"])
        let pattern = try #require(catalog.messages.first).pattern
        #expect(MessageFiller(language: "de").texts(of: pattern).map(\.text) == ["Titel Maximiliane"])
        let words = try read(#"{"labels":{"translation":"Translation","message":"Message"},"a":"{{x}}"}"#)
        #expect(words.format == .i18next && words.texts.count == 3)
    }

    @Test(arguments: [
        ("src/locale/messages.json", #"{"locale":"de","translations":{TEXTS}}"#),
        ("app.arb", #"{"@@locale":"de",TEXTS}"#),
    ])
    func `tags of Angular are not shown, and its files state their language`(path: String, file: String) throws {
        let texts = """
            "7":"{$START_TAG_STRONG}Fett{$CLOSE_TAG_STRONG}{$LINE_BREAK}{$INTERPOLATION}",
            "8":"{VAR_PLURAL, plural, =0 {keine} =1 {eine} other {{START_LINK}{INTERPOLATION}{CLOSE_LINK} Karten}}"
            """
        let text = file.replacing("TEXTS", with: texts)
        let messages = try StringCatalog(Array(text.utf8), path: path).messages
        #expect(messages.map(\.id) == ["7", "8"] && messages.map(\.language) == ["de", "de"])
        let shown = messages.flatMap { MessageFiller(language: "de").texts(of: $0.pattern).map(\.text) }
        #expect(shown == ["Fett\nMaximiliane", "keine", "eine", "1000 Karten"])
    }

    @Test(arguments: ["public/messages.json", "locales/en/a.json"])
    func `messages with placeholders of their own, and those of a messages.json, are a browser extension's`(
        path: String
    ) throws {
        let file = #"{"a":{"message":"Hi $x$","description":"d","placeholders":{"x":{"content":"$1","example":"Al"}}}}"#
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        #expect(catalog.format == .webExtension && catalog.messages.map(\.comment) == ["d"])
    }
}
