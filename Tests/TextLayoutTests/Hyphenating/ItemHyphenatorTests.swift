import Testing

@testable import TextLayout

@Suite struct ItemHyphenatorTests {
    private func patterns(_ text: String) throws -> HyphenationPatterns {
        try #require(HyphenationPatterns(Array(text.utf8)))
    }

    private func hyphens(_ item: String, _ files: String...) throws -> [[Int]] {
        let hyphenator = try #require(ItemHyphenator(try files.map(patterns)))
        return hyphenator.hyphens(of: Array(item.utf16)[...])
    }

    @Test func `each remainder is hyphenated as a word of its own`() throws {
        // A hyphen needs two letters before it, also in what is left of a word.
        #expect(try hyphens("banana", "UTF-8\n1na\n") == [[2, 4], [4], [4], [], [], []])
        // A pattern that begins a word matches at the start of a remainder.
        #expect(try hyphens("abcabc", "UTF-8\n.ab1c\n") == [[2], [], [], [5].filter { $0 < 5 }, [], []])
    }

    @Test func `later files decide before the first hyphen of earlier ones`() throws {
        #expect(try hyphens("bananana", "UTF-8\n1nana.\n", "UTF-8\n1na\n")[0] == [2, 4])
    }

    @Test func `bytes of other encodings count as units, as in WebKit`() throws {
        let latin = try #require(HyphenationPatterns(Array("ISO8859-1\n1na\n".utf8)))
        let hyphenator = try #require(ItemHyphenator([latin]))
        // In UTF-8, ä is two bytes.
        #expect(hyphenator.hyphens(of: Array("bänana".utf16)[...])[0] == [3, 5])
        #expect(try hyphens("bänana", "UTF-8\n1na\n")[0] == [2, 4])
    }

    @Test func `what has few letters or many is not hyphenated`() throws {
        #expect(try hyphens("ana", "UTF-8\n1na\n").isEmpty)
        #expect(try hyphens("1234-5678", "UTF-8\n1na\n11\n").isEmpty)
        let longest = String(repeating: "na", count: TextLayoutLimits.hyphenatedItem / 2)
        #expect(try hyphens(longest + "n", "UTF-8\n1na\n").isEmpty)
        #expect(ItemHyphenator([]) == nil)
    }

    @Test func `each unit of a long item has the hyphens near it`() throws {
        let word = String(repeating: "na", count: 50)
        #expect(try hyphens(word, "UTF-8\n1na\n")[0].count == 49)
        let item = String(repeating: "na", count: TextLayoutLimits.hyphenatedItem / 2)
        let all = try hyphens(item, "UTF-8\n1na\n")
        #expect(all.count == item.utf16.count)
        let near = stride(from: 2, through: TextLayoutLimits.hyphenatedStart, by: 2)
        #expect(all[0] == Array(near))
        #expect(all[1_000] == near.map { 1_000 + $0 })
        // A remainder that is not longer has all of its hyphens.
        #expect(all[1_900].count == 49)
    }

    @Test func `a space after a word is none of the letters after a hyphen`() throws {
        #expect(try hyphens("bananan ", "UTF-8\n1n\n") == hyphens("bananan", "UTF-8\n1n\n"))
        #expect(try hyphens("bananan", "UTF-8\n1n\n")[0] == [2, 4])
        #expect(try hyphens("    ", "UTF-8\n1n\n").isEmpty)
    }

    @Test func `spaces before a word and characters of zero do no harm`() throws {
        #expect(try hyphens("\u{A0}banana", "UTF-8\n1na\n")[0] == [3, 5])
        #expect(try hyphens("ba\u{0}nana", "UTF-8\n1na\n")[0] == [])
    }
}
