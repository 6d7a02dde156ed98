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

    @Test(arguments: [
        ("pt_BR", "pt-BR"), ("pt-br", "pt-BR"), ("zh-hant", "zh-Hant"), ("zh_hant_tw", "zh-Hant-TW"),
        ("es-419", "es-419"),
        ("de-1996", "de-1996"), ("ca-valencia", "ca-valencia"), ("de_DE_formal", "de-DE-formal"), ("en-rXA", "en-XA"),
        ("en_UK", "en-UK"),
    ])
    func `a part of a path is a language with a known script, region or variant`(text: String, expected: Identifier) {
        #expect(LanguageTag.parsed(text) == expected)
    }

    @Test(arguments: [
        "de-common", "de-admin", "in-app", "is-loading", "to-do", "is-open", "no-show", "de_XQ", "de_123",
    ])
    func `words after the code of a language are no parts of its tag`(text: String) {
        #expect(LanguageTag.parsed(text) == nil)
    }

    @Test(arguments: [("kmr", "en"), ("de-common", "de-common"), ("pt-BR", "pt-BR"), ("zz-x", "en")])
    func `the locale of a language that is not known is English`(text: Identifier, expected: Identifier) {
        #expect(LanguageTag.locale(of: text) == expected)
    }

    @Test(arguments: ["xx", "qaa", "en-x-foo", "strings"])
    func `a part of a path is a language only if its code is known`(text: String) {
        #expect(LanguageTag.parsed(text) == nil)
    }
}
