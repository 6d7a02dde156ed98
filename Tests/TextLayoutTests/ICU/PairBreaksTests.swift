import DynamicType
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// Breaks between Latin-1 characters, compared with a table recorded in Chromium.
@Suite struct PairBreaksTests {
    @Test func `pairs of printable Latin-1 characters break as in Chromium`() throws {
        let file = Support.root.path + "/Tests/Fidelity/facts.json"
        let facts = try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: file)))).value
        let table = try #require(facts["pairs"])
        let breaks = try PairBreaks()
        let printable = Array(UInt16(0x21)...0x7E) + Array(UInt16(0xA0)...0xFF)
        var wrong: [String] = []
        for first in printable {
            let name = String(decoding: [first], as: UTF16.self)
            var allowed: Set<UInt16> = []
            if case .string(let seconds)? = table[Identifier(name)]?.kind { allowed = Set(seconds.utf16) }
            for second in printable {
                let ours = breaks.allowsBreak(between: first, second, after: 0x61)
                if ours != allowed.contains(second) { wrong.append(name + String(decoding: [second], as: UTF16.self)) }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    }

    @Test func `languages whose tags begin like those of Chinese, Japanese or Korean have no rules of these`() throws {
        func breaks(_ locale: String, _ strictness: TextProperties.LineBreak) throws -> [Int] {
            var breaks: [Int] = []
            let units = Array("あっあ〜“あ”・あ".utf16)
            let finder = try BreakFinder(locale: locale, strictness)
            finder.appendOpportunities(in: units, 0..<units.count, isLatin1: false, unless: nil, to: &breaks)
            return breaks
        }
        for strictness in [TextProperties.LineBreak.auto, .loose, .normal, .strict] {
            for locale in ["kok-IN", "zha", "jam", "kor-Latn"] {
                #expect(try breaks(locale, strictness) == breaks("fr", strictness), "\(locale) \(strictness)")
            }
        }
        #expect(try breaks("ko-KR", .strict) != breaks("fr", .strict))
        #expect(try breaks("ja", .loose) != breaks("fr", .loose))
    }

    @Test func `no line breaks after a minus sign before a number, but after a hyphen in a part number`() throws {
        let breaks = try PairBreaks()
        for (previous, allowed) in [
            (0x61, true), (0x5A, true), (0x39, true), (0xE9, false), (0x2E, false), (0x29, false),
        ] as [(UInt16, Bool)] {
            #expect(breaks.allowsBreak(between: 0x2D, 0x31, after: previous) == allowed)
        }
        #expect(!breaks.allowsBreak(between: 0x2D, 0x31, after: nil))
    }
}
