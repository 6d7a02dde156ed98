import Fonts
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// Breaks after hyphens, compared with recordings of the three engines (`Tests/Fidelity/hyphens.json`).
@Suite struct HyphenBreakTests {
    @Test(arguments: BrowserEngine.allCases)
    func `lines break after hyphens as in the engine`(_ engine: BrowserEngine) throws {
        let file = Support.root.path + "/Tests/Fidelity/hyphens.json"
        let facts = try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: file))))
            .object(allowing: ["hyphens", "before", "after", "engines"])
        let hyphens = try facts.required("hyphens").array().map { try #require(UInt32($0.string(), radix: 16)) }
        let contexts = try facts.required("before").array().map { try $0.string() }
        let letters = try facts.required("after").array().map { try $0.string() }
        let recorded = try facts.required("engines").object(allowing: ["chromium", "firefox", "webkit"])
            .required(Identifier(engine.rawValue)).object(allowing: ["version", "exceptions", "breaks"])
        let exceptions = try recorded.required("exceptions").array().map { try $0.string() }
        let rules = try BreakRules(BreakRules.Setting(engine, locale: "en"))
        var wrong: [String] = []
        var count = 0
        for (context, row) in zip(contexts, try recorded.required("breaks").array()) {
            for (hyphen, answers) in zip(hyphens, try row.string().split(separator: " ")) {
                let hyphen = try #require(Unicode.Scalar(hyphen))
                for (letter, answer) in zip(letters, answers) {
                    let text = context + String(hyphen) + letter
                    let isBreak = answer == "1" && !exceptions.contains(text)
                    count += 1
                    if breaks(text + "b", at: context.utf16.count + 1, rules) != isBreak { wrong.append(text) }
                }
            }
        }
        #expect(count == contexts.count * hyphens.count * letters.count)
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.map(\.debugDescription).joined(separator: " "))")
    }

    /// Returns whether a line may end before an offset; a line feed ends the previous paragraph.
    private func breaks(_ text: String, at offset: Int, _ rules: BreakRules) -> Bool {
        let units = Array(text.utf16)
        let start = (units.lastIndex(of: 0x0A) ?? -1) + 1
        var found: [Int] = []
        let range = start..<units.count
        rules.appendOpportunities(in: units, range, isLatin1: units.isLatin1(range), [], unless: nil, to: &found)
        return found.contains(offset)
    }
}
