import Fonts
import Foundation
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// Lines of words that are hyphenated by patterns.
@Suite struct HyphenatedLinesTests {
    private static let folder: String = {
        let folder = FileManager.default.temporaryDirectory.appending(component: "hyphenation-\(UUID())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data("UTF-8\n1na\n".utf8).write(to: folder.appending(component: "hyph_en_US.dic"))
        return folder.path
    }()
    private static let library = HyphenationLibrary(folders: [folder])

    private func traits(_ engine: BrowserEngine, _ hyphens: TextProperties.Hyphens = .auto) -> TextTraits {
        var traits = TextTraits(font: FontRequest(families: ["Inter"]), locale: "en-US", engine: engine)
        traits.breaking.hyphens = hyphens
        return traits
    }

    /// Returns the lines of a text that is a number of points narrower than on one line.
    private func lines(
        _ text: String, _ traits: TextTraits, missing: Double = 0, width: Double? = nil, tracking: Double = 0
    ) throws -> [TextLine] {
        let preparer = TextPreparer(fonts: try Support.library.get(), hyphenation: Self.library)
        var store = PreparedTexts()
        let index = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
        func lines(_ width: Double) throws -> [TextLine] {
            let measure = LineMeasure(size: 16, width: width, tracking: tracking, engine: traits.engine)
            return try #require(try store.lines(of: index, measure, lineHeight: .normal))
        }
        return try lines(width ?? lines(10_000).reduce(0) { $0 + $1.width } - missing)
    }

    private func starts(_ lines: [TextLine]) -> [Int] { lines.dropFirst().map(\.utf16Range.lowerBound) }

    @Test(arguments: [BrowserEngine.firefox, .webkit])
    func `a word is hyphenated where its hyphen fits`(_ engine: BrowserEngine) throws {
        // The whole is 116 points wide, "banana bana" with a hyphen 103.3, and "banana ba" with a hyphen 84.9.
        #expect(starts(try lines("banana banana", traits(engine), width: 104)) == [11])
        #expect(starts(try lines("banana banana", traits(engine), width: 103)) == [9])
        #expect(starts(try lines("banana banana", traits(.firefox), width: 85.5)) == [9])
        #expect(starts(try lines("banana banana", traits(engine), width: 84)) == [7])
        #expect(starts(try lines("banana banana", traits(engine, .manual), width: 104)) == [7])
        let hyphenated = try lines("banana banana", traits(engine), width: 103)
        #expect(hyphenated.map(\.isHyphenated) == [true, false])
    }

    @Test func `in WebKit a word is broken at its first hyphen if none fits, and elsewhere only with space`() throws {
        #expect(starts(try lines("banana", traits(.webkit), width: 10)) == [2, 4, 5])
        #expect(starts(try lines("banana", traits(.firefox), width: 10)) == [1, 2, 3, 4, 5])
        // Five fourths of an em are 20 points; "banana " is 60.2 points wide, and a hyphen 5.7.
        #expect(starts(try lines("banana banana", traits(.webkit), width: 85.5)) == [7])
        #expect(starts(try lines("banana banana", traits(.webkit), width: 88)) == [9])
    }

    @Test func `in WebKit a word at the start of a line is not hyphenated if only the space after it does not fit`()
        throws
    {
        var traits = traits(.webkit)
        traits.whiteSpace = .breakSpaces
        // "banana" is 55.7 points wide.
        #expect(starts(try lines("banana nn", traits, width: 57)) == [6])
        #expect(starts(try lines("banana nn", traits, width: 55)) == [4])
        traits.breaking.overflowWrap = .normal
        #expect(starts(try lines("banana nn", traits, width: 57)) == [4])
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit])
    func `the hyphen is tracked`(_ engine: BrowserEngine) throws {
        let line = try lines("banana banana", traits(engine), width: 112, tracking: 2)
        #expect(starts(line) == [9])
        let parts = try lines("banana ba", traits(engine), width: 1_000, tracking: 2)[0].width
        let hyphen = try lines("\u{2010}", traits(engine), width: 1_000, tracking: 2)[0].width
        #expect(abs(line[0].width - parts - hyphen) < 0.1)
    }

    @Test func `Chromium has no patterns, and soft hyphens are used by all engines unless there are none`() throws {
        #expect(starts(try lines("banana banana", traits(.chromium), missing: 12)) == [7])
        for engine in BrowserEngine.allCases {
            #expect(starts(try lines("ba\u{AD}nana", traits(engine, .manual), missing: 10)) == [3])
            #expect(try lines("ba\u{AD}nana", traits(engine, .manual), missing: 10)[0].isHyphenated == false)
            let none = try lines("xx ba\u{AD}nana", traits(engine, .none), missing: 10)
            #expect(starts(none) == [3])
        }
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit])
    func `a hyphenated word is whole`(_ engine: BrowserEngine) throws {
        let measurer = SequentialMeasurer(fonts: try Support.library.get(), hyphenation: Self.library)
        let measure = LineMeasure(size: 16, width: 40, engine: engine)
        #expect(try measurer.keepsWords("banana", traits(engine), measure))
        #expect(try !measurer.keepsWords("banana", traits(engine, .manual), measure))
        #expect(try !measurer.keepsWords("bananxx", traits(engine), LineMeasure(size: 16, width: 30, engine: engine)))
    }

    @Test(arguments: [BrowserEngine.firefox, .webkit])
    func `the hyphen is drawn`(_ engine: BrowserEngine) throws {
        let placer = GlyphPlacer(fonts: try Support.library.get(), hyphenation: Self.library)
        let measure = LineMeasure(size: 16, width: 30, engine: engine)
        let lines = try placer.lines(of: StyledText("banana"), traits(engine), measure, lineHeight: .fixed(20))
        #expect(lines.map(\.end) == [2, 4, 6])
        for (number, line) in lines.enumerated() {
            guard case .glyphs(let face, let glyphs)? = line.runs.last?.content else {
                Issue.record("no glyphs")
                continue
            }
            let hyphen = Shaper().glyph(for: 0x2010, in: face)
            #expect((glyphs.last?.id == hyphen) == (number < 2) && glyphs.count == (number < 2 ? 3 : 2))
            #expect(abs(line.runs.reduce(0) { $0 + $1.width } - line.width) < 0.1)
        }
    }

    @Test func `words without patterns, and text that does not wrap, have the lines of manual hyphens`() throws {
        for engine in BrowserEngine.allCases {
            var other = traits(engine)
            other.locale = "xx"
            #expect(starts(try lines("banana banana", other, missing: 12)) == [7])
            var unwrapped = traits(engine)
            unwrapped.whiteSpace = .nowrap
            #expect(try lines("banana banana", unwrapped, missing: 12).count == 1)
        }
    }

    @Test func `a long text of hyphenated words takes time in proportion to its length`() throws {
        let ratio = try ProcessorTime.ratio(of: 100) { count in
            let text = (0..<count).map { "na" + String(repeating: "nab", count: 30) + String($0, radix: 36) }
                .joined(separator: " ")
            _ = try lines(text, traits(.webkit), width: 100)
            _ = try lines(text, traits(.firefox), width: 100)
        }
        #expect(ratio < 8)
    }
}
