import Fonts
import Foundation
import Testing

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

    private func traits(_ engine: Engine, _ hyphens: BreakProperties.Hyphens = .auto) -> TextTraits {
        var traits = TextTraits(font: FontRequest(families: ["Inter"]), locale: "en-US", engine: engine)
        traits.breaking.hyphens = hyphens
        return traits
    }

    /// Returns the lines of a text that is a number of points narrower than on one line.
    private func lines(
        _ text: String, _ traits: TextTraits, missing: Double = 0, width: Double? = nil, tracking: Double = 0
    ) throws -> [TextLine] {
        let preparer = TextPreparer(library: try Support.library.get(), hyphenation: Self.library)
        var store = PreparedTexts()
        let index = try preparer.prepare(text, traits, clustersAbove: -.infinity, into: &store)
        func lines(_ width: Double) throws -> [TextLine] {
            let measure = LineMeasure(size: 16, width: width, tracking: tracking, engine: traits.engine)
            return try #require(store.lines(of: index, measure, lineHeight: .normal))
        }
        return try lines(width ?? lines(10_000).reduce(0) { $0 + $1.width } - missing)
    }

    private func starts(_ lines: [TextLine]) -> [Int] { lines.dropFirst().map(\.utf16Range.lowerBound) }

    @Test(arguments: [Engine.firefox, .webkit])
    func `a word is hyphenated where its hyphen fits`(_ engine: Engine) throws {
        // An "na" is 18.4 points wide, a hyphen 7.
        #expect(starts(try lines("banana banana", traits(engine), missing: 10)) == [9])
        #expect(starts(try lines("banana banana", traits(engine), missing: 12)) == [11])
        #expect(starts(try lines("banana banana", traits(engine), missing: 31)) == [9])
        #expect(starts(try lines("banana banana", traits(engine), missing: 60)) == [7])
        #expect(starts(try lines("banana banana", traits(engine, .manual), missing: 12)) == [7])
        let hyphenated = try lines("banana banana", traits(engine), missing: 31)
        #expect(hyphenated.map(\.isHyphenated) == [true, false])
    }
}
