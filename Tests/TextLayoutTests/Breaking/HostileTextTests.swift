import DynamicType
import Fonts
import ScaleFiles
import Testing

@testable import TextLayout

/// Hostile texts are measured in bounded time and never end the process.
@Suite struct HostileTextTests {
    private static let texts: [(name: String, text: String)] = [
        ("nothing", ""),
        ("a megabyte of words", String(repeating: "lorem ipsum ", count: 87_382)),
        ("a megabyte without a space", String(repeating: "x", count: 1 << 20)),
        ("a megabyte of ideographs", String(repeating: "語", count: 350_000)),
        ("ten thousand marks on one letter", "a" + String(repeating: "\u{301}", count: 10_000)),
        ("ten thousand joiners", String(repeating: "\u{200D}", count: 10_000)),
        ("one long sequence of joined emoji", String(repeating: "👩\u{200D}", count: 5_000)),
        ("an odd number of regional indicators", String(repeating: "🇩", count: 9_999)),
        ("line feeds", String(repeating: "\n", count: 10_000)),
        ("spaces", String(repeating: " ", count: 100_000)),
        ("tabs", String(repeating: "\t", count: 10_000)),
        ("nested embeddings", String(repeating: "\u{202B}a\u{202A}", count: 5_000)),
        ("unterminated isolates", String(repeating: "\u{2067}ا", count: 5_000)),
        ("soft hyphens", String(repeating: "a\u{AD}", count: 20_000)),
        ("every control character", String(String.UnicodeScalarView((0..<0xA0).compactMap { Unicode.Scalar($0) }))),
        ("replacements of invalid bytes", String(decoding: [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0x61], as: UTF8.self)),
        (
            "noncharacters",
            String(String.UnicodeScalarView([0x10FFFF, 0xE000, 0xFFFE, 0xFDD0].compactMap { Unicode.Scalar($0) }))
        ),
    ]

    @Test(arguments: texts.indices)
    func `any text has lines at any size and width, in every mode`(index: Int) throws {
        let text = Self.texts[index].text
        for mode in [WhiteSpace.normal, .preLine, .preWrap] {
            let store = try Support.prepared(text, Support.traits(whiteSpace: mode))
            for isTracked in [false, true] {
                // The largest texts are tested once, because a debug build takes a second for each.
                if text.utf8.count > 1 << 19 && (isTracked || mode == .preWrap) { continue }
                for (size, width) in [(17.0, 300.0), (17, 0), (10_000, 1), (13.333, 1_000_000)] {
                    let measure = LineMeasure(size: size, width: width, tracking: isTracked ? 0.5 : 0)
                    let measurement = store.measurement(of: 0, measure, lineHeight: .normal)
                    #expect(measurement != nil, "\(Self.texts[index].name) \(measure)")
                    #expect(measurement?.height.isFinite == true && measurement?.widestLineWidth.isFinite == true)
                }
            }
        }
    }

    @Test func `a letter with ten thousand marks is one cluster and stays on one line`() throws {
        let store = try Support.prepared("a" + String(repeating: "\u{301}", count: 10_000) + " b")
        let measurement = store.measurement(of: 0, LineMeasure(size: 17, width: 0), lineHeight: .fixed(20))
        #expect(measurement?.lineCount == 2)
    }

    /// Without the progress that is tested here, the measurement never ends.
    @Test(arguments: BrowserEngine.allCases)
    func `lines advance where a dictionary ends a word inside a cluster that several runs share`(
        engine: BrowserEngine
    ) throws {
        let fonts = try Support.library.get()
        let scale = try ScaleLibrary().scale()
        let measurer = SequentialMeasurer(fonts: fonts)
        let kinds: [Message.Run.Kind] = [.text, .strong, .emphasis, .code, .mention, .link]
        for unit in ["\u{1000}\u{1039}\u{1000}", "\u{1780}\u{17D2}\u{1780}"] {
            let scalars = Array(String(repeating: unit, count: 200).unicodeScalars)
            let runs = stride(from: 0, to: scalars.count - 8, by: 8).map { start in
                let part = String(String.UnicodeScalarView(scalars[start..<start + 8]))
                return Message.Run(kinds[start / 8 % kinds.count], part)
            }
            let message = Message(id: "m", blocks: [Message.Block(.paragraph, runs: runs)])
            for width in [0.0, 1, 30, 320] {
                let environment = try LayoutEnvironment(
                    scale, for: .default, width: width, engine: engine, fonts: fonts)
                #expect(try measurer.measure(message, in: environment).lineCount > 1)
            }
        }
    }

    @Test func `memory grows linearly with the text`() throws {
        // Memory indicates the amount of work independently of the machine's load.
        for unit in ["x", "lorem ", "語", "a\u{AD}", "👩\u{200D}", "مر"] {
            let short = try Support.prepared(String(repeating: unit, count: 2_000)).memory.used
            let long = try Support.prepared(String(repeating: unit, count: 20_000)).memory.used
            #expect(long < 12 * short, "\(unit)")
        }
    }
}
