import FoundationEssentials
import Testing
import TypescaleTestSupport

@testable import TextLayout

/// The memory of a store, and its contents after trimming.
@Suite struct StoreMemoryTests {
    private static let measures = [
        LineMeasure(size: 17, width: 120), LineMeasure(size: 23, width: 300, tracking: 0.5),
        LineMeasure(size: 53, width: 200),
    ]

    private func measurements(_ store: borrowing PreparedTexts, _ text: Int) -> [TextMeasurement?] {
        Self.measures.map { store.measurement(of: text, $0, lineHeight: .fixed(20)) }
    }

    @Test func `more widths of spaces than a byte can encode do not change the result`() throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        let traits = Support.traits(["Inter"], whiteSpace: .preWrap)
        var store = PreparedTexts()
        for spaces in 1...400 {
            let text =
                "a" + String(repeating: " ", count: spaces) + "bcd" + String(repeating: " ", count: 401 - spaces) + "e"
            let index = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
            let alone = try Support.prepared(text, traits)
            #expect(measurements(store, index) == measurements(alone, 0), "\(spaces) spaces")
            let lines = try store.lines(of: index, Self.measures[0], lineHeight: .fixed(20))
            #expect(try lines == alone.lines(of: 0, Self.measures[0], lineHeight: .fixed(20)), "\(spaces) spaces")
        }
        #expect(store.spaces.contains(PreparedTexts.rareSpaces))
    }

    @Test(arguments: BrowserEngine.allCases, [TextWrap.wrap, .balance, .pretty])
    func `a text after many widths of spaces has the lines that it has alone`(engine: BrowserEngine, wrap: TextWrap)
        throws
    {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var traits = Support.traits(["Inter"], whiteSpace: .preWrap, engine: engine)
        traits.wrap = wrap
        var store = PreparedTexts()
        var scratch = PreparedTexts()
        for spaces in 1...300 {
            let text = "a" + String(repeating: " ", count: spaces)
            _ = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
            _ = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &scratch)
        }
        let words = "Choose which messages you receive from friends at a day"
        for text in [words, "x \tChoose which\t\tmessages \n you  receive", words.map { "\($0) " }.joined()] {
            let alone = try Support.prepared(text, traits)
            scratch.removeAll()
            #expect(try preparer.prepare(text, traits, clusters: .ofAllWords, into: &scratch) == 0)
            let index = try preparer.prepare(text, traits, clusters: .ofAllWords, into: &store)
            for width in stride(from: 40.0, through: 300, by: 13) {
                let measure = LineMeasure(size: 16, width: width, engine: engine).wrapped(wrap)
                let lines = try alone.lines(of: 0, measure, lineHeight: .fixed(20))
                #expect(try store.lines(of: index, measure, lineHeight: .fixed(20)) == lines, "\(text), \(width)")
                #expect(try scratch.lines(of: 0, measure, lineHeight: .fixed(20)) == lines, "\(text), \(width)")
            }
        }
        #expect(store.spaces.contains(PreparedTexts.rareSpaces))
        #expect(!scratch.spaces.contains(PreparedTexts.rareSpaces) && scratch.faceLists.count == 1)
    }

    @Test func `a trimmed store has the same results, is smaller, and accepts more texts`() throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var generator = SeededGenerator(seed: 3)
        let texts = (0..<60).map { _ in Support.paragraph(&generator) + " incomprehensibilities" }
        var store = PreparedTexts()
        for text in texts.prefix(50) {
            _ = try preparer.prepare(text, Support.traits(), clusters: .ofAllWords, into: &store)
        }
        let before = (0..<50).map { measurements(store, $0) }
        let bytes = store.memory.used
        store.trim()
        #expect(store.memory.used < bytes)
        #expect((0..<50).map { measurements(store, $0) } == before)
        for text in texts.suffix(10) {
            let index = try preparer.prepare(text, Support.traits(), clusters: .ofAllWords, into: &store)
            #expect(measurements(store, index) == measurements(try Support.prepared(text), 0))
        }
        #expect(store.texts.count == 60)
    }

    @Test func `a copy has all that the store has, and keeps it when the store changes`() throws {
        let folder = ProjectRoot.path + "/Sources/TextLayout/Storage/"
        let declaration = try String(contentsOf: URL(filePath: folder + "PreparedTexts.swift"), encoding: .utf8)
        let copying = try String(contentsOf: URL(filePath: folder + "PreparedTexts+Memory.swift"), encoding: .utf8)
        let names = declaration.split(separator: "/// Creates an empty store.")[0]
            .matches(of: #/\n    var ([a-zA-Z]+)/#).map { String($0.1) }
        #expect(names.count > 20)
        for name in names { #expect(copying.contains("copy.\(name) = \(name)\n"), "\(name)") }

        let preparer = TextPreparer(fonts: try Support.library.get())
        var generator = SeededGenerator(seed: 5)
        var store = PreparedTexts()
        for _ in 0..<20 {
            _ = try preparer.prepare(
                Support.paragraph(&generator), Support.traits(), clusters: .ofAllWords, into: &store)
        }
        let before = (0..<20).map { measurements(store, $0) }
        let copy = store.copy()
        #expect(copy.memory.used == store.memory.used)
        store.removeAll()
        #expect((0..<20).map { measurements(copy, $0) } == before)
    }

    @Test func `an empty text has its own index in a store`() throws {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var store = PreparedTexts()
        for text in ["", "a", "", "", "b c"] { _ = try preparer.prepare(text, Support.traits(), into: &store) }
        let lines = (0..<5).map { store.measurement(of: $0, Self.measures[0], lineHeight: .fixed(20))?.lineCount }
        #expect(lines == [0, 1, 0, 0, 1])
        store.removeAll()
        #expect(store.texts.count == 0)
        #expect(try preparer.prepare("d", Support.traits(), into: &store) == 0)
    }
}
