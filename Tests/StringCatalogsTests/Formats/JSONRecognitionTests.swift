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
        #expect(texts == ["items: 1 item in the cart", "items: 1,000 items", "hi: Hello Maximiliane"])
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
}
