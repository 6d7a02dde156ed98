import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Plurals of Symfony in XLIFF, and of Laravel and Symfony in JSON, in one text with bars.
@Suite struct PipePluralTests {
    private func texts(_ catalog: StringCatalog) -> [String] {
        catalog.messages.flatMap { message in
            MessageFiller(language: message.language?.text ?? "en").texts(of: message.pattern).map(\.text)
        }
    }

    private func xliff(_ source: String, _ target: String, _ language: String = "ru") throws -> StringCatalog {
        let text = """
            <xliff version="1.2"><file source-language="en" target-language="\(language)"><body><trans-unit id="1">
            <source>\(source)</source><target>\(target)</target></trans-unit></body></file></xliff>
            """
        return try StringCatalog(Array(text.utf8), path: "messages.xlf")
    }

    @Test(arguments: [
        (
            "It should have {{ limit }} character.|It should have {{ limit }} characters.",
            "{{ limit }} символ.|{{ limit }} символа.|{{ limit }} символов.",
            ["91 символ.", "94 символа.", "1000 символов."]
        ),
        ("apples", "{0} none|]0,5] few|]5,Inf[ %count% many", ["none", "few", "1000 many"]),
        ("one: One apple|some: %count% apples", "one: a|some: %count% b|many: c||d", ["a", "94 b", "c|d"]),
        ("apples", "[-Inf,0[ below|[0,1] %count% one|{2,3} pair|]1,+Inf] many", ["1 one", "pair", "many"]),
        ("apples", "{1e300} a|{7000} b|]5000,*] c|[1e99,Inf[ d", ["b", "c"]),
        ("Home | Site", "a | b", ["a | b"]), ("%name% x", "%name%|y", ["Maximiliane|y"]),
    ])
    func `the forms of Symfony are shown by themselves`(source: String, target: String, shown: [String]) throws {
        #expect(texts(try xliff(source, target)) == shown)
    }

    @Test func `a form that the rule chooses and the text lacks is a missing category`() throws {
        let message = try #require(try xliff("a|%count% b", "a|%count% b").messages.first)
        #expect(MessageFiller(language: "ru").missingCategories(of: message.pattern) == ["many"])
        let german = try #require(try xliff("a|%count% b", "a|%count% b", "de").messages.first)
        #expect(MessageFiller(language: "de").missingCategories(of: german.pattern) == [])
    }

    @Test func `numbers outside of the intervals of Laravel have the form of their index`() throws {
        let text = #"{"a":"{1} :value Minute|[2,*] :value Minuten"}"#
        let message = try #require(try StringCatalog(Array(text.utf8), path: "lang/de.json").messages.first)
        #expect(MessageFiller(language: "de").missingCategories(of: message.pattern) == [])
    }

    @Test(arguments: [
        (#"{"a":"{0} нет|{1} одно|[2,*] :count яблок"}"#, ["нет", "одно", "1000 яблок"]),
        (#"{"a":"{1} :count минута|[2,*] :count минут"}"#, ["1 минута", "1000 минут"]),
        (#"{"a":":count яблоко|:count яблока|:count яблок"}"#, ["91 яблоко", "94 яблока", "1000 яблок"]),
        (#"{"a":"x|:count y|z","b":"Hi :name, 10:30 a::b"}"#, ["x", "94 y", "z", "Hi Maximiliane, 10:30 a::b"]),
        (#"{"a":"One apple|%count% apples|c"}"#, ["One apple", "94 apples", "c"]),
        (#"{"a":"Hi :name","b":"one|two"}"#, ["Hi :name", "one|two"]),
        (#"{"a":"{0} apple | {0} apples"}"#, ["Maximiliane apple | Maximiliane apples"]),
        (#"{"a":"{n} apple | {n} apples"}"#, ["1000 apple | 1000 apples"]),
    ])
    func `the forms of Laravel are shown by themselves, and its values are filled`(text: String, shown: [String]) throws
    {
        let catalog = try StringCatalog(Array(text.utf8), path: "lang/ru.json")
        #expect(texts(catalog) == shown)
    }
}
