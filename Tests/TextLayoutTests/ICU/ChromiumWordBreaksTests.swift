import Fonts
import Testing

@testable import TextLayout

/// Starts of the lines of words that may be broken between letters only, measured in Chromium 156.
@Suite struct ChromiumWordBreaksTests {
    private static let families = ["Noto Sans Tamil", "Noto Sans Kannada", "Noto Sans Malayalam"]

    @Test(arguments: [
        ("வணக்கம்", 60.0, [0, 1, 2, 5]), ("வணக்கம்", 100, [0, 2]), ("நகரங்கள்", 60, [0, 2, 3, 6]),
        ("ಮಾರ್ಗಸೂಚಿ", 20, [0, 2, 5, 7]), ("ಮಾರ್ಗಸೂಚಿ", 60, [0, 5]), ("മലയാളം", 60, [0, 2]),
    ])
    func `a word that overflows the line ends after marks`(_ text: String, _ width: Double, _ starts: [Int]) throws {
        var traits = TextTraits(font: FontRequest(families: Self.families, locale: "en"))
        (traits.breaking.overflowWrap, traits.breaking.wordBreak) = (.normal, .breakAll)
        for clusters in [StoredClusters.ofNoWord, .ofAllWords] {
            let prepared = try Support.prepared(text, traits, clusters: clusters)
            let lines = try #require(
                try prepared.lines(of: 0, LineMeasure(size: 28, width: width), lineHeight: .normal))
            #expect(lines.map(\.utf16Range.lowerBound) == starts)
        }
    }
}
