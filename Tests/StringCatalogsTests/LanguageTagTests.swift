import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs

/// Languages as users and catalogs name them.
@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("de", "de"), ("pt_BR", "pt-BR"), ("pt-rBR", "pt-BR"), ("b+sr+Latn", "sr-Latn"), ("sr@latin", "sr-Latn"),
        ("iw", "he"), ("en-x-foo", "en-x-foo"), ("xx", "xx"), ("qaa", "qaa"), ("de-1996-AT", "de-1996-AT"),
    ])
    func `a user may ask for any well-formed language`(text: String, expected: Identifier) {
        #expect(LanguageTag.requested(text) == expected)
    }

    @Test(arguments: ["", "-", "1", "d e", "ninelette", "de-ninelette", "é", "de\u{301}"])
    func `a text that is no tag is refused`(text: String) {
        #expect(LanguageTag.requested(text) == nil)
    }

    @Test(arguments: ["xx", "qaa", "en-x-foo", "strings"])
    func `a part of a path is a language only if its code is known`(text: String) {
        #expect(LanguageTag.parsed(text) == nil)
    }
}
