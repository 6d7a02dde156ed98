internal import Fonts
internal import Synchronization
internal import TextLayout
internal import Workers

/// What preparing and re-flowing takes, on given texts.
struct LayoutBenchmark {
    /// The figures `typescale bench` prints.
    struct Figures {
        var messages = 0
        var prepareMs = 0.0
        var reflowMs = 0.0
        var reflowMsAllCores = 0.0
        var rewidthMs = 0.0
        var bytesPerMessage = 0.0
        var changed = 0
    }

    /// The stack the peers are given too, so that all shape with the same faces.
    static let families = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]
    /// Sizes and line heights of `body` in Apple's twelve categories, in the order a slider passes them and back.
    static let sizes: [(size: Double, lineHeight: Double)] = [
        (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40), (40, 48), (47, 56), (53, 62), (47, 56), (40, 48),
        (33, 40), (28, 34), (23, 29), (21, 26), (19, 24), (17, 22), (16, 21), (15, 20), (14, 19), (15, 20), (16, 21),
    ]
    /// What is added to the width and taken away again.
    static let widthSteps: [Double] = [
        60, 0, 20, 40, -20, 0, 80, 60, 30, 10, 0, 60, 0, 20, 40, -20, 0, 80, 60, 30, 10, 0,
    ]

    private static let traits = TextTraits(font: FontRequest(families: families), whiteSpace: .preLine)

    let texts: [String]
    let width: Double
    let fonts: FontLibrary

    /// The shortest line there will be, in em: words that fit it are never cut.
    private var shortestLineEm: Double {
        let largest = Self.sizes.reduce(0) { max($0, $1.size) }
        return min(width / largest, (width + (Self.widthSteps.min() ?? 0)) / 17)
    }

    /// Runs it all.
    func run() throws(FontError) -> Figures {
        var figures = Figures()
        figures.messages = texts.count
        try warmUp()
        let clock = ContinuousClock()
        let start = clock.now
        let store = try prepared()
        figures.prepareMs = milliseconds(start.duration(to: clock.now))

        var table = HeightTable(texts: 0..<texts.count)
        table.update(store, LineMeasure(size: 16, width: width), lineHeight: 21)
        var changed: [Int] = []
        figures.reflowMs = median(Self.sizes) { step in
            table.update(store, LineMeasure(size: step.size, width: width), lineHeight: step.lineHeight)
            changed.append(table.changed.count)
        }
        figures.changed = changed.sorted()[changed.count / 2]
        figures.bytesPerMessage = Double(store.byteCount + table.byteCount) / Double(max(texts.count, 1))
        figures.rewidthMs = median(Self.widthSteps) { step in
            table.update(store, LineMeasure(size: 17, width: width + step), lineHeight: 22)
        }
        figures.reflowMsAllCores = reflowOnAllCores(store)
        return figures
    }

    /// Opens faces, ICU's data and the fallbacks of every script, which a process does once; every word is met by
    /// another preparer, so the caches of the one that is timed are cold.
    private func warmUp() throws(FontError) {
        let preparer = TextPreparer(library: fonts)
        var store = PreparedTexts()
        for (index, text) in texts.enumerated() where index < 500 || index % 50 == 0 {
            _ = try preparer.prepare(text, Self.traits, into: &store)
        }
    }

    private func prepared() throws(FontError) -> PreparedTexts {
        let preparer = TextPreparer(library: fonts)
        var store = PreparedTexts()
        for text in texts { _ = try preparer.prepare(text, Self.traits, clustersAbove: shortestLineEm, into: &store) }
        store.trim()
        return store
    }

    /// The same changes of size with the texts split among threads.
    private func reflowOnAllCores(_ store: PreparedTexts) -> Double {
        let crew = Crew()
        let share = (texts.count + crew.count - 1) / crew.count
        let parts = (0..<crew.count).map { part in
            Part(HeightTable(texts: min(part * share, texts.count)..<min((part + 1) * share, texts.count)))
        }
        return median(Self.sizes) { step in
            let measure = LineMeasure(size: step.size, width: width)
            let lineHeight = step.lineHeight
            crew.run { part in
                parts[part].table.withLock { $0.update(store, measure, lineHeight: lineHeight) }
            }
        }
    }

    /// A table that one thread at a time writes.
    private final class Part: Sendable {
        let table: Mutex<HeightTable>
        init(_ table: HeightTable) { self.table = Mutex(table) }
    }

    private func median<Step>(_ steps: [Step], _ body: (Step) -> Void) -> Double {
        let clock = ContinuousClock()
        let times = steps.map { step in
            let start = clock.now
            body(step)
            return milliseconds(start.duration(to: clock.now))
        }
        return times.sorted()[times.count / 2]
    }

    private func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
