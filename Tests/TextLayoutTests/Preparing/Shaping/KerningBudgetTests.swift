import Fonts
import Testing

@testable import TextLayout

/// Texts in faces whose kerning takes long.
@Suite struct KerningBudgetTests {
    private static let word = "\u{11315}\u{1133E}\u{11327}\u{11341}\u{1132A}\u{1134B} "

    /// Returns the widths of the lines of a text in the face.
    private func widths(
        _ text: String, settings: String = "normal", engine: BrowserEngine = .chromium
    ) throws -> [Double] {
        var traits = Support.traits(["Noto Serif Grantha"], whiteSpace: .pre, engine: engine)
        traits.features.settings = try #require(FeatureSettings(css: settings))
        return try Support.lines(text, traits, LineMeasure(size: 17, width: .infinity, engine: engine)).map(\.width)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a long text is kerned up to its budget`(engine: BrowserEngine) throws {
        let line = String(repeating: Self.word, count: TextLayoutLimits.slowlyKernedUnits / Self.word.utf16.count / 4)
        let kerned = try widths(line, engine: engine)[0]
        let unkerned = try widths(line, settings: "'kern' off, 'dist' off", engine: engine)[0]
        #expect(abs(kerned - unkerned) > 1)
        let long = try widths(Array(repeating: line, count: 5).joined(separator: "\n"), engine: engine)
        for (width, expected) in zip(long, [kerned, kerned, kerned, kerned, unkerned]) {
            #expect(abs(width - expected) < 0.01)
        }
    }

    @Test func `glyphs are placed with the kerning of the lines`() throws {
        let text = String(repeating: Self.word, count: 1 + TextLayoutLimits.slowlyKernedUnits / Self.word.utf16.count)
        let traits = Support.traits(["Noto Serif Grantha"])
        let placer = GlyphPlacer(fonts: try Support.library.get())
        let lines = try placer.lines(
            of: StyledText(text), traits, LineMeasure(size: 17, width: 300), lineHeight: .normal)
        #expect(lines.count > 10)
        for line in lines {
            let glyphs = line.runs.reduce(0) { $0 + $1.width }
            #expect(abs(glyphs - line.width) < 0.05, "line at \(line.start)")
        }
    }

    @Test func `other faces are kerned in texts of any length`() throws {
        let line = String(repeating: "AVATo ", count: 2_000)
        let store = try Support.prepared(line, Support.traits(["Noto Sans"], whiteSpace: .pre))
        let short = try Support.prepared("AVATo ", Support.traits(["Noto Sans"], whiteSpace: .pre))
        let measure = LineMeasure(size: 17, width: .infinity)
        let (long, one) = (
            try #require(try store.lines(of: 0, measure, lineHeight: .normal)).first,
            try #require(try short.lines(of: 0, measure, lineHeight: .normal)).first
        )
        #expect(try abs(#require(long).width - 2_000 * #require(one).width) < 0.1)
    }
}
