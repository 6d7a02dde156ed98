import Testing

@testable import TextLayout

@Suite struct LinePlanTests {
    private static let texts = [
        "Choose which messages you receive on this device and when they arrive",
        "The quick brown fox jumps over the lazy dog. It is not late.\nA second paragraph has a few more words.",
        "日本語の文章です。「注」と（例）を読む。 한국어 문장입니다.",
        "one two", "incomprehensibilities", "",
    ]

    private func lines(
        _ text: String, _ wrap: TextWrap?, _ engine: BrowserEngine, width: Double, whiteSpace: WhiteSpace = .preLine
    ) throws -> [TextLine] {
        var traits = Support.traits(whiteSpace: whiteSpace)
        (traits.engine, traits.wrap) = (engine, wrap)
        let store = try Support.prepared(text, traits)
        let measure = LineMeasure(size: 17, width: width, engine: engine).wrapped(wrap ?? .wrap)
        let lines = try #require(try store.lines(of: 0, measure, lineHeight: .fixed(22)))
        let measurement = try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(22)))
        #expect(measurement.lineCount == lines.count)
        #expect(measurement.widestLineWidth == lines.map(\.width).max() ?? 0)
        return lines
    }

    @Test(arguments: BrowserEngine.allCases)
    func `balanced lines are as many as filled ones and none is wider than the widest`(_ engine: BrowserEngine) throws {
        for text in Self.texts {
            for width in stride(from: 30.0, through: 600, by: 38) {
                let filled = try lines(text, .wrap, engine, width: width)
                let balanced = try lines(text, .balance, engine, width: width)
                if filled.count <= 12 { #expect(balanced.count == filled.count, "\(text), \(width)") }
                let (widest, most) = (balanced.map(\.width).max() ?? 0, filled.map(\.width).max() ?? 0)
                #expect(widest <= most || widest <= width + 1, "\(text), \(width)")
                #expect(balanced.last?.utf16Range.upperBound == filled.last?.utf16Range.upperBound)
            }
        }
    }

    @Test func `only WebKit makes lines pretty that do not end with a short word`() throws {
        let text = Self.texts[0]
        for width in [200.0, 260, 330] {
            let filled = try lines(text, .wrap, .firefox, width: width)
            #expect(try lines(text, .pretty, .firefox, width: width) == filled)
        }
        #expect(try lines(text, .pretty, .chromium, width: 230) == lines(text, .wrap, .chromium, width: 230))
        #expect(try lines(text, .pretty, .webkit, width: 230) != lines(text, .wrap, .webkit, width: 230))
    }

    @Test(arguments: BrowserEngine.allCases)
    func `a wrapping decides whether lines wrap whatever the white space is`(_ engine: BrowserEngine) throws {
        let text = "one two\nthree four"
        for whiteSpace in WhiteSpace.allCases where whiteSpace != .breakSpaces {
            let count = whiteSpace.keepsLineFeeds ? 2 : 1
            #expect(try lines(text, .nowrap, engine, width: 20, whiteSpace: whiteSpace).count == count)
            #expect(try lines(text, .wrap, engine, width: 60, whiteSpace: whiteSpace).count == 4)
        }
        let kept = try lines(text, .nowrap, engine, width: 20, whiteSpace: .breakSpaces)
        #expect(kept.count == (engine == .firefox ? 4 : 2))
    }

    @Test func `the least width is found by halving to within the accuracy`() {
        #expect(NarrowedLines.halved(from: 0, to: 1_000, accuracy: 1) { $0 >= 300 } == 300)
        #expect(NarrowedLines.halved(from: 0, to: 1_000, accuracy: 128) { $0 >= 300 } == 375)
        #expect(NarrowedLines.halved(from: 0, to: 1_000, accuracy: 1) { _ in nil } == nil)
    }

    @Test func `the widest inset is found from an equal share of a line`() {
        #expect(NarrowedLines.inset(of: 1_000, lines: 2) { $0 <= 300 } == 300)
        #expect(NarrowedLines.inset(of: 1_000, lines: 4) { $0 <= 700 } == 494)
        #expect(NarrowedLines.inset(of: 1_000, lines: 2) { _ in false } == 0)
        #expect(NarrowedLines.inset(of: 1_000, lines: 2) { _ in nil } == nil)
    }
}
