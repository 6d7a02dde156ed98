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
    ])
    func `messages of MediaWiki and Nextcloud are not read as those of i18next`(text: String, key: String) throws {
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

    @Test(arguments: ["public/messages.json", "locales/en/a.json"])
    func `messages with placeholders of their own, and those of a messages.json, are a browser extension's`(
        path: String
    ) throws {
        let file = #"{"a":{"message":"Hi $x$","description":"d","placeholders":{"x":{"content":"$1","example":"Al"}}}}"#
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        #expect(catalog.format == .webExtension && catalog.messages.map(\.comment) == ["d"])
    }
}
