import Fonts
import FoundationEssentials
import Testing

@testable import TextLayout

/// Texts of extremely wide characters have correct widths within 32 bits, and never end the process.
@Suite struct WideTextTests {
    /// Only the drawn faces. In `Typescale Test Vast` an x is 2,048 em wide, a T is 32 of them, an o has a negative
    /// width, and there is no H.
    private static let drawn = Result {
        try FontLibrary(
            folders: FontFolders(
                project: Support.root.path + "/.build/faces", system: [],
                caches: [Support.root.path + "/.build/fontconfig"]),
            roles: FontRoles(contentsOfFile: Support.root.path + "/fonts/roles.json"))
    }

    private func prepared(_ text: String, _ families: [String]) throws -> PreparedTexts {
        var store = PreparedTexts()
        let traits = Support.traits(families, whiteSpace: .preWrap)
        _ = try TextPreparer(fonts: Self.drawn.get()).prepare(
            text, traits, clusters: .ofAllWords, into: &store)
        return store
    }

    @Test func `a megabyte of the widest character has two of them on a line`() throws {
        // Noto Sans Arabic draws U+FDFD 7.22 em wide.
        let store = try Support.prepared(String(repeating: "\u{FDFD}", count: 349_000))
        let measurement = store.measurement(of: 0, LineMeasure(size: 17, width: 300), lineHeight: .fixed(20))
        #expect(measurement?.lineCount == 174_500)
        let widest = try #require(measurement?.widestLineWidth)
        #expect(abs(widest - 2 * 7.22 * 17) < 0.1)
    }

    @Test(arguments: ["T", "T ", "T\t", "TH", "Tf\u{AD}", "HT", "oT"])
    func `A text in a face of glyphs thousands of em wide has lines, also beside another face`(unit: String) throws {
        let text = String(repeating: unit, count: 70_000 / unit.utf16.count)
        let store = try prepared(text, ["Typescale Test Vast", "Typescale Test Lines"])
        for isTracked in [false, true] {
            let measure = LineMeasure(size: 17, width: 300, tracking: isTracked ? 0.5 : 0)
            let measurement = try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20)))
            #expect(measurement.lineCount > 20_000 && measurement.widestLineWidth.isFinite)
        }
    }

    @Test func `widths within 32 bits keep the units of the face`() throws {
        // The width of 65,535 x fits 32 bits in this face's units; with one more, the units are halved.
        for (count, units) in [(3, 16), (65_535, 16), (65_536, 8), (131_072, 4)] {
            let store = try prepared(String(repeating: "x", count: count), ["Typescale Test Vast"])
            #expect(store.paragraphs[0].unitsPerEm == units, "\(count)")
            #expect(Int(store.ends[0]) * 16 / units == count * 32_767, "\(count)")
        }
        #expect(
            try prepared("xxHxx", ["Typescale Test Vast", "Typescale Test Lines"]).paragraphs[0].unitsPerEm == 1 << 17)
    }

    @Test func `an ordinary paragraph of any length keeps its units`() throws {
        let latin = try Support.prepared(String(repeating: "lorem ipsum ", count: 40_000))
        #expect(latin.paragraphs[0].unitsPerEm == 1_000)
        let mixed = try Support.prepared(String(repeating: "любой текст 👍 ", count: 200))
        #expect(mixed.paragraphs[0].unitsPerEm == TextLayoutLimits.commonUnitsPerEm)
    }

    @Test func `all implementations give the same lines for characters of negative width`() throws {
        let preparer = TextPreparer(fonts: try Self.drawn.get())
        for isTracked in [false, true] {
            var store = PreparedTexts()
            let traits = Support.traits(["Typescale Test Vast"])
            _ = try preparer.prepare("A A A A A A oooooooooooo", traits, into: &store)
            let first = Int(try Support.required(store.texts[0, isTracked: isTracked]).firstParagraph)
            let paragraph = store.paragraphs[first]
            for width in stride(from: 15.0, to: 150, by: 7) {
                let measure = LineMeasure(size: 17, width: width, tracking: isTracked ? 0.25 : 0)
                let walked = try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20))).lineCount
                let scale = try #require(DesignUnitScale(measure, paragraph.unitsPerEm))
                for keepsBounds in [false, true] {
                    var signature = WrapSignature()
                    let breaker = LineBreaker(measure, keepsBounds: keepsBounds)
                    let lines = store.breakLines(of: first, breaker, scale, &signature)
                    #expect(lines.map { Int($0.count) } == walked, "\(measure)")
                }
            }
            let narrow = store.measurement(of: 0, LineMeasure(size: 17, width: 30), lineHeight: .fixed(20))
            #expect(try #require(narrow).lineCount > 2)
        }
    }
}
