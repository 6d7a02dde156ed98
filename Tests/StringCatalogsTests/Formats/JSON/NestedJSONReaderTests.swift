import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// JSON of programs that have Ruby's values, `%{name}`, or Python's, `%(name)s`.
@Suite struct NestedJSONReaderTests {
    private func texts(_ text: String) throws -> [String] {
        try StringCatalog(Array(text.utf8), path: "locales/de.json").messages.flatMap { message in
            MessageFiller(language: "de").texts(of: message.pattern).map { "\(message.id): \($0.text)" }
        }
    }

    @Test(arguments: [
        (#"{"a":"Hallo %{name}, 5 %"}"#, ["a: Hallo Maximiliane, 5 %"]),
        (
            #"{"a":{"one":"%{count} Datei","other":"%{count} <b>Dateien</b>"},"b":{"one":"x"}}"#,
            ["a: 1 Datei", "a: 1000 Dateien", "b.one: x"]
        ),
        (
            #"{"a":{"one":"%(count)s Datei","other":"%(count)s Dateien"},"b":"%(who)s kam (%(n)d %)"}"#,
            ["a: 1 Datei", "a: 1000 Dateien", "b: Maximiliane kam (1000 %)"]
        ),
        (
            #"{"a":"ein Ding |||| %{smart_count} Dinge","b":"%{smart_count} x"}"#,
            ["a: ein Ding", "a: 1000 Dinge", "b: 1000 x"]
        ),
        (#"{"a":"%{n} tamam","b":"{name}"}"#, ["a: %1000 tamam", "b: Maximiliane"]),
        (#"{"a":"%{x}","b":"{{name}}"}"#, ["a: %{x}", "b: Maximiliane"]),
    ])
    func `values of Ruby are filled unless other texts have braces alone`(text: String, shown: [String]) throws {
        #expect(try texts(text) == shown)
    }

    @Test(arguments: [
        ("locales/de.json", #"{"de":{"a":"Hallo %{name}"}}"#, ["a [de]"]),
        ("locales/de.json", #"{"no":{"a":"%{name}"}}"#, ["no.a [de]"]),
        ("texts.json", #"{"de":{"a":"%{x}","b":"y"},"en":{"a":"%{x}"}}"#, ["a [de]", "b [de]", "a [en]"]),
        ("texts.json", #"{"nav":{"a":"%{x}"}}"#, ["nav.a []"]),
        ("de.json", #"{"locale":"Sprache","translations":{"a":"b"}}"#, ["locale [de]", "translations.a [de]"]),
    ])
    func `languages above the messages are no parts of their names`(
        path: String, text: String, messages: [String]
    ) throws {
        let catalog = try StringCatalog(Array(text.utf8), path: path)
        #expect(catalog.warnings.isEmpty)
        #expect(catalog.messages.map { "\($0.id) [\($0.language ?? "")]" } == messages)
    }
}
