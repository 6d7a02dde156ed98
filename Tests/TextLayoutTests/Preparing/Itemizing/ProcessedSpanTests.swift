import Fonts
import Testing

@testable import TextLayout

@Suite struct ProcessedSpanTests {
    private static let picture = "\u{FFFC}"

    private func lines(
        _ text: String, _ span: StyledText.Span, width: Double, _ engine: BrowserEngine
    ) throws -> [GlyphLine] {
        let traits = Support.traits(whiteSpace: .preLine, engine: engine)
        return try GlyphPlacer(fonts: Support.library.get()).lines(
            of: StyledText(text, spans: [span]), traits, LineMeasure(size: 17, width: width, engine: engine),
            lineHeight: .fixed(20))
    }

    private func words(_ text: String, _ span: StyledText.Span, width: Double, _ engine: BrowserEngine) throws
        -> [String]
    {
        let units = Array(text.utf16)
        return try lines(text, span, width: width, engine).map { line in
            String(decoding: units[line.start..<line.end], as: UTF16.self)
        }
    }

    private func pictureSpan(in text: String) throws -> StyledText.Span {
        let index = try #require(text.utf16.firstIndex(of: 0xFFFC)).utf16Offset(in: text)
        return StyledText.Span(
            index..<index + 1, placeholder: StyledText.Placeholder(width: 1.2, ascent: 0, descent: 0))
    }

    /// Chromium 156, Firefox 153 and WebKitGTK 2.50 have these lines, for an image and for an inline block.
    @Test(arguments: BrowserEngine.allCases)
    func `lines end beside pictures whatever is next to them`(engine: BrowserEngine) throws {
        for mark in [",", ".", ":", "!", "?", ")", "\"", "”", "»", "/", "、", "」", "\u{A0}", "\u{202F}", "\u{2060}"] {
            // No line ends after the mark itself.
            let text = "aaaaaaaa\(Self.picture)\(mark)\u{2060}bbbbbbbb"
            let words = try words(text, pictureSpan(in: text), width: 85, engine)
            #expect(words.prefix(2) == ["aaaaaaaa", Self.picture], "\(mark): \(words)")
        }
        for mark in ["(", "\"", "「", "\u{A0}", "\u{202F}"] {
            let text = "aaaaaaa\(mark)\(Self.picture) bbb"
            let words = try words(text, pictureSpan(in: text), width: 88, engine)
            #expect(words == ["aaaaaaa\(mark)", "\(Self.picture) bbb"], "\(mark): \(words)")
        }
        for joiner in ["", "\u{2060}", "\u{200D}"] {
            let text = "aaaa aaaa\(joiner)\(Self.picture) bbb"
            let words = try words(text, pictureSpan(in: text), width: 92, engine)
            #expect(words == ["aaaa aaaa\(joiner)", "\(Self.picture) bbb"], "\(words)")
        }
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a span of several paragraphs is padded before the first and after the last`(engine: BrowserEngine) throws {
        let text = "aaa\nbbb\nccc"
        let plain = try lines(text, StyledText.Span(0..<11), width: 400, engine)
        let padded = try lines(text, StyledText.Span(0..<11, padding: 0.25), width: 400, engine)
        let differences = zip(padded, plain).map { $0.width - $1.width }
        for (difference, padding) in zip(differences, [4.25, 0, 4.25]) { #expect(abs(difference - padding) < 0.02) }
        #expect(differences.count == 3)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a span that fits on a line is not divided, whatever is next to it`(engine: BrowserEngine) throws {
        let name = "@Noor Ali"
        let whole = StyledText.Span(0..<name.utf16.count, keepsTogether: true)
        let own = try #require(lines(name, whole, width: 400, engine).first?.width)
        for (before, after) in [
            ("(", ")"), ("bbb(", " bbb"), ("“", "”,"), ("a/", "/a"), ("x", "x"), ("\u{A0}", "’s"), ("ไทย", "ไทย"),
            ("", ""),
            ("longwordbefore:", "longwordafter"),
        ] {
            let text = "aaaa \(before)\(name)\(after) cc"
            let start = 5 + before.utf16.count
            let units = start..<start + name.utf16.count
            for width in stride(from: Double(12), to: 240, by: 3) {
                let lines = try lines(text, StyledText.Span(units, keepsTogether: true), width: width, engine)
                let divided = lines.dropLast().filter { units.contains($0.end) && $0.end > units.lowerBound }
                // Where it does not fit, it is divided and does not overflow.
                #expect(
                    divided.isEmpty == (width >= own), "\(before)…\(after) at \(width) of \(own): \(lines.map(\.end))")
                // In WebKit, it may overflow by the space inside it.
                let most = width + (engine == .webkit ? 4.44 : 0.02)
                #expect(lines.allSatisfy { $0.width <= most || $0.end - $0.start <= 2 }, "\(width)")
            }
        }
    }
}
