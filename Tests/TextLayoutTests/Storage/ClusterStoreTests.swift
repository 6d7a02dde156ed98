import Testing
import TypescaleTestSupport

@testable import TextLayout

@Suite struct ClusterStoreTests {
    private func measures(_ engine: BrowserEngine) -> [LineMeasure] {
        (1...24).map { (step: Int) -> LineMeasure in
            let tracking = step % 3 == 0 ? 0.7 : 0.0
            return LineMeasure(
                size: Double(10 + step * 2), width: Double(step * 13), tracking: tracking, engine: engine)
        }
    }

    /// Texts with words that have clusters of every kind: with corrections, pictures, several faces and many units.
    private static let texts = [
        "AVATAR incomprehensibilities", "https://example.com/To-Wafi?a=b", "x👩‍👩‍👧👍🏽y", "「かぎ」括弧（）。",
        "ภาษาไทยไม่มีช่องว่าง", "Ve\u{AD}rant\u{AD}wor\u{AD}tung", "a\(String(repeating: "\u{301}", count: 20))b AVATAR",
        "مرحبابالعالم", "incomprehensibilities", String(repeating: "W", count: 80), "日本語ab한국어",
    ]

    private func store(_ texts: [String], _ engine: BrowserEngine) throws -> PreparedTexts {
        let preparer = TextPreparer(fonts: try Support.library.get())
        var store = PreparedTexts()
        for text in texts {
            _ = try preparer.prepare(text, Support.traits(engine: engine), clusters: .ofAllWords, into: &store)
        }
        return store
    }

    private func lines(_ store: borrowing PreparedTexts, _ engine: BrowserEngine) throws -> [[TextLine]?] {
        var all: [[TextLine]?] = []
        for text in 0..<store.texts.count {
            for measure in measures(engine) {
                all.append(try store.lines(of: text, measure, lineHeight: .normal))
            }
        }
        return all
    }

    @Test func `The last cluster of a word ends at the width of its segment`() throws {
        var generator = SeededGenerator(seed: 20)
        let preparer = TextPreparer(fonts: try Support.library.get())
        var store = PreparedTexts()
        for text in Self.texts + (0..<400).map({ _ in Support.paragraph(&generator) }) {
            let traits = Support.traits(locale: ["en", "de", "ar", "th", "ja"].randomElement(using: &generator) ?? "")
            for isTracked in [false, true] {
                _ = try preparer.prepare(
                    StyledText(text), SharedTraits(traits), clusters: .ofAllWords, forTracking: isTracked,
                    into: &store)
            }
        }
        var shared = SharedClusters()
        store.moveClusters(to: &shared)
        store.useShared(shared)
        var words = 0
        for index in 0..<store.paragraphs.count {
            let paragraph = store.paragraphs[index]
            for segment in paragraph.segments {
                guard let word = store.words.index(of: segment) else { continue }
                let clusters = store.clusterStore.clusters(ofRun: store.words.run(of: word))
                let width = store.ends[segment] - store.startPosition(paragraph, segment)
                #expect(store.clusterStore.clusters.end(of: clusters.upperBound - 1) == width)
                words += 1
            }
        }
        #expect(words > 1_000)
    }

    @Test(arguments: BrowserEngine.allCases)
    func `Stores that share clusters have the same lines, also while one of them changes`(engine: BrowserEngine) throws
    {
        var one = try store(Self.texts, engine)
        var two = try store(Self.texts.reversed() + ["a-b-incomprehensible", "incomprehensible"], engine)
        let (first, second) = (try lines(one, engine), try lines(two, engine))
        let bytes = one.clusterStore.memory.used + two.clusterStore.memory.used
        var shared = SharedClusters()
        one.moveClusters(to: &shared)
        two.moveClusters(to: &shared)
        shared.trim()
        one.useShared(shared)
        two.useShared(shared)
        #expect(try lines(one, engine) == first)
        #expect(try lines(two, engine) == second)
        // Firefox measures glyphs instead of clusters.
        #expect(
            engine == .firefox ? bytes == 0 : shared.memory.used * 5 < bytes * 3, "\(shared.memory.used) of \(bytes)")

        let copy = one.copy()
        let preparer = TextPreparer(fonts: try Support.library.get())
        let text = "antidisestablishmentarianism AVATAR"
        let index = try preparer.prepare(text, Support.traits(engine: engine), clusters: .ofAllWords, into: &one)
        let measure = LineMeasure(size: 30, width: 100, engine: engine)
        let alone = try store([text], engine)
        let expected = try alone.lines(of: 0, measure, lineHeight: .normal)
        #expect(try one.lines(of: index, measure, lineHeight: .normal) == expected)
        #expect(try lines(copy, engine) == first)
        #expect(try lines(two, engine) == second)
    }

    /// Returns a store with a run of four clusters after another run, and a change of it.
    private func run(_ change: (inout ClusterStore) -> Void) -> (store: ClusterStore, clusters: Range<Int>) {
        var store = ClusterStore()
        store.clusters.append(end: 9, PreparedTexts.ClusterFacts(units: 1, isUnsafe: false, trackedClusters: 1))
        _ = store.endRun()
        for end in 1...4 {
            store.clusters.append(
                end: Int32(end * 700), PreparedTexts.ClusterFacts(units: 2, isUnsafe: end == 2, trackedClusters: 1))
        }
        change(&store)
        let run = store.endRun()
        return (store, store.clusters(ofRun: Int(run)))
    }

    @Test func `runs are equal only if all that their clusters have is`() {
        let changes: [(inout ClusterStore) -> Void] = [
            { _ in },
            {
                $0.clusters.append(
                    end: 2_801, PreparedTexts.ClusterFacts(units: 2, isUnsafe: false, trackedClusters: 1))
            },
            { $0.longClusters.append(.init(index: 2, units: 40, trackedClusters: 3)) },
            { $0.longClusters.append(.init(index: 2, units: 41, trackedClusters: 3)) },
            { $0.adjustments.append(.init(index: 2, end: 5, nextStart: 6)) },
            { $0.adjustments.append(.init(index: 3, end: 5, nextStart: 6)) },
            { $0.trackingChanges.append(.init(index: 2, end: 1, nextStart: 0)) },
            { $0.trims.append(.init(index: 2, amount: 500)) },
            { $0.pictures.append(2) },
            { $0.faceChanges.append(.init(index: 2, mask: 3)) },
            { $0.lastResortBreaks.append(2) },
            { $0.hyphenations.append(.init(index: 2, width: 300, ends: 5)) },
        ]
        for (index, change) in changes.enumerated() {
            for (other, otherChange) in changes.enumerated() {
                let (one, two) = (run(change), run(otherChange))
                #expect(one.store.isEqual(one.clusters, two.clusters, of: two.store) == (index == other))
            }
            // A run that was appended to another store equals the original there.
            let original = run(change)
            var store = run(changes[4]).store
            let first = store.clusters.count
            store.appendRun(original.clusters, of: original.store)
            #expect(store.isEqual(first..<store.clusters.count, original.clusters, of: original.store))
        }
    }
}
