import Fonts
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// The place of the ellipsis of truncated texts, compared with recordings of the engines
/// (`Tests/Fidelity/ellipsis.json`).
@Suite struct RecordedEllipsisTests {
    /// The most texts of an engine in which the ellipsis has another place: those where it fits by less than a tenth of
    /// a pixel, and full-width marks at the end of a line in Chromium.
    private static let tolerated = 4

    @Test(arguments: BrowserEngine.allCases)
    func `the ellipsis is where the engine puts it`(_ engine: BrowserEngine) throws {
        let file = Support.root.path + "/Tests/Fidelity/ellipsis.json"
        let recorded = try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: file)))).value
        let cases = try #require(recorded["cases"]?.elements)
        let answers = try #require(recorded["engines"]?[Identifier(engine.rawValue)]?["answers"]?.elements)
        #expect(cases.count == answers.count && cases.count >= 300)
        let measurer = try SequentialMeasurer(fonts: Support.library.get())
        var wrong: [String] = []
        var count = 0
        for (row, answer) in zip(cases, answers) {
            let text = try #require(row["text"]?.string)
            let families = row["families"]?.elements?.compactMap(\.string) ?? []
            let traits = TextTraits(font: FontRequest(families: families, locale: "en"), engine: engine)
            let measure = LineMeasure(
                size: try #require(row["size"]?.number), width: try #require(row["width"]?.number),
                tracking: row["tracking"]?.number ?? 0, engine: engine)
            let maxLines = Int(try #require(row["maxLines"]?.number))
            let measurement = try measurer.measure(
                text, traits, measure, lineHeight: .fixed(50), maxLines: maxLines, includesLines: false
            ).measurement
            let id = row["id"]?.string ?? ""
            guard let offset = answer.number else {
                #expect(!measurement.isTruncated, "\(id)")
                continue
            }
            count += 1
            #expect(measurement.isTruncated, "\(id)")
            let found = try measurer.ellipsisOffset(text, traits, measure, maxLines: maxLines)
            if found != Int(offset) { wrong.append("\(id): \(found ?? -1), not \(offset)") }
        }
        #expect(count > 200)
        #expect(wrong.count <= Self.tolerated, "\(wrong.count) of \(count): \(wrong.joined(separator: "; "))")
    }

    @Test func `a line ends before its spaces, and after one cluster at least`() throws {
        let measurer = try SequentialMeasurer(fonts: Support.library.get())
        let traits = Support.traits()
        /// Returns the text before the ellipsis of one line.
        func shown(_ text: String, width: Double) throws -> String {
            let measure = LineMeasure(size: 17, width: width)
            let offset = try #require(try measurer.ellipsisOffset(text, traits, measure, maxLines: 1))
            return String(decoding: text.utf16.prefix(offset), as: UTF16.self)
        }
        #expect(try shown("one two", width: 45) == "one")
        #expect(try shown("incomprehensibilities", width: 1) == "i")
    }

    @Test func `Firefox has no place for it in a text whose long words stay whole`() throws {
        let measurer = try SequentialMeasurer(fonts: Support.library.get())
        var traits = Support.traits()
        traits.breaking.overflowWrap = .normal
        let text = "one two three"
        let measure = LineMeasure(size: 17, width: 60)
        #expect(try measurer.ellipsisOffset(text, traits, measure, maxLines: 1) != nil)
        traits.engine = .firefox
        let own = LineMeasure(size: 17, width: 60, engine: .firefox)
        #expect(try measurer.ellipsisOffset(text, traits, own, maxLines: 1) == nil)
    }
}
