import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// The placer's glyphs have the positions and widths of the measured lines.
@Suite struct GlyphPlacerTests {
    private func placer() throws -> GlyphPlacer { GlyphPlacer(fonts: try Support.library.get()) }

    @Test(arguments: [(0.0, BaseDirection.leftToRight), (0.4, .leftToRight), (0, .rightToLeft), (0, .automatic)])
    func `the glyphs of a line have its measured width`(
        tracking: Double, direction: BaseDirection
    ) throws {
        var generator = SeededGenerator(seed: 4)
        let placer = try placer()
        var lines = 0
        var wrong: [String] = []
        for _ in 0..<150 {
            let text = Support.paragraph(&generator)
            let size = Double(Int.random(in: 10...53, using: &generator))
            let width = Double(Int.random(in: 20...500, using: &generator))
            var traits = Support.traits(
                whiteSpace: [.normal, .preLine, .preWrap, .pre, .nowrap].randomElement(using: &generator) ?? .normal)
            traits.direction = direction
            let measure = LineMeasure(size: size, width: width, tracking: tracking)
            for line in try placer.lines(of: StyledText(text), traits, measure, lineHeight: .fixed(size)) {
                lines += 1
                let drawn = line.runs.reduce(0) { $0 + $1.width }
                // The placer draws right-to-left tabs as spaces, which is a documented limitation.
                let hasTab = text.contains("\t") && direction != .leftToRight
                if abs(drawn - line.width) > 0.05, !hasTab {
                    wrong.append(
                        "\(size)/\(width) \(line.start)..<\(line.end): \(drawn) for \(line.width) in \(text.debugDescription)"
                    )
                }
            }
        }
        #expect(lines > 500)
        #expect(wrong.isEmpty, "\(wrong.count) of \(lines): \(wrong.prefix(3).joined(separator: "\n"))")
    }

    @Test(arguments: BrowserEngine.allCases)
    func `the glyphs of a line have its measured width with CSS properties`(engine: BrowserEngine) throws {
        let placer = try placer()
        let words = "Straße und ﬁ 1,111 of\u{A0}7,777 — AVATAR affinity"
        for (transform, spacing, indent) in [
            (TextTransform.uppercase, 0.0, 0.0), (.none, 7.5, 0), (.none, 0, 24), (.capitalize, -2, -10),
        ] {
            for width in [90.0, 170, 400] {
                var traits = Support.traits()
                traits.engine = engine
                (traits.transform, traits.spacesWords, traits.features.kerning) = (transform, spacing != 0, .none)
                let measure = LineMeasure(size: 17, width: width, engine: engine).spaced(words: spacing, indent: indent)
                let lines = try placer.lines(of: StyledText(words), traits, measure, lineHeight: .fixed(20))
                for (index, line) in lines.enumerated() {
                    let drawn = line.runs.reduce(0) { $0 + $1.width }
                    let own = index == 0 ? measure.indent : 0
                    #expect(abs(drawn + own - line.width) < 0.5, "\(transform) \(spacing) \(indent): \(line)")
                    #expect(abs((line.runs.first?.left ?? 0) - own) < 0.01)
                }
                #expect(lines.last?.end == words.utf16.count)
            }
        }
    }

    @Test func `spans keep their characters where the case changes the length of a text`() throws {
        let words = "groß große link"
        let span = StyledText.Span(11..<15, keepsTogether: true)
        var traits = Support.traits()
        traits.transform = .uppercase
        traits.engine = .firefox
        let lines = try placer().lines(
            of: StyledText(words, spans: [span]), traits, LineMeasure(size: 17, width: 1_000, engine: .firefox),
            lineHeight: .fixed(20))
        let marked = lines.flatMap(\.runs).filter { $0.span == 0 }
        guard case .glyphs(_, let glyphs)? = marked.first?.content else {
            Issue.record("no span")
            return
        }
        #expect(marked.count == 1 && glyphs.map(\.start) == [11, 12, 13, 14])
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit])
    func `the glyphs of a line have its measured width in other engines`(engine: BrowserEngine) throws {
        let placer = try placer()
        var texts = [
            "AV To Wa. T. AVATAR, yes/no (fine) 10,000.50", "نص عربي مع כמה מילים", "naïve café — “quoted” text…",
            "हिन्दी पाठ और ภาษาไทย",
        ]
        // The placer kerns all kana of a line together, which is a documented limitation.
        if engine == .firefox { texts.append("「（あ）」っあー、ラーメン。」「ト。") }
        for text in texts {
            for size in [11.0, 17, 40] {
                for width in [150.0, 250, 400] {
                    var traits = Support.traits()
                    traits.engine = engine
                    let measure = LineMeasure(size: size, width: width, engine: engine)
                    for line in try placer.lines(of: StyledText(text), traits, measure, lineHeight: .fixed(size)) {
                        let drawn = line.runs.reduce(0) { $0 + $1.width }
                        // Firefox rounds each advance to a 60th.
                        let bound = 0.05 + Double(line.end - line.start) / 120
                        #expect(abs(drawn - line.width) <= bound, "\(engine) \(size)/\(width) \(line.start) \(text)")
                    }
                }
            }
        }
    }

    @Test(arguments: BrowserEngine.allCases)
    func `text is drawn in the runs that it was measured in`(engine: BrowserEngine) throws {
        let placer = try placer()
        var texts = ["A\u{200C}V AV", "שלום (abc) «123» — (שלום)", "「日本」— “quoted” שלום “文”"]
        if engine != .firefox { texts.append("T\to T\u{C}o f\ti") }
        for text in texts {
            for whiteSpace in [WhiteSpace.normal, .preWrap, .pre] {
                for width in [60.0, 200, 1_000] {
                    let traits = Support.traits(whiteSpace: whiteSpace, engine: engine)
                    let measure = LineMeasure(size: 17, width: width, engine: engine)
                    for line in try placer.lines(of: StyledText(text), traits, measure, lineHeight: .normal) {
                        let drawn = line.runs.reduce(0) { $0 + $1.width }
                        let bound = 0.05 + (engine == .firefox ? Double(line.end - line.start) / 120 : 0)
                        #expect(abs(drawn - line.width) <= bound, "\(whiteSpace) \(width) \(line.start) in \(text)")
                    }
                }
            }
        }
    }

    @Test(arguments: ["a\tす］", "す］\t次", "iす］\t次"], BrowserEngine.allCases)
    func `a bracket at the end of a line is drawn as narrow as it was measured, beside tabs too`(
        text: String, engine: BrowserEngine
    ) throws {
        let placer = try placer()
        for whiteSpace in [WhiteSpace.normal, .preWrap, .breakSpaces, .pre] {
            for width in [30.0, 36, 60, 62, 66, 200] {
                let traits = Support.traits(whiteSpace: whiteSpace, engine: engine)
                let measure = LineMeasure(size: 17, width: width, engine: engine)
                for line in try placer.lines(of: StyledText(text), traits, measure, lineHeight: .normal) {
                    let drawn = line.runs.reduce(0) { $0 + $1.width }
                    #expect(abs(drawn - line.width) <= 0.1, "\(whiteSpace) \(width) \(line.start)")
                }
            }
        }
    }

    @Test(arguments: ["ab\t", "ab\tcd", "ab\t\u{200F}", "ab\tאב"], BrowserEngine.allCases)
    func `a tab of a tracked text is drawn as wide as it was measured`(text: String, engine: BrowserEngine) throws {
        let measure = LineMeasure(size: 17, width: 1_000, tracking: 3, engine: engine)
        let traits = Support.traits(whiteSpace: .breakSpaces, engine: engine)
        for line in try placer().lines(of: StyledText(text), traits, measure, lineHeight: .normal) {
            let drawn = line.runs.reduce(0) { $0 + $1.width }
            #expect(abs(drawn - line.width) <= 0.1, "\(drawn) for \(line.width)")
        }
    }

    @Test(arguments: [
        (BrowserEngine.chromium, "A\u{200C}V\to", [0..<1, 1..<3, 3..<4, 4..<5]),
        (.firefox, "A\u{200C}V\to", [0..<5]),
        (.webkit, "שלום (abc) «123» — (שלום)", [0..<4, 4..<5, 5..<11, 11..<20, 20..<24, 24..<25]),
    ])
    func `drawn runs end at controls in Chromium and at the scripts of items in WebKit`(
        engine: BrowserEngine, text: String, units: [Range<Int>]
    ) throws {
        var store = PreparedTexts()
        let traits = SharedTraits(Support.traits(whiteSpace: .preWrap, engine: engine))
        let drawn = try TextPreparer(fonts: try Support.library.get()).prepareForDrawing(
            StyledText(text), traits, into: &store
        ).text
        #expect(drawn.paragraphs.flatMap(\.runs).map(\.units) == units)
    }

    @Test func `runs are adjacent from the line's left edge`() throws {
        var generator = SeededGenerator(seed: 5)
        let placer = try placer()
        for _ in 0..<60 {
            var traits = Support.traits(whiteSpace: .preLine)
            traits.direction = .automatic
            let measure = LineMeasure(size: 20, width: 240)
            for line in try placer.lines(
                of: StyledText(Support.paragraph(&generator)), traits, measure, lineHeight: .normal)
            {
                var x = line.left
                for run in line.runs {
                    #expect(abs(run.left - x) < 1e-6)
                    x += run.width
                }
                #expect(line.baseline > line.top && line.baseline < line.top + line.height)
            }
        }
    }

    @Test func `kerning moves a pair of glyphs closer together`() throws {
        let traits = Support.traits(["Noto Sans"])
        let measure = LineMeasure(size: 100, width: 1_000)
        let line = try placer().lines(of: StyledText("AV"), traits, measure, lineHeight: .fixed(100))[0]
        guard case .glyphs(let face, let glyphs) = line.runs[0].content else {
            Issue.record("no glyphs")
            return
        }
        let lone = Double(Shaper().advance(of: glyphs[0].id, in: face)) * 100 / face.unitsPerEm
        #expect(glyphs[1].x < lone - 1)
        #expect(face.outline(of: glyphs[0].id).steps.contains(.close))
    }

    @Test func `words of both directions are in visual order`() throws {
        let text = "abc שלום עולם def"
        let measure = LineMeasure(size: 20, width: 1_000)
        let line = try placer().lines(of: StyledText(text), Support.traits(), measure, lineHeight: .fixed(20))[0]
        let starts = line.runs.flatMap { run in
            if case .glyphs(_, let glyphs) = run.content { glyphs.map(\.start) } else { [Int]() }
        }
        // UAX #9: the Hebrew words are ordered from right to left between the Latin ones.
        #expect(starts == [0, 1, 2, 3] + (4...12).reversed() + [13, 14, 15, 16])
    }

    @Test func `a line that ends at a soft hyphen shows it`() throws {
        let measure = LineMeasure(size: 20, width: 60)
        let lines = try placer().lines(
            of: StyledText("foot\u{AD}note"), Support.traits(["Noto Sans"]), measure, lineHeight: .fixed(20))
        #expect(lines.count == 2)
        guard case .glyphs(let face, let glyphs) = try #require(lines[0].runs.last).content else {
            Issue.record("the line does not end with glyphs")
            return
        }
        #expect(glyphs.last?.id == Shaper().glyph(for: 0x2010, in: face))
    }

    @Test func `half of the leading is above the text`() throws {
        let traits = Support.traits(["Noto Sans"])
        let measure = LineMeasure(size: 20, width: 600)
        let own = try placer().lines(of: StyledText("x"), traits, measure, lineHeight: .normal)[0]
        let tall = try placer().lines(of: StyledText("x"), traits, measure, lineHeight: .fixed(own.height + 10))[0]
        #expect(tall.baseline == own.baseline + 5)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `the last of fewer lines ends with an ellipsis where measuring puts it`(engine: BrowserEngine) throws {
        let placer = try placer()
        let measurer = SequentialMeasurer(fonts: try Support.library.get())
        let texts = [
            "Choose which messages you receive today", "שלום לכולם ומה שלומכם היום בבוקר", "unbreakablewordsfollow",
        ]
        for text in texts {
            for direction in [BaseDirection.automatic, .leftToRight] where direction == .automatic || text < "z" {
                var traits = Support.traits()
                (traits.engine, traits.direction) = (engine, direction)
                for width in stride(from: 60.0, through: 200, by: 7) {
                    let measure = LineMeasure(size: 17, width: width, engine: engine)
                    let all = try placer.lines(of: StyledText(text), traits, measure, lineHeight: .fixed(20))
                    for shown in 1...3 {
                        let lines = try placer.lines(
                            of: StyledText(text), traits, measure, lineHeight: .fixed(20), maxLines: shown)
                        #expect(lines.count == min(shown, all.count) && all.allSatisfy { $0.ellipsis == nil })
                        guard shown < all.count, let last = lines.last, let ellipsis = last.ellipsis else {
                            #expect(shown >= all.count && lines == all)
                            continue
                        }
                        #expect(Array(lines.dropLast()) == Array(all.prefix(shown - 1)))
                        let offset = try measurer.ellipsisOffset(text, traits, measure, maxLines: shown)
                        let spaces = Array(text.utf16)[(offset ?? 0)..<last.end]
                        #expect(spaces.allSatisfy { $0 == 0x20 }, "\(text) \(width): \(last.end) for \(offset ?? -1)")
                        let isRightToLeft = direction == .automatic && text > "z"
                        let left = last.runs.first?.left ?? 0
                        let right = last.runs.map { $0.left + $0.width }.max() ?? 0
                        #expect(
                            isRightToLeft
                                ? abs(ellipsis.left + ellipsis.width - left) < 0.01 && ellipsis.left >= -0.01
                                : abs(ellipsis.left - right) < 0.01 && ellipsis.left + ellipsis.width <= width + 0.5,
                            "\(text) \(width): \(last)")
                    }
                }
            }
        }
    }

    @Test(arguments: [15.0, 40, 300])
    func `all lines of a text begin at the same edge, also those that are too wide`(width: Double) throws {
        for text in ["שלום עולם ומלואו\nאב\nאבג", "one two three\nab\nabc"] {
            var traits = Support.traits(whiteSpace: .pre)
            traits.direction = .automatic
            let lines = try placer().lines(
                of: StyledText(text), traits, LineMeasure(size: 20, width: width), lineHeight: .normal)
            #expect(lines.count == 3)
            for line in lines {
                #expect(abs(line.isRightToLeft ? line.left + line.width - width : line.left) < 1.0 / 64, "\(text)")
            }
        }
    }
}
