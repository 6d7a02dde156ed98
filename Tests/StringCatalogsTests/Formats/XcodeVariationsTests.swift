import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct XcodeVariationsTests {
    private func messages(_ units: String) throws -> [CatalogMessage] {
        let file = """
            <xliff version="1.2"><file original="A" source-language="en" target-language="pl"><body>
            \(units)</body></file></xliff>
            """
        return try StringCatalog(Array(file.utf8), path: "pl.xliff").messages
    }

    private func unit(_ id: String, _ source: String, _ target: String) -> String {
        "<trans-unit id=\"\(id)\"><source>\(source)</source><target>\(target)</target></trans-unit>\n"
    }

    private func texts(_ pattern: MessagePattern, _ language: String) -> [String] {
        MessageFiller(language: language).texts(of: pattern).map { "\($0.text) @\($0.position?.line ?? 0)" }
    }

    @Test func `the forms of a plural are one message, with the numbers that they are for`() throws {
        let found = try messages(
            unit("%lld stops|==|plural.one", "%lld stop", "%lld postój") + unit("pay", "Pay", "Zapłać")
                + unit("%lld stops|==|plural.few", "%lld stops", "%lld postoje")
                + unit("%lld stops|==|plural.many", "%lld stops", "%lld postojów")
                + unit("%lld stops|==|plural.other", "%lld stops", "%lld postoju"))
        #expect(found.map(\.id) == ["%lld stops", "pay"])
        let stops = try #require(found.first)
        #expect(stops.language == "pl" && stops.position.line == 2)
        #expect(
            texts(stops.pattern, "pl") == ["1 postój @2", "94 postoje @4", "1000 postojów @5", "0,5 postoju @6"],
            "\(texts(stops.pattern, "pl"))")
        let source = try #require(stops.source)
        #expect(texts(source.pattern, "en") == ["1 stop @2", "1,000 stops @6"], "\(texts(source.pattern, "en"))")
        #expect(MessageFiller(language: "pl").missingCategories(of: stops.pattern) == [])
    }

    @Test func `forms without a translation do not mix with those that have one`() throws {
        let found = try messages(
            unit("a|==|plural.one", "%d stop", "%d postój") + unit("a|==|plural.other", "%d stops", ""))
        let message = try #require(found.first)
        #expect(found.count == 1 && message.language == "pl")
        #expect(MessageFiller(language: "pl").missingCategories(of: message.pattern) == ["few", "many", "other"])
        let none = try messages(unit("a|==|plural.one", "%d stop", "") + unit("a|==|plural.other", "%d stops", ""))
        #expect(none.map(\.language) == ["en"])
    }

    @Test func `devices stay apart, and other identifiers are kept`() throws {
        let found = try messages(
            unit("tap|==|device.mac", "Click", "Kliknij") + unit("n|==|device.mac.plural.one", "%d", "%d")
                + unit("n|==|device.iphone.plural.one", "%d", "%d") + unit("n|==|device.mac.plural.other", "%d", "%d")
                + unit("a|==|b", "B", "B") + unit("plural.one", "P", "P"))
        #expect(
            found.map(\.id) == ["tap|==|device.mac", "n|==|device.mac", "n|==|device.iphone", "a|==|b", "plural.one"])
    }
}
