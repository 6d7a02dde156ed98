import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

@Suite struct QtReaderTests {
    private func catalog(_ messages: String, _ language: String) throws -> StringCatalog {
        let text = "<TS language=\"\(language)\"><context><name>C</name>\(messages)</context></TS>"
        return try StringCatalog(Array(text.utf8), path: "app.ts")
    }

    /// Returns the form that each number shows, by its index among the forms.
    private func shown(_ language: String, forms: Int, _ numbers: [Int]) throws -> String {
        let texts = (0..<forms).map { "<numerusform>f\($0) %n</numerusform>" }.joined()
        let message = "<message numerus=\"yes\"><source>%n x</source><translation>\(texts)</translation></message>"
        let pattern = try #require(try catalog(message, language).messages.first).pattern
        return try numbers.map { number in
            let filler = MessageFiller(language: language, values: ["n": .number(Double(number))])
            let text = try #require(filler.texts(of: pattern).map(\.text).first { $0.hasSuffix(" \(number)") })
            return "\(text.dropFirst().prefix { $0 != " " })"
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("de", 2, [0, 1, 2, 11, 100], "1 0 1 1 1"), ("fr", 2, [0, 1, 2, 100], "0 0 1 1"),
        ("es_ES", 2, [0, 1, 2, 100], "1 0 1 1"), ("it", 2, [1, 2], "0 1"), ("pt_BR", 2, [1, 2], "0 1"),
        ("ja", 1, [0, 1, 2], "0 0 0"), ("cs_CZ", 3, [0, 1, 2, 4, 5, 21, 100], "2 0 1 1 2 2 2"),
        ("ru", 3, [0, 1, 2, 5, 11, 12, 21, 22, 100], "2 0 1 2 2 2 0 1 2"), ("uk", 3, [1, 3, 14], "0 1 2"),
        ("pl", 3, [1, 2, 5, 12, 21, 22], "0 1 2 2 2 1"), ("lv", 3, [0, 1, 2, 11, 21], "2 0 1 1 0"),
        ("lt", 3, [1, 2, 10, 11, 12, 21, 22], "0 1 2 2 2 0 1"), ("ga", 3, [1, 2, 3, 11], "0 1 2 2"),
        ("ro", 3, [0, 1, 2, 19, 20, 100], "1 0 1 1 2 2"), ("mk", 3, [1, 2, 3, 21], "0 1 2 0"),
        ("sl", 4, [1, 2, 3, 4, 5], "0 1 2 2 3"), ("cy", 5, [0, 1, 2, 5, 6, 7], "0 1 2 2 3 4"),
        ("fil", 2, [0, 1, 2], "0 0 1"), ("se", 3, [1, 2, 3], "0 1 2"), ("is", 2, [1, 11, 91, 92], "0 1 0 1"),
        ("gd", 4, [1, 2, 3, 11, 12, 19, 20], "0 1 2 0 1 2 3"), ("lt", 3, [3, 9, 13, 29], "1 1 2 1"),
        ("mt", 4, [0, 1, 2, 10, 11, 19, 20], "1 0 1 1 2 2 3"),
        ("ar", 6, [0, 1, 2, 3, 10, 11, 99, 100], "0 1 2 3 3 4 4 5"),
    ]) func `each number shows the form that Qt's rule of the language gives it`(
        language: String, forms: Int, numbers: [Int], expected: String
    ) throws {
        #expect(try shown(language, forms: forms, numbers) == expected)
    }

    @Test(arguments: [("de", 3, 2), ("hu_HU", 2, 1), ("tr", 2, 1), ("pl", 4, 3), ("de", 2, nil), ("pl", 2, nil)])
    func `forms that no number has are noted`(language: String, forms: Int, most: Int?) throws {
        let texts = (0..<forms).map { "<numerusform>f\($0) %n</numerusform>" }.joined()
        let message = "<message numerus=\"yes\"><source>%n x</source><translation>\(texts)</translation></message>"
        let warnings = try catalog(message, language).warnings
        let reason = most.map {
            "the text has \(forms) plural forms, and the rule of the language has \($0); the last are not shown"
        }
        #expect(warnings.map(\.reason) == [reason].compactMap(\.self) && warnings.allSatisfy(\.isNote))
    }

    @Test func `a file without a language has the forms of the language in its name`() throws {
        let forms = (0..<3).map { "<numerusform>f\($0) %n</numerusform>" }.joined()
        let text = """
            <TS><context><name>C</name><message numerus="yes"><source>%n x</source>
            <translation>\(forms)</translation></message></context></TS>
            """
        let message = try #require(try StringCatalog(Array(text.utf8), path: "app_ru.ts").messages.first)
        #expect(message.language == "ru")
        #expect(MessageFiller(language: "ru").texts(of: message.pattern).map(\.text) == ["f0 91", "f1 94", "f2 1000"])
    }

    @Test(arguments: [
        ("<html><head/><body><p>Eine <b>Zeile</b></p><p>und mehr</p></body></html>", "Eine Zeile\nund mehr"),
        ("a<br/>%1 <i>b</i>", "a\nMaximiliane b"), ("datei <name> 1 < 2", "datei <name> 1 < 2"),
    ])
    func `rich text is shown without its tags`(text: String, shown: String) throws {
        let escaped = text.replacing("<", with: "&lt;")
        let message = try #require(
            try catalog("<message><source>x</source><translation>\(escaped)</translation></message>", "de").messages
                .first)
        #expect(MessageFiller(language: "de").texts(of: message.pattern).map(\.text) == [shown])
    }

    @Test func `messages outside of contexts are read`() throws {
        let message = #"<message id="ID"><source>a</source><translation>b</translation></message>"#
        let (first, last) = (message.replacing("ID", with: "x"), message.replacing("ID", with: "z"))
        let context = "<context><name>C</name>\(message.replacing("ID", with: "y"))</context>"
        let text = "<TS language=\"de\">\(first)\(context)\(last)</TS>"
        #expect(try StringCatalog(Array(text.utf8), path: "a_de.ts").messages.map(\.id) == ["x", "y", "z"])
    }

    @Test func `complete forms lack no category`() throws {
        let forms = (0..<3).map { "<numerusform>%n \($0)</numerusform>" }.joined()
        let message = "<message numerus=\"yes\"><source>%n x</source><translation>\(forms)</translation></message>"
        for language in ["cs", "ru", "pl"] {
            let pattern = try #require(try catalog(message, language).messages.first).pattern
            #expect(MessageFiller(language: language).missingCategories(of: pattern) == [])
        }
    }

    @Test(arguments: ["vanished", "obsolete"])
    func `a message that the program no longer has is none`(type: String) throws {
        let message = "<message><source>Gone</source><translation type=\"\(type)\">Weg</translation></message>"
        #expect(try catalog(message, "de").messages.isEmpty)
    }
}
