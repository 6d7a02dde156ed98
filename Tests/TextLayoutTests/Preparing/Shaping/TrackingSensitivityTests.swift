import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Texts that tracking shapes differently, and texts that it does not.
@Suite struct TrackingSensitivityTests {
    /// Returns the width of a text in em as HarfBuzz shapes all of it at once, with or without the optional features.
    private func width(_ text: String, _ family: String, isTracked: Bool) throws -> Double {
        let face = try Support.library.get().match(for: FontRequest(families: [family])).face
        let units = Array(text.utf16)
        let setting = Shaper.Setting(script: .latin, isRightToLeft: false, language: "en", isTracked: isTracked)
        let shaping = Shaper.FaceShaping(face, setting)
        let advance = Shaper().advance(of: units, units.indices, context: units.indices, shaping)
        return Double(advance) / face.unitsPerEm
    }

    @Test(
        arguments: ["Inter", "Roboto", "Noto Sans", "DejaVu Sans", "Liberation Serif"],
        ["a -> b", "!= == >=", "fi ffl office", "12:30 2x3", "(OK) A-B", "plain words"])
    func `A text has the advances of its form, whatever the tracking is`(family: String, text: String) throws {
        let store = try Support.prepared(text, Support.traits([family]))
        for tracking in [0, 0.5] {
            let measure = LineMeasure(size: 100, width: 10_000, tracking: tracking)
            let measurement = try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20)))
            let expected = try width(text, family, isTracked: tracking != 0) * 100
            #expect(
                abs(measurement.widestLineWidth - Double(text.utf16.count) * tracking - expected) < 0.05, "\(tracking)")
        }
    }

    @Test(
        arguments: ["Inter", "Roboto", "Noto Sans", "DejaVu Sans", "Liberation Serif"],
        ["a -> b", "!= == >=", "fi ffl office", "12:30 2x3", "(OK) A-B", "near water", "e\u{301} a\u{302}"])
    func `A text prepared in one form has the other where no rule can tell them apart, or none`(
        family: String, text: String
    ) throws {
        let whole = try Support.prepared(text, Support.traits([family]))
        for isTracked in [false, true] {
            var store = PreparedTexts()
            let index = try TextPreparer(fonts: Support.library.get()).prepare(
                StyledText(text), SharedTraits(Support.traits([family])), forTracking: isTracked, into: &store)
            for tracking in [0, 0.5] {
                let measure = LineMeasure(size: 100, width: 10_000, tracking: tracking)
                let measurement = store.measurement(of: index, measure, lineHeight: .fixed(20))
                let expected = whole.measurement(of: 0, measure, lineHeight: .fixed(20))
                let mayLack = measure.isTracked != isTracked && text != "near water"
                if measurement != nil || !mayLack { #expect(measurement == expected, "\(isTracked), \(tracking)") }
            }
        }
    }

    @Test(
        arguments: ["Inter", "Noto Sans", "Noto Sans CJK JP"],
        ["a\u{2028}\u{1F3FD}\u{2026}", "\u{2028}\u{301}\u{2026}", "a\u{2029}\u{2029}\u{1F3FD}'don’t\u{301}"])
    func `A mark after a character that is drawn as a space has the same width in all preparations`(
        family: String, text: String
    ) throws {
        let (preparer, traits) = try (TextPreparer(fonts: Support.library.get()), Support.traits([family]))
        var store = PreparedTexts()
        let texts = try [nil, true].map { isTracked in
            try preparer.prepare(
                StyledText(text), SharedTraits(traits), clusters: .ofWords(widerThan: 0), forTracking: isTracked,
                into: &store)
        }
        for width in [10_000.0, 250, 120, 20] {
            let measure = LineMeasure(size: 100, width: width, tracking: 20)
            let expected = try Support.required(store.measurement(of: texts[0], measure, lineHeight: .fixed(20)))
            #expect(store.measurement(of: texts[1], measure, lineHeight: .fixed(20)) == expected, "\(width)")
        }
    }

    @Test func `only a text that tracking changes has two forms`() throws {
        let plain = try Support.prepared("office and plain words", Support.traits(["Inter"]))
        #expect(plain.paragraphs.count == 1)
        let arrow = try Support.prepared("a -> b", Support.traits(["Inter"]))
        #expect(arrow.texts.count == 1 && arrow.paragraphs.count == 2)
        // Cached words have this property, too, and it does not affect the next text.
        let preparer = try TextPreparer(fonts: Support.library.get())
        var store = PreparedTexts()
        for (text, paragraphs) in [("a -> b", 2), ("words", 3), ("a -> b", 5), ("a\nb -> c", 9)] {
            _ = try preparer.prepare(text, Support.traits(["Inter"], whiteSpace: .preLine), into: &store)
            #expect(store.paragraphs.count == paragraphs, "\(text)")
        }
    }

    @Test func `a word has the same width after other words of its face, with or without the cache`() throws {
        var generator = SeededGenerator(seed: 27)
        let words = ["->", "fi", "office", "12:30", "A-B", "(OK)", "plain", "2x3", "==>", "WAVE", "ffl,"]
        let preparer = try TextPreparer(fonts: Support.library.get())
        var store = PreparedTexts()
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 1...6, using: &generator))
                .map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }.joined(separator: " ")
            let index = try preparer.prepare(text, Support.traits(["Inter"]), into: &store)
            for tracking in [0, 0.5] {
                let measure = LineMeasure(size: 100, width: 10_000, tracking: tracking)
                let measurement = try Support.required(store.measurement(of: index, measure, lineHeight: .fixed(20)))
                let expected = try width(text, "Inter", isTracked: tracking != 0) * 100
                #expect(
                    abs(measurement.widestLineWidth - Double(text.utf16.count) * tracking - expected) < 0.05,
                    "\(text) \(tracking)")
            }
        }
    }
}
