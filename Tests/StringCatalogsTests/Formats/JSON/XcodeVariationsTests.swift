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

    @Test func `the substitutions of a text are parts of it, with the arguments of its key`() throws {
        let key = "%@ bought %lld apples"
        let part = "\(key)|==|substitutions.apples.plural"
        let found = try messages(
            unit(key, "%1$@ bought %#@apples@", "%1$@ kupuje %#@apples@")
                + unit("\(part).one", "%arg apple", "%arg jabłko")
                + unit("\(part).many", "%arg apples", "%arg jabłek") + unit("\(part).other", "%arg apples", ""))
        let message = try #require(found.first)
        #expect(found.map(\.id.text) == [key])
        #expect(
            texts(message.pattern, "pl") == ["Maximiliane kupuje 1 jabłko @3", "Maximiliane kupuje 1000 jabłek @4"])
        let source = try #require(message.source)
        #expect(
            texts(source.pattern, "en") == ["Maximiliane bought 1 apple @3", "Maximiliane bought 1,000 apples @5"])
    }

    @Test func `texts of a stringsdict have the key of the program`() throws {
        let file = "/%d files:dict"
        let units =
            unit("\(file)/NSStringLocalizedFormatKey:dict/:string", "In %#@files@", "W %#@files@")
            + unit("\(file)/files:dict/one:dict/:string", "%d file", "%d pliku")
            + unit("\(file)/files:dict/other:dict/:string", "%d files", "%d plikach")
        let found = try messages(units)
        #expect(found.map(\.id) == ["%d files"])
        #expect(texts(found[0].pattern, "pl") == ["W 1 pliku @3", "W 1000 plikach @4"])
    }

    @Test func `a substitution without its text, and a text without its substitution, are reported`() throws {
        func warnings(_ units: String) throws -> [String] {
            let file = """
                <xliff version="1.2"><file original="A" source-language="en" target-language="pl"><body>
                \(units)</body></file></xliff>
                """
            return try StringCatalog(Array(file.utf8), path: "pl.xliff").warnings.map(\.reason)
        }
        #expect(try warnings(unit("a", "%#@n@", "%#@n@")) == ["the text has no substitution \"n\""])
        #expect(
            try warnings(unit("a|==|substitutions.n.plural.other", "%arg", "%arg"))
                == ["the text that shows this substitution is missing"])
    }

    @Test func `devices stay apart, and other identifiers are kept`() throws {
        let found = try messages(
            unit("tap|==|device.mac", "Click", "Kliknij") + unit("n|==|device.mac.plural.one", "%d", "%d")
                + unit("n|==|device.iphone.plural.one", "%d", "%d") + unit("n|==|device.mac.plural.other", "%d", "%d")
                + unit("a|==|b", "B", "B") + unit("plural.one", "P", "P"))
        #expect(found.map(\.id) == ["tap", "n", "n", "a|==|b", "plural.one"])
        #expect(found.map(\.device) == ["mac", "mac", "iphone", nil, nil])
    }

    @Test func `the forms of a stringsdict are a plural if the text around them is not exported`() throws {
        func file(_ id: String, _ name: String) -> String {
            unit("/\(id):dict/\(name):dict/one:dict/:string", "%d \(name)", "%d x \(name)")
                + unit("/\(id):dict/\(name):dict/other:dict/:string", "%d \(name)s", "")
        }
        let found = try messages(file("files", "file") + file("both", "day") + file("both", "hour"))
        #expect(found.map(\.id) == ["files", "both (day)", "both (hour)"])
        let files = try #require(found.first)
        #expect(texts(files.pattern, "pl").first == "1 x file @2")
        #expect(files.language == "pl")
        let source = try #require(files.source)
        #expect(texts(source.pattern, "en") == ["1 file @2", "1,000 files @3"])
    }
}
