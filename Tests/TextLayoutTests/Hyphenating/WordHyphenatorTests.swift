import Testing

@testable import TextLayout

@Suite struct WordHyphenatorTests {
    private func hyphens(_ text: String, locale: String = "en", patterns: String = "UTF-8\n1na\n") throws
        -> [WordHyphen]
    {
        let language = try #require(HyphenationLanguage(locale, .firefox))
        let loaded = try #require(HyphenationPatterns(Array(patterns.utf8)))
        let hyphenator = try #require(WordHyphenator(loaded, language))
        let units = Array(text.utf16)
        return hyphenator.hyphens(in: units, units.indices)
    }

    @Test func `words of letters are hyphenated in their part of the text`() throws {
        #expect(try hyphens("a banana, (banana)").map(\.offset) == [4, 6, 13, 15])
        #expect(try hyphens("12banana").map(\.offset) == [4, 6])
    }

    @Test func `capitalized words are hyphenated in some languages only, and capitals inside a word in none`() throws {
        #expect(try hyphens("Banana").isEmpty)
        #expect(try hyphens("Banana", locale: "de").map(\.offset) == [2, 4])
        #expect(try hyphens("Banana", locale: "de-CH").isEmpty)
        #expect(try hyphens("bANana", locale: "de").isEmpty)
    }

    @Test func `two characters that count stand on either line, and five in the part`() throws {
        #expect(try hyphens("nana").isEmpty)
        // The last character counts whatever it is.
        #expect(try hyphens("(nana)").map(\.offset) == [3])
        #expect(try hyphens("nanax").map(\.offset) == [2])
        // libhyphen's own least number holds within a word, that of the engine in the whole part.
        #expect(try hyphens("x-nana").map(\.offset) == [4])
    }

    @Test func `soft hyphens are not a part of words, and go before patterns`() throws {
        #expect(
            try hyphens("ba\u{AD}nanana") == [
                WordHyphen(offset: 5, yieldsUpTo: 3), WordHyphen(offset: 7, yieldsUpTo: 3),
            ])
        #expect(try hyphens("banana\u{AD}x").map(\.yieldsUpTo) == [.max, .max])
        #expect(try hyphens("banana b\u{AD}x").map(\.yieldsUpTo) == [0, 0])
    }

    @Test func `words are converted to the encoding of the patterns`() throws {
        let latin = "ISO8859-2\n1na\n"
        #expect(try hyphens("żbanana", locale: "pl", patterns: latin).map(\.offset) == [3, 5])
        #expect(try hyphens("банана", locale: "pl", patterns: latin).isEmpty)
        #expect(PatternEncoder("KOI8-R")?.bytes(of: ["а", "ё", "я", "ż", "a"]) == [0xC1, 0xA3, 0xD1, 0x01, 0x61])
        #expect(PatternEncoder("ISO8859-1")?.bytes(of: ["ß", "ä", "ÿ"]) == [0xDF, 0xE4, 0xFF])
        #expect(PatternEncoder("ISO8859-2")?.bytes(of: ["ą", "ż", "ć", "ź"]) == [0xB1, 0xBF, 0xE6, 0xBC])
        #expect(PatternEncoder("microsoft-cp1251")?.bytes(of: ["а", "я", "і"]) == [0xE0, 0xFF, 0xB3])
        #expect(PatternEncoder("ISO8859-15")?.bytes(of: ["œ", "š", "ß", "α"]) == [0xBD, 0xA8, 0xDF, 0x01])
        #expect(PatternEncoder("KOI8-U")?.bytes(of: ["ї", "ґ"]) == [0xA7, 0xAD])
        #expect(PatternEncoder("EBCDIC") == nil && PatternEncoder("UTF-16") == nil)
    }

    @Test func `the patterns of a locale are those of its language, if Firefox has some`() {
        #expect(HyphenationLanguage("en-GB", .firefox)?.name == "en-us")
        #expect(HyphenationLanguage("DE-at", .firefox)?.name == "de")
        #expect(HyphenationLanguage("sk", .firefox)?.name == "cs")
        #expect(HyphenationLanguage("th", .firefox) == nil && HyphenationLanguage("", .firefox) == nil)
        #expect(HyphenationLanguage("en-GB", .webkit)?.name == "en-gb")
        #expect(HyphenationLanguage("en-GB", .chromium) == nil)
    }
}
