import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// JSON of programs that have Ruby's values, `%{name}`.
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
        (#"{"a":"%{n} tamam","b":"{name}"}"#, ["a: %1000 tamam", "b: Maximiliane"]),
        (#"{"a":"%{x}","b":"{{name}}"}"#, ["a: %{x}", "b: Maximiliane"]),
    ])
    func `values of Ruby are filled unless other texts have braces alone`(text: String, shown: [String]) throws {
        #expect(try texts(text) == shown)
    }
}
