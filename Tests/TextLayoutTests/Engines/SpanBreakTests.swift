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
}
