import Fonts
import Foundation
import Testing
import TypescaleTestSupport

/// Texts and faces of which HarfBuzz would make more glyphs than it can count.
@Suite struct BoundedShapingTests {
    private static let installed = Result { try Support.library() }

    private func setting(_ script: String, isRightToLeft: Bool = false) -> Shaper.Setting {
        Shaper.Setting(
            script: ScriptTag(script) ?? .common, isRightToLeft: isRightToLeft, language: "", isTracked: false)
    }

    private func clusters(
        _ text: String, _ face: FontFace, _ setting: Shaper.Setting, with shaper: Shaper = Shaper()
    ) -> [Shaper.Cluster] {
        shaper.clusters(text, face, setting)
    }

    private func face(_ family: String) throws -> FontFace {
        try Self.installed.get().match(for: FontRequest(families: [family])).face
    }

    /// Chains of attached glyphs that 16 bits cannot count: HarfBuzz 6 aborts at each of them.
    @Test(
        arguments: [
            ("Noto Sans Hebrew", "Hebr", "\u{5D0}", "\u{5B0}"..."\u{5B0}", true),
            ("Noto Sans Hebrew", "Hebr", "\u{5D0}", "\u{591}"..."\u{5BC}", true),
            ("Noto Sans Thaana", "Thaa", "\u{780}", "\u{7A6}"..."\u{7A6}", true),
            ("Noto Sans NKo", "Nkoo", "\u{7CA}", "\u{7EB}"..."\u{7EB}", true),
            ("Noto Sans Khmer", "Khmr", "\u{1780}", "\u{17C6}"..."\u{17C6}", false),
        ])
    func `a letter with 80,000 combining marks is one cluster`(
        family: String, script: String, letter: String, marks: ClosedRange<Unicode.Scalar>, isRightToLeft: Bool
    ) throws {
        let face = try face(family)
        let setting = setting(script, isRightToLeft: isRightToLeft)
        let values = Array(marks.lowerBound.value...marks.upperBound.value)
        func marked(_ count: Int) -> [Shaper.Cluster] {
            var text = letter
            for number in 0..<count { text.unicodeScalars.append(Unicode.Scalar(values[number % values.count]) ?? " ") }
            return clusters(text, face, setting)
        }
        #expect(marked(80_000).map(\.start) == [0])
        // Where a piece starts with a mark of NKo or Khmer, a dotted circle carries it.
        if !["Nkoo", "Khmr"].contains(script) { #expect(marked(80_000).map(\.advance) == marked(30).map(\.advance)) }
    }

    @Test(arguments: [ShapingOptions(), [.separateGlyphs], [.separateGlyphs, .characterAdvances]])
    func `a letter is as wide with 2,000 marks as with one`(options: ShapingOptions) throws {
        var setting = setting("Latn")
        setting.options = options
        let face = try face("Noto Sans")
        for end in ["", "y"] {
            let many = clusters("a" + String(repeating: "\u{301}", count: 2_000) + end, face, setting)
            let one = clusters("a\u{301}" + end, face, setting)
            #expect(many.map(\.advance).reduce(0, +) == one.map(\.advance).reduce(0, +))
            #expect(many.count == one.count)
        }
    }

    @Test(
        arguments: [
            ("Noto Sans Syriac", "Syrc", "\u{710}\u{730}", true),
            ("Noto Sans Khmer", "Khmr", "\u{1780}\u{17C6}", false),
            ("Noto Sans Devanagari", "Deva", "\u{915}\u{94D}\u{937}", false), ("Noto Sans Thai", "Thai", "กำ", false),
        ])
    func `a run of 100,000 code units is as wide as the sum of its parts`(
        family: String, script: String, text: String, isRightToLeft: Bool
    ) throws {
        let face = try face(family)
        let setting = setting(script, isRightToLeft: isRightToLeft)
        let count = 100_000 / text.utf16.count
        func width(_ count: Int) -> Int {
            clusters(String(repeating: text, count: count), face, setting).reduce(0) { $0 + Int($1.advance) }
        }
        // The first and the last differ from those between them.
        #expect(width(count) == width(20) + (count - 20) * (width(21) - width(20)))
    }

    @Test func `letters are joined across the boundaries of pieces of a run`() throws {
        let text = String(repeating: "\u{628}", count: 5_000)
        let face = try face("Noto Sans Arabic")
        let arabic = setting("Arab", isRightToLeft: true)
        let advances = clusters(text, face, arabic).map(\.advance)
        #expect(advances.count == 5_000)
        #expect(Set(advances[1..<4_999]).count == 1)
        let units = Array(text.utf16)
        let glyphs = Shaper().glyphs(of: units, 0..<5_000, context: 0..<5_000, face: face, setting: arabic)
        #expect(glyphs.map(\.start) == (0..<5_000).reversed())
        #expect(Set(glyphs[1..<4_999].map(\.id)).count == 1)
    }

    /// This face kerns all pairs, so that no position between its letters is safe to break.
    @Test func `letters are kerned across the boundaries of pieces of a run`() throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/Kerning.ttf")
        let advances = clusters(String(repeating: "AV", count: 2_000), face, setting("Latn")).map(\.advance)
        #expect(advances.dropLast() == (0..<3_999).map { $0.isMultiple(of: 2) ? 559 : 551 }[...])
        #expect(advances.last == 630)
    }

    @Test func `a cluster that is longer than a piece is not split`() throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/Lines.ttf")
        let joined = "A" + String(repeating: "\u{200D}", count: 3_000) + "A"
        #expect(clusters(joined, face, setting("Latn")).map(\.start) == [0, 3_001])
    }

    /// Eight rules multiply each A by eight, to sixteen million; forty rules apply the next one eight times each.
    @Test(arguments: ["Growing.ttf", "Recursing.ttf"])
    func `endless rules of a face take bounded time, and too many glyphs are an error`(file: String) throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/" + file)
        let shaper = Shaper()
        var shaped: [Shaper.Cluster] = []
        #expect(ProcessorTime.least(of: 1) { shaped = clusters("A", face, setting("Latn"), with: shaper) } < 1)
        // HarfBuzz stops applying rules after a number of them and continues; from too many glyphs it makes none.
        let failure = shaper.takeFailure()
        #expect(failure?.code == (file == "Growing.ttf" ? .unshapable : nil))
        #expect(failure?.file == (file == "Growing.ttf" ? face.file : nil))
        #expect(failure?.reason.contains("\"Typescale Test Growing\"") ?? (file != "Growing.ttf"))
        // The second time the text is not tried, and the reason is the same.
        _ = clusters("A", face, setting("Latn"), with: shaper)
        #expect(shaper.takeFailure() == failure)
        #expect(shaped.map(\.advance) == [640])
        // Other letters are shaped as usual.
        #expect(clusters("H", face, setting("Latn"), with: shaper).map(\.advance) == [710])
        #expect(shaper.takeFailure() == nil)
    }

    /// The call fails for the piece with the A, and then shapes the pieces without it.
    @Test func `a text has failed if any of its pieces could not be shaped`() throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/Growing.ttf")
        let shaper = Shaper()
        #expect(
            clusters("A" + String(repeating: "H", count: 2_000), face, setting("Latn"), with: shaper).count == 2_001)
        #expect(shaper.hasFailed && shaper.takeFailure() != nil)
        _ = clusters("H", face, setting("Latn"), with: shaper)
        #expect(!shaper.hasFailed)
    }

    /// Layers of colors that contain themselves: only their outlines are used.
    @Test func `endless color layers are not followed`() throws {
        let face = try FontLibrary.shared.face(file: Support.faces + "/Layers.ttf")
        #expect(face.hasColorGlyphs)
        let shaper = Shaper()
        let seconds = try ProcessorTime.least(of: 1) {
            #expect(clusters("A", face, setting("Latn"), with: shaper).map(\.advance) == [640])
            let glyph = try #require(shaper.glyph(for: 0x41, in: face))
            #expect(!face.outline(of: glyph).steps.isEmpty)
            #expect(face.picture(of: glyph) == nil)
        }
        #expect(seconds < 1)
    }
}
