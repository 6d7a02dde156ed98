import DynamicType
import Fonts
import ScaleFiles
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Lines of an engine that rounds each advance, with and without certainty of the kernel.
@Suite struct RoundedLinesTests {
    private static let texts = [
        "See you at 12:30 near the old harbor office, bring an umbrella and the blue folder.",
        "https://example.org/a/rather/long/path?with=parameters&and=more",
        "Grüße aus dem Süden — ‘vielleicht’ auch nicht… 😀👍🏽 (heute/morgen)",
        "昨日は雨でした。今日は晴れです。", "مرحبا بالعالم 123 ok", "no\u{AD}thing but soft\u{AD}hyphens", "a  b\tc",
    ]

    @Test(arguments: [0, 0.06, -0.43, 1.2])
    func `lines equal those of the walker at every width`(_ tracking: Double) throws {
        let fonts = try Support.library.get()
        let preparer = TextPreparer(fonts: fonts)
        var store = PreparedTexts()
        let font = FontRequest(families: ["Inter", "Noto Sans CJK JP", "Noto Sans Arabic", "Noto Color Emoji"])
        for text in Self.texts {
            _ = try preparer.prepare(text, TextTraits(font: font, engine: .firefox), into: &store)
        }
        var certain = 0
        for text in 0..<store.texts.count {
            for step in 0..<400 {
                let measure = LineMeasure(
                    size: 13.333, width: 40 + Double(step) * 0.7, tracking: tracking, engine: .firefox)
                let paragraphs = try Support.required(store.texts[text, isTracked: measure.isTracked])
                let index = Int(paragraphs.firstParagraph)
                let scale = try #require(DesignUnitScale(measure, store.paragraphs[index].unitsPerEm))
                var (fast, exact) = (WrapSignature(), WrapSignature())
                let lines = store.breakLines(of: index, LineBreaker(measure), scale, &fast)
                let walked = store.walkedLines(of: index, measure, &exact)
                #expect(lines?.count == walked?.count && fast.value == exact.value, "\(text) \(measure.availableWidth)")
                if lines?.holdsFrom == 1 { certain += 1 }
            }
        }
        #expect(certain > 0)
    }

    @Test(arguments: [
        "\u{1797}\u{17B6}\u{301}\u{2028}\u{FEFF}\u{1797}", "\u{1797}\u{17B6}\u{301}bb", "a \u{301}b",
        "漢\u{17B6}漢 \u{93F}a",
        "a\u{200B}\u{301}\u{93F}b \u{AD}\u{301}", "\u{200E}\u{301}漢\u{AD} \u{17B6}",
    ])
    func `lines are equal where marks of other scripts begin segments`(_ text: String) throws {
        let families = ["DejaVu Sans Mono", "Noto Sans Khmer", "Noto Sans CJK JP"]
        let store = try Support.prepared(text, Support.traits(families, engine: .firefox))
        for width in 0..<140 {
            let measure = LineMeasure(size: 40, width: Double(width), engine: .firefox)
            var signature = WrapSignature()
            let counted = store.walkedLines(of: 0, measure, &signature)?.count
            let measured = try store.lines(of: 0, measure, lineHeight: .normal)?.count
            #expect(counted.map { Int($0) } == measured, "\(width)")
        }
    }

    /// Inter draws `->` and others as ligatures, and a line may end between their characters.
    @Test(arguments: ["->hello", ">->>", "->==", "a->b<=c=>straße ->To", "==->-- x"], [0, 0.4, -0.43])
    func `lines are equal where one starts inside a ligature`(_ text: String, _ tracking: Double) throws {
        let store = try Support.prepared(text, Support.traits(["Inter"], engine: .firefox))
        for width in stride(from: 0, to: 120, by: 0.7) {
            let measure = LineMeasure(size: 17, width: width, tracking: tracking, engine: .firefox)
            let measured = try store.lines(of: 0, measure, lineHeight: .normal)?.count
            let index = Int(try Support.required(store.texts[0, isTracked: measure.isTracked]).firstParagraph)
            let scale = try #require(DesignUnitScale(measure, store.paragraphs[index].unitsPerEm))
            var (walked, broken) = (WrapSignature(), WrapSignature())
            let lines = [
                store.walkedLines(of: index, measure, &walked)?.count,
                store.breakLines(of: index, LineBreaker(measure), scale, &broken)?.count,
            ]
            #expect(lines.allSatisfy { $0.map { Int($0) } == measured }, "\(width): \(lines), \(measured ?? -1)")
            #expect(walked.value == broken.value, "\(width)")
        }
    }

    @Test(arguments: [UInt64](1...8))
    func `lines that are counted equal those that are measured`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let preparer = TextPreparer(fonts: try Support.library.get())
        var (counted, brokenWords) = (0, 0)
        for _ in 0..<30 {
            let stack = [Support.stack, ["Inter", "Noto Sans"], ["Noto Sans CJK JP"]].randomElement(using: &generator)
            var traits = Support.traits(stack ?? Support.stack)
            traits.engine = .firefox
            var text = Support.paragraph(&generator)
            if Bool.random(using: &generator) {
                text += String(repeating: "AVATofi", count: Int.random(in: 1...40, using: &generator)) + " " + text
            }
            var store = PreparedTexts()
            _ = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
            for _ in 0..<12 {
                let measure = LineMeasure(
                    size: Double.random(in: 8...60, using: &generator),
                    width: Double.random(in: 0...500, using: &generator),
                    tracking: [0, 0, -0.43, 0.35, -3, 2.5].randomElement(using: &generator) ?? 0, engine: .firefox)
                for index in 0..<store.paragraphs.count {
                    let paragraph = store.paragraphs[index]
                    var (known, measured) = (WrapSignature(), WrapSignature())
                    let lines = store.walkedLines(of: index, measure, &known)
                    var count: UInt32 = 0
                    var walker = ParagraphWalker(store, paragraph, measure)
                    while let line = walker.next(in: store) {
                        measured.endLine(line, of: paragraph)
                        count += 1
                        if line.endCluster > 0 { brokenWords += 1 }
                    }
                    measured.endGatheredParagraph()
                    #expect(lines?.count == max(count, 1) && known.value == measured.value, "\(text) \(measure)")
                    guard let scale = DesignUnitScale(measure, paragraph.unitsPerEm) else { continue }
                    var certain = WrapSignature()
                    let broken = store.breakLines(of: index, LineBreaker(measure), scale, &certain)
                    #expect(broken?.count == lines?.count && certain.value == measured.value, "\(text) \(measure)")
                    if paragraph.traits.isDisjoint(with: RoundedWalker.uncountable) { counted += 1 }
                }
            }
        }
        // Both kinds of lines were compared.
        #expect(counted > 100 && brokenWords > 100)
    }

    @Test func `each advance is rounded to a 60th of a pixel`() throws {
        // Liberation Serif has 2,048 units per em; "a" has 909: 13.3154… device pixels at 15 pixels, or 399.46 60ths.
        let font = FontRequest(families: ["Liberation Serif"])
        let measurer = SequentialMeasurer(fonts: try Support.library.get())
        func width(_ text: String, _ engine: BrowserEngine) throws -> Double {
            try measurer.measure(
                text, TextTraits(font: font, engine: engine),
                LineMeasure(size: 15, width: 1_000, engine: engine), lineHeight: .normal, maxLines: nil,
                includesLines: false
            ).measurement.widestLineWidth
        }
        let exact = 909.0 / 2_048 * 15
        #expect(abs(try width("aaaaaaaaaa", .chromium) - 10 * exact) < 0.001)
        #expect(abs(try width("aaaaaaaaaa", .firefox) - 10 * (exact * 60).rounded() / 60) < 0.001)
    }

    @Test func `layouts of different engines have different keys`() throws {
        let fonts = try Support.library.get()
        let environments = try BrowserEngine.allCases.map { engine in
            try LayoutEnvironment(.appleIOS, for: .category(.large), width: 60, engine: engine, fonts: fonts)
        }
        #expect(Set(environments.map(\.key)).count == 3)
        #expect(environments.map(\.engine) == BrowserEngine.allCases)
        let measurer = TextMeasurer(fonts: fonts)
        let lines = try environments.map { try measurer.measure("either/or", in: $0).lineCount }
        let message = Message(id: "a", text: "either/or")
        #expect(try environments.map { try measurer.measure(message, in: $0).lineCount } == lines)
    }
}
