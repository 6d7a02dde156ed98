import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Compares the line breaking kernel with the walker, which defines the result, for generated paragraphs.
@Suite struct LineBreakerTests {
    /// The families of paragraphs, whose faces have one or several numbers of units per em.
    private static let stacks = [
        Support.stack, ["Noto Sans"], ["Inter", "Noto Sans"], ["Noto Sans CJK JP", "Noto Color Emoji"],
        ["Noto Serif", "Noto Sans Arabic"],
    ]
    private static let trackings = [0, 0, -0.43, 0.35, -3, 2.5, -0.01, 12]

    /// The numbers of paragraphs by the way in which they were broken.
    private struct Counts {
        var compared = 0
        var byKernel = 0
        var broken = 0
        var special = 0
        var bounded = 0
        var units: Set<Int32> = []
    }

    @Test(arguments: [UInt64](1...16))
    func `the kernel breaks every paragraph it accepts as the walker does`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let preparer = try TextPreparer(fonts: Support.library.get())
        var counts = Counts()
        for _ in 0..<40 {
            let tracking = Self.trackings[Int.random(in: 0..<Self.trackings.count, using: &generator)]
            let traits = Support.traits(
                Self.stacks[Int.random(in: 0..<Self.stacks.count, using: &generator)],
                whiteSpace: [.normal, .preLine, .preWrap, .breakSpaces].randomElement(using: &generator) ?? .normal,
                locale: ["en", "th", "ja", "zh-Hans"][Int.random(in: 0..<4, using: &generator)])
            var store = PreparedTexts()
            let stored = [StoredClusters.ofAllWords, .ofWords(widerThan: 4), .ofWideWords][
                Int.random(in: 0..<3, using: &generator)]
            for _ in 0..<2 {
                _ = try preparer.prepare(Self.text(&generator), traits, clusters: stored, into: &store)
            }
            for _ in 0..<8 {
                let size =
                    Double(Int.random(in: 8...60, using: &generator)) + Double.random(in: 0..<1, using: &generator)
                let width =
                    Double.random(in: 0...1, using: &generator) < 0.2
                    ? 0.6 * size
                    : Double.random(
                        in: 0...700, using: &generator)
                let measure = LineMeasure(size: size, width: width, tracking: tracking)
                for paragraph in 0..<store.paragraphs.count { compare(store, paragraph, measure, size, &counts) }
            }
        }
        // Each kind of paragraph was compared.
        #expect(counts.byKernel * 3 > counts.compared, "\(counts)")
        #expect(
            counts.broken > 20 && counts.special > 20 && counts.bounded > 100 && counts.units.count > 2, "\(counts)")
    }

    /// A text of ordinary words, or of many or long ones.
    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = Support.paragraph(&generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            // Several groups of 64 segments.
            for _ in 0..<Int.random(in: 2...12, using: &generator) { text += " " + Support.paragraph(&generator) }
        case 1:
            text +=
                " https://example.com/"
                + String(repeating: "AVAToWafi", count: Int.random(in: 1...9, using: &generator))
            text += " " + Support.paragraph(&generator)
        case 2: text = String(repeating: "wfi", count: Int.random(in: 1...30, using: &generator)) + " " + text
        default: break
        }
        return text
    }

    private func compare(
        _ store: borrowing PreparedTexts, _ index: Int, _ measure: LineMeasure, _ size: Double, _ counts: inout Counts
    ) {
        let paragraph = store.paragraphs[index]
        guard let scale = DesignUnitScale(measure, paragraph.unitsPerEm) else { return }
        var walked = WrapSignature()
        let lines = store.walkedLines(of: index, measure, &walked)
        counts.compared += 1
        var broken = WrapSignature()
        let all = store.breakLines(of: index, LineBreaker(measure), scale, &broken)
        #expect(all?.count == lines?.count, "\(measure) \(paragraph)")
        // Without clusters, the text is prepared again.
        #expect(lines == nil || broken.value == walked.value, "\(measure) \(paragraph)")
        counts.units.insert(paragraph.unitsPerEm)
        for keepsBounds in [false, true] {
            var signature = WrapSignature()
            let breaker = LineBreaker(measure, keepsBounds: keepsBounds)
            guard let known = store.kernelLines(of: index, breaker, scale, &signature) else {
                #expect(signature.value == WrapSignature().value, "a refused paragraph leaves the signature as it was")
                continue
            }
            #expect(known.count == lines?.count, "\(measure) \(paragraph)")
            #expect(signature.value == walked.value, "\(measure) \(paragraph)")
            guard keepsBounds else { continue }
            counts.byKernel += 1
            if paragraph.traits.isDisjoint(with: .irregular) {
                counts.broken += isBroken(store, paragraph, measure) ? 1 : 0
            } else {
                counts.special += 1
            }
            if known.holdsFrom < known.holdsUpTo {
                counts.bounded += 1
                checkBounds(of: known, store, index, measure, size)
            }
        }
    }

    /// Lines are valid for every width between the bounds, and for the width they were broken for.
    private func checkBounds(
        of lines: ParagraphLines, _ store: borrowing PreparedTexts, _ index: Int, _ measure: LineMeasure, _ size: Double
    ) {
        let unitsPerEm = measure.tracking == 0 ? store.paragraphs[index].unitsPerEm : nil
        let points = { (bound: UInt32) -> Double in
            unitsPerEm.map { Double(bound) * measure.scale(unitsPerEm: $0) } ?? Double(bound)
                / LineMeasure.stepsPerPoint
        }
        let (from, upTo) = (points(lines.holdsFrom), points(lines.holdsUpTo))
        #expect(from <= measure.availableWidth + 0.01 && measure.availableWidth < upTo + 0.01)
        for width in [from + 0.02, (from + min(upTo, from + 400)) / 2, upTo - 0.03]
        where width > from + 0.01 && width < min(upTo - 0.02, 1e6) {
            let other = LineMeasure(size: size, width: width, tracking: measure.tracking)
            var signature = WrapSignature()
            #expect(store.walkedLines(of: index, other, &signature)?.count == lines.count, "\(lines) \(other)")
        }
    }

    @Test(arguments: ["long words ", "e\u{301} שלום, "])
    func `paragraphs of more than 65,536 units have the walker's lines`(part: String) throws {
        let store = try Support.prepared(String(repeating: part, count: 140_000 / part.utf16.count))
        var counts = Counts()
        for (width, tracking) in [(120.0, 0.4), (300, -3), (40, 12)] {
            let measure = LineMeasure(size: 17, width: width, tracking: tracking)
            compare(store, 0, measure, 17, &counts)
        }
        #expect(counts.byKernel == counts.compared && counts.byKernel == 3)
    }

    @Test(arguments: BrowserEngine.allCases, ["ßßßß ßßß", "abc\u{102C}", "a \u{93F}ß"])
    func `text with more tracked clusters than UTF-16 units has the walker's lines`(
        _ engine: BrowserEngine, _ text: String
    ) throws {
        var traits = Support.traits(["Roboto", "Noto Sans Myanmar", "Noto Sans Devanagari"], engine: engine)
        traits.transform = .uppercase
        let store = try Support.prepared(text, traits)
        for width in 0..<600 {
            let measure = LineMeasure(size: 20, width: Double(width) / 2, tracking: 4, engine: engine)
            let scale = try #require(DesignUnitScale(measure, store.paragraphs[0].unitsPerEm))
            var (fast, walked) = (WrapSignature(), WrapSignature())
            let lines = store.breakLines(of: 0, LineBreaker(measure), scale, &fast)
            #expect(lines?.count == store.walkedLines(of: 0, measure, &walked)?.count, "\(measure.availableWidth)")
            #expect(fast.value == walked.value)
        }
    }

    private func isBroken(
        _ store: borrowing PreparedTexts, _ paragraph: PreparedTexts.Paragraph, _ measure: LineMeasure
    )
        -> Bool
    {
        var walker = LineWalker(store, paragraph, measure)
        while let line = walker.next(in: store) {
            if line.endCluster > 0 { return true }
        }
        return false
    }

    @Test func `the kernel refuses paragraphs that only the walker can break`() throws {
        let measure = LineMeasure(size: 17, width: 120, tracking: 0.4)
        func isRefused(_ text: String, clusters: StoredClusters = .ofAllWords, _ measure: LineMeasure) throws -> Bool {
            let store = try Support.prepared(
                text, Support.traits(whiteSpace: .preWrap), clusters: clusters)
            let scale = try #require(DesignUnitScale(measure, store.paragraphs[0].unitsPerEm))
            var signature = WrapSignature()
            return store.kernelLines(of: 0, LineBreaker(measure), scale, &signature) == nil
        }
        #expect(try isRefused("one\ttwo three four five six", measure))
        #expect(
            try isRefused(
                "incomprehensibilities of it", clusters: .ofWords(widerThan: 40), LineMeasure(size: 40, width: 60)))
        #expect(try !isRefused("one two three four five six incomprehensibilities", measure))
    }
}
