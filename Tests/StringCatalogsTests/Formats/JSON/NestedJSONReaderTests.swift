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

    @Test(arguments: ["package.nls.json", "locales/en/a.json"])
    func `a text with a comment for translators is one message, among texts without`(path: String) throws {
        let file = #"{"a":{"message":"Text","comment":["Do not translate git.","[CHAR LIMIT=20]"]},"b":"Plain"}"#
        let catalog = try StringCatalog(Array(file.utf8), path: path)
        #expect(catalog.messages.map(\.id) == ["a", "b"])
        #expect(catalog.messages[0].comment == "Do not translate git.\n[CHAR LIMIT=20]")
        #expect(catalog.messages.map(\.limits.characters) == [20, nil])
        #expect(
            catalog.messages.map { MessageFiller(language: "en").texts(of: $0.pattern)[0].text } == ["Text", "Plain"])
        let values =
            #"{"a":{"message":"Hi {0}","comment":["See {{x}}."]},"b":{"message":"x","comment":[]},"c":"Plain"}"#
        let braces = try StringCatalog(Array(values.utf8), path: path)
        #expect(braces.messages.map(\.id) == ["a", "b", "c"] && braces.messages[0].comment == "See {{x}}.")
        #expect(MessageFiller(language: "en").texts(of: braces.messages[0].pattern)[0].text == "Hi Maximiliane")
    }

    @Test func `an object of a text and something else than a comment is no message`() throws {
        let file = #"{"a":{"message":"Text","comment":"x"},"b":{"message":"Text","comment":["x"],"title":"y"}}"#
        let catalog = try StringCatalog(Array(file.utf8), path: "locales/en/a.json")
        #expect(catalog.messages.map(\.id) == ["a.message", "a.comment", "b.message", "b.comment.0", "b.title"])
        let root = #"{"message":"Text","comment":["x"]}"#
        #expect(
            try StringCatalog(Array(root.utf8), path: "locales/en/a.json").messages.map(\.id) == [
                "message", "comment.0",
            ])
    }
}
