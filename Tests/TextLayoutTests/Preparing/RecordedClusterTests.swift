import Fonts
import FoundationEssentials
import Testing
import TypescaleJSON

@testable import TextLayout

/// Line counts of texts of few grapheme clusters, compared with recordings (`Tests/Fidelity/clusters.json`).
@Suite struct RecordedClusterTests {
    @Test(arguments: BrowserEngine.allCases)
    func `texts of few clusters have the engine's lines at all widths`(_ engine: BrowserEngine) throws {
        let file = Support.root.path + "/Tests/Fidelity/clusters.json"
        let recorded = try JSONReader(parsing: [UInt8](try Data(contentsOf: URL(filePath: file)))).value
        let texts = try #require(recorded["texts"]?.elements)
        let widths = try #require(recorded["widths"]?.elements?.compactMap { $0.number })
        let size = try #require(recorded["size"]?.number)
        let families = try #require(recorded["families"]?.elements?.compactMap { $0.string })
        let lines = try #require(recorded["engines"]?[Identifier(engine.rawValue)]?["lines"]?.elements)
        #expect(texts.count == lines.count && texts.count > 60)
        let preparer = try TextPreparer(fonts: Support.library.get())
        var differing: Set<String> = []
        for (text, counts) in zip(texts, lines) {
            let isRightToLeft = text["dir"]?.string == "rtl"
            let traits = TextTraits(
                font: FontRequest(families: families, locale: "en"),
                locale: "en", direction: isRightToLeft ? .rightToLeft : .leftToRight, engine: engine)
            var store = PreparedTexts()
            let string = try #require(text["text"]?.string)
            _ = try preparer.prepare(string, traits, clusters: .ofAllWords, into: &store)
            let found = widths.map { width in
                let measure = LineMeasure(size: size, width: width, engine: engine)
                return store.measurement(of: 0, measure, lineHeight: .fixed(20)).map { String($0.lineCount) } ?? "-"
            }
            if found.joined() != counts.string {
                differing.insert(
                    (isRightToLeft ? "right to left " : "")
                        + string.unicodeScalars.map(\.hexadecimal).joined(separator: " "))
            }
        }
        #expect(differing == Self.known[engine])
    }

    /// The texts whose line counts are known to differ at some width.
    ///
    /// Chromium keeps a skin tone with a full-width mark in text from right to left, and with a digit of another level.
    /// Firefox ends lines where the direction turns in a cluster, knows no conjuncts of two scripts, and draws some
    /// marks with the symbol before them. WebKit starts a line with the joiner after a letter wider than the line.
    private static let known: [BrowserEngine: Set<String>] = [
        .chromium: ["5D0 37 1F3FD", "right to left 1F44D 3001 1F3FD", "right to left 3002 1F3FD 6E"],
        .firefox: [
            "179A 94D 937", "5D0 37 1F3FD", "2A FE0F 2060 20E3",
            "right to left 37 1F3FD", "right to left 37 37 1F3FD", "right to left 61 37 1F3FD",
            "right to left 1F44D 33 1F3FD", "right to left 8A9E 33 1F3FD", "right to left 61 20 33 1F3FD",
            "right to left 1F44D 61 1F3FD", "right to left A38 A40 A02 1F3FD", "right to left 1780 17D2 1F3FD",
            "right to left 65 301 1F3FD", "right to left 78 A38 A40 1F3FD", "right to left 5D0 37 1F3FD",
        ],
        .webkit: [
            "2764 2C 200D 1F525 1F3F4", "34 200D 1F4BB", "34 34 200D 1F4BB", "34 200D 34 200D 1F4BB", "23 200D 2764",
            "34 200D 61", "34 200D 34",
            "34 200D 200D 1F4BB", "61 200D 1F4BB", "2764 200D 1F4BB", "6E 200D 1F3F3", "6E 200D 2764", "304B 200D 2764",
            "304B 200D 260E", "304B 200D 304B", "3000 200D",
        ],
    ]
}

extension Unicode.Scalar {
    fileprivate var hexadecimal: String { String(value, radix: 16, uppercase: true) }
}
