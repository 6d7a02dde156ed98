import Fonts
import Testing

@testable import TextLayout

/// Lines of texts with a span in DejaVu Sans Mono, measured in WebKitGTK 2.50 at 17 pixels.
@Suite struct SpanBreakTests {
    private static let measured: [(parts: [String], lines: [(width: Double, count: Int)])] = [
        (["see“", "a/b.js", ""], [(15, 10), (22.5, 5), (25, 5), (35, 4), (40, 3), (50, 3), (60, 2)]),
        (["voir «\u{A0}", "x-y.js", "\u{A0}» ok"], [(22.5, 8), (35, 5), (42.5, 4), (50, 4), (60, 4)]),
        (["日本「", "a/b.js", "」です"], [(15, 12), (22.5, 9), (35, 6), (40, 5), (42.5, 5), (50, 4)]),
        (["see—", "a/b.js", ""], [(15, 10), (22.5, 6), (35, 4), (42.5, 4), (50, 3), (60, 3)]),
    ]

    @Test(arguments: measured.indices)
    func `WebKit finds the breaks of a span in its own text`(_ index: Int) throws {
        let (parts, lines) = Self.measured[index]
        let start = parts[0].utf16.count
        let code = StyledText.Span(
            start..<start + parts[1].utf16.count, font: FontRequest(families: ["DejaVu Sans Mono"], locale: "en"))
        let families = ["Inter", "Noto Color Emoji", "Noto Sans CJK JP"]
        let traits = TextTraits(font: FontRequest(families: families, locale: "en"), locale: "en", engine: .webkit)
        var store = PreparedTexts()
        _ = try TextPreparer(fonts: Support.library.get()).prepare(
            StyledText(parts.joined(), spans: [code]), SharedTraits(traits), clusters: .ofAllWords, into: &store)
        for (width, count) in lines {
            let measure = LineMeasure(size: 17, width: width, engine: .webkit)
            let measurement = store.measurement(of: 0, measure, lineHeight: .fixed(22))
            #expect(measurement?.lineCount == count, "\(width)")
        }
    }

    private static func prepared(
        _ parts: [String], padding: Double, _ engine: BrowserEngine, families: [String] = ["Inter"]
    ) throws -> PreparedTexts {
        let start = parts[0].utf16.count
        let span = StyledText.Span(
            start..<start + parts[1].utf16.count, padding: padding, keepsTogether: true)
        let traits = TextTraits(font: FontRequest(families: families, locale: "en"), locale: "en", engine: engine)
        var store = PreparedTexts()
        _ = try TextPreparer(fonts: Support.library.get()).prepare(
            StyledText(parts.joined(), spans: [span]), SharedTraits(traits), clusters: .ofAllWords, into: &store)
        return store
    }

    /// The least widths of a single line were measured in the engines at 20 pixels, in steps of a quarter of a pixel.
    @Test(arguments: [
        (BrowserEngine.webkit, ["hello ", "@Anna Smith", ""], 0.0, 171.75),
        (.webkit, ["hello ", "@Anna Smith", "!"], 0, 177.25), (.webkit, ["hello ", "@Anna Smith", " ok"], 0, 205.75),
        (.webkit, ["hello ", "@Anna Smith", ""], 0.25, 187.5), (.chromium, ["hello ", "@Anna Smith", ""], 0, 177.5),
        (.firefox, ["hello ", "@Anna Smith", ""], 0, 177.5),
    ])
    func `in WebKit, a name after a space may overflow the line by the space inside it`(
        engine: BrowserEngine, parts: [String], padding: Double, least: Double
    ) throws {
        let store = try Self.prepared(parts, padding: padding, engine)
        for (width, count) in [(least, 1), (least - 0.5, 2)] {
            let measure = LineMeasure(size: 20, width: width, engine: engine)
            #expect(store.measurement(of: 0, measure, lineHeight: .fixed(22))?.lineCount == count, "\(width)")
        }
    }

    /// Widths were measured in Chromium 156 and Firefox 153.
    @Test(arguments: [
        (BrowserEngine.chromium, 12.0, 33.55), (.chromium, 18, 50.32), (.chromium, 43, 119.96), (.firefox, 12, 33.55),
        (.firefox, 18, 50.33), (.firefox, 43, 119.97),
    ])
    func `padding is not rounded with the emoji beside it`(engine: BrowserEngine, size: Double, width: Double) throws {
        let store = try Self.prepared(
            ["", "👍 1", ""], padding: 0.4, engine, families: ["Inter", "Noto Color Emoji"])
        let measure = LineMeasure(size: size, width: 500, engine: engine)
        let widest = store.measurement(of: 0, measure, lineHeight: .fixed(22))?.widestLineWidth
        #expect(abs((widest ?? 0) - width) < 0.06, "\(widest ?? 0)")
    }
}
