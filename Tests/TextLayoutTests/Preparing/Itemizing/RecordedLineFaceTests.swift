import Fonts
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// Heights of lines whose characters need several faces, compared with recordings (`Tests/Fidelity/line-faces.json`).
@Suite struct RecordedLineFaceTests {
    @Test(arguments: BrowserEngine.allCases)
    func `lines of several faces have the engine's height`(_ engine: BrowserEngine) throws {
        let file = Support.root.path + "/Tests/Fidelity/line-faces.json"
        let recorded = try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: file)))).value
        let cases = try #require(recorded["cases"]?.elements)
        let heights = try #require(recorded["engines"]?[Identifier(engine.rawValue)]?["heights"]?.elements)
        #expect(cases.count == heights.count && cases.count >= 400)
        let preparer = try TextPreparer(fonts: Support.library.get())
        var wrong: [String] = []
        for (row, height) in zip(cases, heights) {
            let families = row["families"]?.elements?.compactMap(\.string) ?? []
            var traits = TextTraits(font: FontRequest(families: families, locale: "en"), locale: "en", engine: engine)
            traits.whiteSpace = row["whiteSpace"]?.string == "pre-wrap" ? .preWrap : .normal
            let measure = LineMeasure(
                size: try #require(row["size"]?.number), width: try #require(row["width"]?.number), engine: engine)
            var store = PreparedTexts()
            _ = try preparer.prepare(try #require(row["text"]?.string), traits, clusters: .ofAllWords, into: &store)
            let measurement = try Support.required(store.measurement(of: 0, measure, lineHeight: .normal))
            // The recorded heights are multiples of half a point.
            let tolerance = engine == .chromium ? 0.25 : 0.5
            if abs(measurement.height - (try #require(height.number))) > tolerance {
                wrong.append("\(row["text"]?.string ?? ""): \(measurement.height), not \(height.number ?? 0)")
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) of \(cases.count): \(wrong.prefix(25).joined(separator: "; "))")
    }
}
