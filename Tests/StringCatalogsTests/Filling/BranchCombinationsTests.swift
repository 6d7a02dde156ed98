import Testing
import TypescaleIdentifiers
import TypescaleStringCatalogs
import TypescaleTestSupport

/// Messages with more combinations of branches than are tried have the same largest text as if all were tried.
@Suite struct BranchCombinationsTests {
    /// A part of a message: characters, or a selection by an argument.
    private indirect enum Part {
        case text(String)
        case choice(Int, [(name: String, parts: [Part])])
    }

    private func written(_ parts: [Part]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .choice(let argument, let branches):
                "{a\(argument), select, " + branches.map { "\($0.name) {\(written($0.parts))}" }.joined(separator: " ")
                    + "}"
            }
        }.joined()
    }

    private func shown(_ parts: [Part], _ names: [Int]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .choice(let argument, let branches): shown(branches[names[argument]].parts, names)
            }
        }.joined()
    }

    private static let names = ["red", "green", "blue", "other"]

    /// Returns a choice with texts of random lengths, with another choice in one of its branches if `inner` has one.
    private func choice(_ argument: Int, _ random: inout SeededGenerator, inner: Part? = nil) -> Part {
        let place = Int.random(in: 0..<Self.names.count, using: &random)
        return .choice(
            argument,
            Self.names.enumerated().map { index, name in
                let text = Part.text(String(repeating: "x", count: Int.random(in: 0...30, using: &random)))
                return (name, index == place ? [text] + (inner.map { [$0] } ?? []) : [text])
            })
    }

    /// Returns the texts of a message of FormatJS.
    private func texts(_ message: String) throws -> [FilledMessage] {
        let catalog = try StringCatalog(Array(#"{"k":"\#(message)"}"#.utf8), path: "lang/en.json", format: .formatjs)
        return MessageFiller(language: "en").texts(of: try #require(catalog.messages.first).pattern)
    }

    @Test func `the largest of all combinations is among the texts`() throws {
        var random = SeededGenerator(seed: 7)
        for round in 0..<200 {
            var parts: [Part] = []
            for argument in 0..<3 { parts += [choice(argument, &random), .text(" ")] }
            parts.append(choice(3, &random, inner: choice(4, &random)))
            // A second choice by an argument depends on the first one.
            if round.isMultiple(of: 2) { parts.append(choice(Int.random(in: 0..<3, using: &random), &random)) }
            var largest = 0
            for number in 0..<1_024 {
                let names = (0..<5).map { number >> (2 * $0) & 3 }
                largest = max(largest, shown(parts, names).count)
            }
            let texts = try texts(written(parts))
            #expect(texts.map(\.text.count).max() == largest)
            #expect(texts.count <= 64)
        }
    }

    @Test func `each branch is among the texts, also inside of others`() throws {
        let cities = (0..<100).map { "c\($0) {City \($0)}" }.joined(separator: " ")
        let shown = try texts("{a, select, \(cities) other {no city}}").map(\.text)
        #expect(shown == (0..<100).map { "City \($0)" } + ["no city"])
        let inner = (0..<40).map { "c\($0) {City \($0)}" }.joined(separator: " ")
        let both = try texts(
            "{kind, select, city {{a, select, \(inner) other {no city}}} other {a long text}} {b, select, x {} y {} z {}}"
        )
        #expect(Set(both.map(\.text)).isSuperset(of: (0..<40).map { "City \($0) " }))
    }

    @Test func `branches that are not tried are reported`() throws {
        let branches = (0..<300).map { "c\($0) {City \($0)}" }.joined(separator: " ")
        let file = #"{"k":"{a, select, \#(branches) other {no city}}","l":"text"}"#
        let catalog = try StringCatalog(Array(file.utf8), path: "lang/en.json", format: .formatjs)
        #expect(
            catalog.warnings.map { "\($0.id?.text ?? "") \($0.reason)" }
                == ["k the text has 301 branches, of which the first 256 are checked"])
        let message = try #require(catalog.messages.first)
        #expect(MessageFiller(language: "en").texts(of: message.pattern).count == 256)
    }
}
