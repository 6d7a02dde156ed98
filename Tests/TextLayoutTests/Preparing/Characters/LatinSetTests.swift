import Fonts
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Paragraphs of plain Latin text have the run that itemization of any text finds.
@Suite struct LatinSetTests {
    private static let plain: [UInt16] = (0x20..<0x2040).filter { LatinSet.plain.contains($0) }

    @Test func `letters and punctuation of Western languages are plain`() {
        for character in "az09 ~!é ß ø ž Ł ğ ¿ « » ‘ ’ “ ” „ – — … ‰ † • ‹ ›".utf16 {
            #expect(LatinSet.plain.contains(character), "U+\(String(character, radix: 16))")
        }
        // A no-break space, a soft hyphen, emoji, a dot that scripts share, joiners, marks, Greek, Cyrillic, controls.
        for character in "\u{A0}\u{AD}©®\u{B7}\u{200B}\u{200D}\u{200E}\u{2028}\u{203C}\u{301}πя\u{9}\u{7F}".utf16 {
            #expect(!LatinSet.plain.contains(character), "U+\(String(character, radix: 16))")
        }
        #expect(LatinSet.plain.hasASCII && !LatinSet.plain.filter { $0 != 0x40 }.hasASCII)
    }

    @Test(arguments: BrowserEngine.allCases, ["Inter", "Noto Sans", "Noto Sans Hebrew", "Noto Sans CJK JP"])
    func `plain text has one run, as any text is itemized`(engine: BrowserEngine, family: String) throws {
        let library = try Support.library.get()
        let setting = FaceStack.Setting(
            request: FontRequest(families: [family, "DejaVu Sans"], locale: "en"), engine: engine)
        let stack = try FaceStack(setting, in: library)
        let itemizer = try Itemizer(Itemizer.Setting(locale: "en"))
        var (random, characters) = (SeededGenerator(seed: 7), CharacterTable())
        var plainCount = 0
        // Each character alone after a letter, before one and between two; then texts of several.
        var texts: [[UInt16]] = []
        for unit in Self.plain { texts += [[0x61, unit], [unit, 0x61], [0x61, unit, 0x62]] }
        for _ in 0..<500 { texts.append((0..<12).map { _ in Self.plain.randomElement(using: &random) ?? 0x20 }) }
        for units in texts {
            let isLatin1 = units.isLatin1(units.indices)
            itemizer.beginText(units, paragraphs: 1, engine, base: .leftToRight, &characters, unless: nil)
            guard let plain = itemizer.plainRun(of: units, in: units.indices, stack: stack, isOfLatin1Text: isLatin1)
            else { continue }
            plainCount += 1
            var (runs, count) = ([TextRun](), 0)
            itemizer.appendRuns(
                of: Itemizer.Paragraph(
                    units: units, drawn: units, range: units.indices, stack: stack, spans: [], isOfLatin1Text: isLatin1),
                base: .leftToRight, &characters, to: &runs
            ) { count = $0.count }
            let text = String(decoding: units, as: UTF16.self)
            #expect(count == units.count && itemizer.levels.isEmpty, "\(text)")
            let run = try #require(runs.count == 1 ? runs[0] : nil, "\(text): \(runs.count) runs")
            #expect(run.units == plain.units && run.face === plain.face && run.script == plain.script, "\(text)")
            #expect(run.presentation == plain.presentation && run.level == plain.level && !run.isMissing, "\(text)")
            #expect(!run.isRightToLeft && run.acceptsTracking == plain.acceptsTracking, "\(text)")
        }
        // Noto Sans Hebrew has no Latin letters, and no paragraph that it draws alone.
        #expect(plainCount > 100 || !stack.plainCharacters.contains(0x61), "\(plainCount)")
    }
}
