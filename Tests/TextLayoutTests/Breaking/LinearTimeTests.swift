import DynamicType
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Time grows linearly with a text's length. Four times the text takes about four times as long in linear time, and
/// sixteen times in quadratic time; the bound of eight distinguishes the two, also on a busy machine.
@Suite(.serialized) struct LinearTimeTests {
    private static let bound = 8.0

    private static let measure = LineMeasure(size: 17, width: 300, tracking: 0.5)

    /// Expects that preparing texts of a count, and their lines if a measure is given, takes linear time.
    private func expectLinearTime(
        of count: Int, _ traits: TextTraits, _ measure: LineMeasure? = Self.measure,
        sourceLocation: SourceLocation = #_sourceLocation, _ text: (Int) -> String
    ) throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        let ratio = try ProcessorTime.ratio(of: count) { count in
            var store = PreparedTexts()
            _ = try preparer.prepare(text(count), traits, clusters: .ofAllWords, into: &store)
            if let measure { _ = try store.lines(of: 0, measure, lineHeight: .normal) }
        }
        #expect(ratio < Self.bound, sourceLocation: sourceLocation)
    }

    @Test(arguments: ["\u{2067}a\u{2069}א", "שלום 123 ", "aא"])
    func `levels of many runs`(unit: String) throws {
        try expectLinearTime(of: 4_000, Support.traits(), nil) { String(repeating: unit, count: $0) }
    }

    @Test(arguments: BrowserEngine.allCases, ["אa", "אa1١,", "א1", "long", "אlong😀"])
    func `lines of many runs, and of one long word, in each engine`(engine: BrowserEngine, unit: String) throws {
        try expectLinearTime(of: 2_000, Support.traits(engine: engine)) { String(repeating: unit, count: $0) }
    }

    @Test(arguments: BrowserEngine.allCases, BrowserEngine.allCases)
    func `many runs after a long text in another engine`(engine: BrowserEngine, before: BrowserEngine) throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var other = PreparedTexts()
        let words = String(repeating: "a ", count: 64_000)
        _ = try preparer.prepare(words, Support.traits(engine: before), into: &other)
        let ratio = try ProcessorTime.ratio(of: 2_000) { count in
            var store = PreparedTexts()
            let text = String(repeating: "אa", count: count)
            _ = try preparer.prepare(text, Support.traits(engine: engine), clusters: .ofAllWords, into: &store)
        }
        #expect(ratio < Self.bound)
    }

    /// Nothing but the hyphens has a width, and they do not fit.
    @Test(arguments: BrowserEngine.allCases, [TextProperties.WordBreak.breakAll, .normal])
    func `soft hyphens on lines that are narrower than a hyphen`(
        engine: BrowserEngine, wordBreak: TextProperties.WordBreak
    ) throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        for unit in ["\u{AD}", "\u{202D}\u{AD}"] {
            let ratio = try ProcessorTime.ratio(of: 4_000) { count in
                var store = PreparedTexts()
                var traits = Support.traits(whiteSpace: .breakSpaces, engine: engine)
                traits.breaking.wordBreak = wordBreak
                let hyphens = String(repeating: unit, count: count)
                _ = try preparer.prepare(hyphens, traits, clusters: .ofAllWords, into: &store)
                for tracking in [0.0, 3] {
                    let measure = LineMeasure(size: 17, width: 4, tracking: tracking)
                    _ = store.measurement(of: 0, measure, lineHeight: .normal)
                }
            }
            #expect(ratio < Self.bound)
        }
    }

    @Test func `break opportunities between marks`() {
        let ratio = ProcessorTime.ratio(of: 4_000) { count in
            let units = [0x2013] + [UInt16](repeating: 0xE31, count: count)
            for index in 1..<count {
                _ = Unicode16Rules.dependsOnPrecedingText(units, breakAt: index, isChinese: false)
                _ = Unicode16Rules.allowsBreak(in: units, 0..<count, at: index, found: true)
            }
        }
        #expect(ratio < Self.bound)
    }

    @Test(arguments: BrowserEngine.allCases, ["😀", "\t", "ไทย", "\u{AD}x", "\u{301}"])
    func `one rare character after many runs`(engine: BrowserEngine, rare: String) throws {
        try expectLinearTime(of: 2_000, Support.traits(engine: engine)) { String(repeating: "aא ", count: $0) + rare }
    }

    @Test(arguments: BrowserEngine.allCases, ["👩\u{200D}❤", "❤", "👩🏽", "1"])
    func `selectors after an emoji`(engine: BrowserEngine, emoji: String) throws {
        try expectLinearTime(of: 2_000, Support.traits(engine: engine), LineMeasure(size: 17, width: 300)) { count in
            "x" + emoji + String(repeating: "\u{FE0F}", count: count)
        }
    }

    @Test(arguments: BrowserEngine.allCases, ["\u{A0}", "a\u{A0}", "a "])
    func `lines of spaced words, at any width`(engine: BrowserEngine, unit: String) throws {
        var traits = Support.traits(engine: engine)
        traits.spacesWords = true
        for width in [0.0, 300] {
            let measure = LineMeasure(size: 17, width: width, tracking: 0.5).spaced(words: 2, indent: 30)
            try expectLinearTime(of: 2_000, traits, measure) { String(repeating: unit, count: $0) }
        }
    }

    @Test(arguments: [("א(", "ב]"), ("א(", "b"), ("(\u{2067}א\u{2069}", "]"), ("(א)", "]")])
    func `brackets that are opened and never closed`(opened: String, other: String) throws {
        let resolver = try #require(BidiResolver())
        var levels: [UInt8] = []
        let ratio = ProcessorTime.ratio(of: 16_000) { count in
            let text = "(" + String(repeating: opened, count: count) + String(repeating: other, count: count)
            let units = Array(text.utf16)
            resolver.resolve(units, in: 0..<units.count, base: .leftToRight, into: &levels)
        }
        #expect(ratio < Self.bound)
    }

    @Test func `brackets after a balanced text are paired, and open brackets up to the bound`() throws {
        let pair = Array("(א)".utf16)
        let balanced = Array(repeatElement(pair, count: 2 * TextLayoutLimits.openBrackets).joined())
        #expect(BracketPairs.bounded(balanced, 0..<balanced.count) == nil)
        let opened = Array(repeatElement(pair[0], count: TextLayoutLimits.openBrackets + 2))
        let bounded = try #require(BracketPairs.bounded(opened, 0..<opened.count))
        #expect(bounded.prefix(TextLayoutLimits.openBrackets).allSatisfy { $0 == 0x28 })
        #expect(bounded.suffix(2) == [0xFFFC, 0xFFFC])
    }

    @Test func `each isolate has its own bound of brackets, and the paragraph has one`() throws {
        func bounded(_ text: String) -> [UInt16]? { BracketPairs.bounded(Array(text.utf16), 0..<text.utf16.count) }
        let pairs = String(repeating: "(א)", count: TextLayoutLimits.openBrackets)
        let inside = "(" + String(repeating: "\u{2068}(\(pairs))\u{2069}", count: 4) + ")"
        #expect(bounded("[" + String(repeating: "\u{2068}(א)\u{2069}", count: 200) + "]") == nil)
        #expect(try #require(bounded(inside)).contains(0xFFFC))
        let opened = String(repeating: "(", count: TextLayoutLimits.openBrackets - 1)
        #expect(bounded(String(repeating: "\u{2067}\(opened)א", count: 8)) == nil)
        #expect(bounded(String(repeating: "\u{2067}\(opened)א", count: 9)) != nil)
        // Isolates beyond the maximum depth count as one.
        let deep = String(repeating: "\u{2067}(", count: TextLayoutLimits.isolates)
        #expect(bounded(deep + String(repeating: "\u{2067}(", count: 61)) == nil)
        #expect(bounded(deep + String(repeating: "\u{2067}(", count: 62)) != nil)
    }

    @Test func `paragraphs whose characters are replaced`() throws {
        try expectLinearTime(of: 4_000, Support.traits(whiteSpace: .preWrap), nil) {
            String(repeating: "\t\u{B}\n", count: $0)
        }
    }

    @Test func `the last of many long texts is measured in linear time`() throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        let text = String(repeating: "a ", count: 40_000)
        let measure = LineMeasure(size: 17, width: 300, tracking: 0.5)
        var store = PreparedTexts()
        func measureLast() throws -> Double {
            for _ in 0..<4 { _ = try preparer.prepare(text, Support.traits(), into: &store) }
            return ProcessorTime.least {
                _ = store.measurement(of: store.texts.count - 1, measure, lineHeight: .fixed(20), maxLines: 1_000)
            }
        }
        let few = try measureLast()
        for _ in 0..<40 { _ = try preparer.prepare(text, Support.traits(), into: &store) }
        #expect(try measureLast() < 2 * few)
    }

    @Test(arguments: [0.0, 30]) func `a word that a dictionary segments again after each break`(width: Double) throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var store = PreparedTexts()
        var indices: [Int: Int] = [:]
        for count in [1_000, 4_000] {
            let text = String(repeating: "\u{0E01}\u{0E02}", count: count)
            indices[count] = try preparer.prepare(text, Support.traits(), clusters: .ofAllWords, into: &store)
        }
        let measure = LineMeasure(size: 17, width: width)
        let ratio = try ProcessorTime.ratio(of: 1_000) { count in
            _ = store.measurement(of: try #require(indices[count]), measure, lineHeight: .fixed(20))
        }
        #expect(ratio < Self.bound)
    }

    private func placeRatio(of count: Int, width: Double, _ text: (Int) -> StyledText) throws -> Double {
        let placer = GlyphPlacer(fonts: try Support.library.get())
        return try ProcessorTime.ratio(of: count) { count in
            let measure = LineMeasure(size: 17, width: width)
            _ = try placer.lines(of: text(count), Support.traits(), measure, lineHeight: .fixed(20))
        }
    }

    @Test(arguments: ["x", "aא"]) func `glyphs of one long line are placed in linear time`(unit: String) throws {
        let ratio = try placeRatio(of: 4_000, width: 1_000_000) { StyledText(String(repeating: unit, count: $0)) }
        #expect(ratio < Self.bound)
    }

    @Test func `glyphs of many lines of many runs`() throws {
        let ratio = try placeRatio(of: 1_000, width: 100) { StyledText(String(repeating: "aא ", count: $0)) }
        #expect(ratio < Self.bound)
    }

    @Test func `glyphs of many spans are placed in linear time`() throws {
        let ratio = try placeRatio(of: 1_000, width: 100) { count in
            let spans = (0..<count).map { StyledText.Span($0 * 3..<$0 * 3 + 2, padding: 0.2) }
            return StyledText(String(repeating: "ab ", count: count), spans: spans)
        }
        #expect(ratio < Self.bound)
    }

    @Test func `a padded span of invisible characters`() throws {
        let ratio = try placeRatio(of: 2_000, width: 1_000_000) { count in
            StyledText(
                String(repeating: "\u{200B}", count: count), spans: [StyledText.Span(0..<count, padding: 0.2)])
        }
        #expect(ratio < Self.bound)
    }
}
