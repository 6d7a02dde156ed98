import Fonts
import Testing

@testable import TextLayout

/// Heights and baselines of lines with spans in other faces, in Chromium 156, Firefox ESR 153 and WebKitGTK 2.50.
///
/// The baseline is the bottom of an empty inline block at the end of the line, at device scale 2 without hinting.
@Suite struct SpanHeightTests {
    /// Font sizes with line heights in CSS pixels; nil is `line-height: normal`.
    private static let lines: [(size: Double, height: Double?)] = [
        (14, 19), (17, 22), (21, 26), (28, 34), (40, 48), (53, 62), (17, nil), (16.5, 20.25),
    ]

    /// A line whose parts have a family of their own or that of the text.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var parts: [(text: String, family: String?)]

        var testDescription: String { name }

        static let code = Case(name: "code", parts: [("Run ", nil), ("npm i", "DejaVu Sans Mono"), (" now", nil)])
        static let two = Case(
            name: "two faces",
            parts: [("Run ", nil), ("npm", "DejaVu Sans Mono"), (" or ", nil), ("yarn", "Liberation Serif")])
        static let ideographs = Case(
            name: "code in a fallback face", parts: [("Run ", nil), ("日本", "DejaVu Sans Mono"), (" now", nil)])
        static let arabic = Case(name: "a tall face", parts: [("Run ", nil), ("x", "Noto Sans Arabic")])
        static let plain = Case(name: "no span", parts: [("日本 🎉 now", nil)])

        var styled: StyledText {
            var styled = StyledText("")
            for part in parts {
                let start = styled.text.utf16.count
                styled.text += part.text
                guard let family = part.family else { continue }
                let request = FontRequest(families: [family, "Noto Sans CJK JP"], locale: "en")
                styled.spans.append(StyledText.Span(start..<styled.text.utf16.count, font: request))
            }
            return styled
        }
    }

    private static let measured: [(BrowserEngine, Case, heights: [Double], baselines: [Double])] = [
        (
            .chromium, .code, [19.5, 22, 26, 35, 48.5, 63, 20.5, 20.75],
            [14.5, 16.5, 20, 27, 38, 50, 16, 16]
        ),
        (
            .chromium, .two, [20, 22.5, 26.5, 35, 49, 63.5, 20.5, 21.25],
            [14.5, 16.5, 20, 27, 38, 50, 16, 16]
        ),
        (
            .chromium, .ideographs, [19.5, 22, 26, 35, 48.5, 63, 24.5, 20.75],
            [14.5, 16.5, 20, 27, 38, 50, 19.5, 16]
        ),
        (
            .chromium, .arabic, [20, 22.5, 26.5, 35.5, 50, 64.5, 36, 21.75],
            [14.5, 16.5, 20, 27, 38, 50, 23, 16]
        ),
        (
            .chromium, .plain, [19, 22, 26, 34, 48, 62, 24.5, 20.25],
            [14.5, 16.5, 20, 27, 38, 50, 19.5, 16]
        ),
        (.firefox, .code, [19.25, 22.5, 26.5, 34.5, 48.5, 62.75, 21, 20.5], []),
        (.firefox, .two, [19.5, 22.5, 26.75, 34.75, 49, 63.25, 21, 20.75], []),
        (.firefox, .ideographs, [19.25, 22.5, 26.5, 34.5, 48.5, 62.75, 25, 20.5], []),
        (.firefox, .arabic, [19.5, 23, 27, 35.25, 50, 64.5, 36.5, 20.9833], []),
        (.firefox, .plain, [19, 22, 26, 34, 48, 62, 25, 20.25], []),
        (.webkit, .code, [20, 22, 26, 35, 48, 63, 20, 21], []),
        (.webkit, .two, [20, 23, 26, 35, 49, 63, 21, 21], []),
        (.webkit, .ideographs, [20, 22, 26, 35, 48, 63, 25, 21], []),
        (.webkit, .arabic, [20, 23, 26, 36, 50, 64, 36, 21], []),
        (.webkit, .plain, [19, 22, 26, 34, 48, 62, 25, 20], []),
    ]

    @Test(arguments: measured.indices)
    func `a line is as tall as the union of the lines around the faces of its spans`(_ index: Int) throws {
        let (engine, example, heights, baselines) = Self.measured[index]
        let store = try Self.prepared(example.styled, engine)
        for (line, (style, height)) in zip(Self.lines, heights).enumerated() {
            let measure = LineMeasure(size: style.size, width: 1_000, engine: engine)
            let lineHeight = style.height.map { LineHeight.fixed($0) } ?? .normal
            let found = try Support.required(try store.lines(of: 0, measure, lineHeight: lineHeight)?.first)
            #expect(abs(found.height - height) < 0.001, "\(engine) \(example.name) \(style)")
            let measurement = store.measurement(of: 0, measure, lineHeight: lineHeight)
            #expect(measurement?.height == found.height)
            if !baselines.isEmpty { #expect(found.ascent == baselines[line], "\(example.name) \(style)") }
        }
    }

    private static let brokenLines: [(BrowserEngine, [(width: Double, lines: Int, height: Double)])] = [
        (.chromium, [(60, 7, 438), (100, 4, 250), (150, 2, 126), (200, 2, 126), (250, 2, 125), (300, 1, 63)]),
        (
            .firefox,
            [(60, 7, 437), (100, 4, 249.5), (150, 2, 125.5), (200, 2, 125.5), (250, 2, 124.75), (300, 1, 62.75)]
        ),
        (.webkit, [(60, 7, 438), (100, 4, 250), (150, 2, 126), (200, 2, 126), (250, 2, 125), (300, 1, 63)]),
    ]

    @Test(arguments: brokenLines.indices)
    func `only the lines that have a part of a span are taller`(_ index: Int) throws {
        let (engine, lines) = Self.brokenLines[index]
        let store = try Self.prepared(
            Case(name: "", parts: [("a ", nil), ("npm i", "DejaVu Sans Mono"), (" b c", nil)]).styled, engine)
        for line in lines {
            let measure = LineMeasure(size: 53, width: line.width, engine: engine)
            let found = try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(62)))
            #expect(found.lineCount == line.lines && abs(found.height - line.height) < 0.001, "\(line)")
            let heights = try store.lines(of: 0, measure, lineHeight: .fixed(62))?.map(\.height)
            #expect(
                abs((heights ?? []).reduce(0, +) - line.height) < 0.001
                    && heights?.allSatisfy { (62...63).contains($0) } == true)
        }
    }

    @Test func `spans in a face of the same extents leave all lines equally tall`() throws {
        func isUniform(_ request: FontRequest) throws -> Bool {
            let text = StyledText("Run npm i now", spans: [StyledText.Span(4..<9, font: request)])
            let store = try Self.prepared(text, .chromium)
            return LineHeight.fixed(62).isUniform(in: store.paragraphs[0])
        }
        #expect(try isUniform(FontRequest(families: ["Inter"], weight: 700, locale: "en")))
        #expect(try !isUniform(FontRequest(families: ["DejaVu Sans Mono"], locale: "en")))
    }

    private static func prepared(_ text: StyledText, _ engine: BrowserEngine) throws -> PreparedTexts {
        let families = ["Inter", "Noto Color Emoji", "Noto Sans CJK JP"]
        let traits = TextTraits(font: FontRequest(families: families, locale: "en"), locale: "en", engine: engine)
        var store = PreparedTexts()
        _ = try TextPreparer(fonts: Support.library.get()).prepare(
            text, SharedTraits(traits), clusters: .ofAllWords, into: &store)
        return store
    }
}
