import Testing

@testable import TextLayout

/// Words of Khmer and Lao, compared with the line breaks of Chromium 156 in a box of no width.
@Suite struct DictionaryBreaksTests {
    /// A text with the offsets before which a line may break.
    struct Case: Sendable, CustomStringConvertible {
        var text: String
        var breaks: [Int]
        var description: String { text }
    }

    private static let cases = [
        Case(text: "មហានុភាពជ្រេញចិត្ត", breaks: [5, 8, 13]),
        Case(text: "ជាដកឈប្លបការណ៍", breaks: [2, 9]),
        Case(text: "តូចៗធ្វើអោយឆាប់", breaks: [4, 8, 11]),
        Case(text: "ឧភប្រវាភលលខ្វៀល", breaks: [2, 10]),
        Case(text: "ab」\u{17D2}\u{1798}\u{17C2}\u{179A}", breaks: [4]),
        Case(text: "\u{1781}—\u{17D2}\u{1798}\u{17C2}\u{179A}", breaks: [1, 3]),
        Case(text: "\u{1781}\u{AD}\u{17D2}\u{1798}\u{17C2}\u{179A}", breaks: [3]),
        Case(text: "🚀\u{17D2}\u{1798}\u{17C2}\u{179A}", breaks: [3]),
        Case(text: "ab\u{17D2}\u{1798}\u{17C2}\u{179A}", breaks: []),
        Case(text: "ບາລາກອີຊະໂຮດຈົດຈໍ່", breaks: [5, 12]),
        Case(text: "ຊາຟານເຄື່ອງໃນໜີບມອບ", breaks: [5, 13, 16]),
        Case(text: "ຕົກສີທໍລະຫລຼອກ", breaks: [5, 7, 9]),
        Case(text: "ພາລະຈຳຍອມອັກຊິດ", breaks: [4, 6, 9, 12]),
    ]

    @Test(arguments: cases) func `words are those of Chromium's dictionaries`(_ example: Case) throws {
        let units = Array(example.text.utf16)
        let finder = try BreakFinder(locale: "en")
        var breaks: [Int] = []
        finder.appendOpportunities(in: units, units.indices, isLatin1: false, unless: nil, to: &breaks)
        #expect(breaks == example.breaks)
    }

    @Test func `breaks in other text and at the ends of a stretch remain`() throws {
        let finder = try BoundaryFinder(.line, locale: "en")
        let units = Array("ab ភាសា cd".utf16)
        var boundaries = [3, 5, 8, 10]
        DictionaryBreaks.replace(&boundaries, in: units, units.indices, finder)
        #expect(boundaries == [3, 8, 10])
    }

    @Test func `a dictionary that the differences were not recorded for is not used`() throws {
        let icu = try #require(BreakData.dictionary("laodict").flatMap { DictionaryTrie($0) })
        var differences = try #require(ChromiumDictionary.file("chromium-lao.txt"))
        #expect(ChromiumDictionary.words(of: icu, differences: differences)?.count == 11_205)
        differences[0] ^= 1
        #expect(ChromiumDictionary.words(of: icu, differences: differences) == nil)
        #expect(ChromiumDictionary.words(of: icu, differences: Array(differences.prefix(100))) == nil)
    }

    @Test func `a list returns the words at the start of a text, and how far it compared`() {
        let list = WordList([[1, 2], [1, 2, 3], [1, 4], [2]])
        var lengths: [Int] = []
        let text: [UInt16] = [101, 102, 103, 104]
        #expect(list.match(text.span, from: 100, into: &lengths) == 3)
        #expect(lengths == [2, 3])
        let other: [UInt16] = [101, 105]
        #expect(list.match(other.span, from: 100, into: &lengths) == 2)
        #expect(lengths.isEmpty)
    }
}
