import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// The faces of text that the requested families lack: those of scripts, the engine's standard face, the system's.
@Suite struct FaceStackTests {
    private func width(
        _ text: String, _ families: [String], weight: Double, _ engine: BrowserEngine, includesScripts: Bool
    ) throws -> Double {
        var font = FontRequest(families: families, weight: weight, locale: "en")
        font.includesScriptFamilies = includesScripts
        let preparer = try TextPreparer(fonts: Support.library.get())
        var store = PreparedTexts()
        _ = try preparer.prepare(text, TextTraits(font: font, locale: "en", engine: engine), into: &store)
        let measure = LineMeasure(size: 20, width: 1_000, engine: engine)
        return try Support.required(store.measurement(of: 0, measure, lineHeight: .normal)).widestLineWidth
    }

    @Test func `bold text in a script's family is bold after a role, and in Chromium regular after named families`()
        throws
    {
        let text = "שלום עולם"
        let named = ["Inter", "Noto Sans Hebrew"]
        let bold = try width(text, named, weight: 700, .chromium, includesScripts: false)
        let regular = try width(text, named, weight: 400, .chromium, includesScripts: false)
        #expect(bold != regular)
        #expect(try width(text, ["Inter"], weight: 700, .chromium, includesScripts: true) == bold)
        // The spaces are in the bold face of Inter.
        let fallback = try width(text, ["Inter"], weight: 700, .chromium, includesScripts: false)
        #expect(abs(fallback - regular) < abs(fallback - bold))
    }

    @Test func `the family of a script comes before the standard face of Firefox only after a role`() throws {
        let text = "ებიამ კალათა"
        let named = try width(text, ["Inter", "Noto Sans Georgian"], weight: 400, .firefox, includesScripts: false)
        let standard = try width(text, ["Inter", "DejaVu Serif"], weight: 400, .firefox, includesScripts: false)
        #expect(named != standard)
        #expect(try width(text, ["Inter"], weight: 400, .firefox, includesScripts: true) == named)
        #expect(try width(text, ["Inter"], weight: 400, .firefox, includesScripts: false) == standard)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a face that is opened again after many others does not divide a run`(engine: BrowserEngine) throws {
        let library = try FontLibrary(folders: .standard(project: ProjectRoot.path + "/fonts"))
        let traits = TextTraits(font: FontRequest(families: ["Inter"]), locale: "en", engine: engine)
        func widestLine(_ preparer: TextPreparer) throws -> Double {
            var store = PreparedTexts()
            _ = try preparer.prepare("لا لا لا الله", traits, into: &store)
            let measure = LineMeasure(size: 20, width: 1_000, engine: engine)
            return try Support.required(store.measurement(of: 0, measure, lineHeight: .normal)).widestLineWidth
        }
        let preparer = TextPreparer(fonts: library)
        var store = PreparedTexts()
        _ = try preparer.prepare("ل", traits, into: &store)
        for number in 0..<1_100 {
            _ = try library.match(for: FontRequest(families: ["Inter"], weight: 101 + Double(number) / 2))
        }
        #expect(try widestLine(preparer) == widestLine(TextPreparer(fonts: Support.library.get())))
    }
}
