internal import Conversations
internal import DynamicType
internal import Fonts
internal import TextLayout
internal import TypescaleCommandLineInterface

/// Times the preparation and the reflow of given texts as one conversation, the way a client's requests run them.
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

    /// The faces that the peers are given, too.
    static let families = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]
    /// Apple's twelve categories in the order in which a slider passes them from `M` on: up, down and back.
    private static let categories: [ContentSizeCategory] = {
        let all = ContentSizeCategory.allCases
        let (middle, last) = (all.firstIndex(of: .large) ?? 0, all.count - 1)
        let places = Array(middle...last) + (0..<last).reversed() + Array(1..<middle)
        return places.map { all[$0] }
    }()
    /// The points that are added to the width.
    static let widthSteps: [Double] = [
        60, 0, 20, 40, -20, 0, 80, 60, 30, 10, 0, 60, 0, 20, 40, -20, 0, 80, 60, 30, 10, 0,
    ]

    let texts: [String]
    let width: Double
    let scale: TypeScale
    let fonts: FontLibrary

    /// Runs it all.
    func run() throws(CommandError) -> Figures {
        let changes: Changes
        do throws(FontError) {
            changes = try self.changes()
        } catch {
            throw CommandError(error)
        }
        do throws(ConversationError) {
            return try run(changes)
        } catch {
            throw CommandError("bench", error.description)
        }
    }

    /// The environments of a run.
    private struct Changes {
        var first: LayoutEnvironment
        var sizes: [LayoutEnvironment]
        var widths: [LayoutEnvironment]
    }

    private func changes() throws(FontError) -> Changes {
        Changes(
            first: try environment(.medium, width),
            sizes: try Self.categories.map { category throws(FontError) in try environment(category, width) },
            widths: try Self.widthSteps.map { step throws(FontError) in try environment(.large, width + step) })
    }

    private func run(_ changes: Changes) throws(ConversationError) -> Figures {
        var figures = Figures()
        figures.messages = texts.count
        try warmUp(changes.first)
        let clock = ContinuousClock()
        let start = clock.now
        let conversation = try prepare(texts, changes.first)
        figures.prepareMs = milliseconds(start.duration(to: clock.now))

        // The first round prepares the words that are wider than a line at large sizes.
        _ = try reflow(conversation, changes.first, changes.sizes)
        (figures.reflowMs, figures.changed) = try reflow(conversation, changes.first, changes.sizes)
        figures.bytesPerMessage = bytesPerMessage(conversation)
        figures.rewidthMs = try reflow(conversation, changes.sizes[0], changes.widths).median
        conversation.limitThreads(to: .max)
        figures.reflowMsAllCores = try reflow(conversation, changes.first, changes.sizes).median
        return figures
    }

    /// The bytes of a message, prepared for any size, with its height in one layout.
    private func bytesPerMessage(_ conversation: Conversation) -> Double {
        let footprint = conversation.footprint
        let bytes = footprint.preparedBytes + footprint.layoutBytes / max(footprint.layouts, 1)
        return Double(bytes) / Double(max(texts.count, 1))
    }

    /// Opens faces, ICU's data and the fallbacks of every script, which a process does once, in a conversation of its
    /// own: the caches of the one that is timed are cold.
    private func warmUp(_ environment: LayoutEnvironment) throws(ConversationError) {
        let some = texts.enumerated().filter { $0.offset < 500 || $0.offset % 50 == 0 }.map(\.element)
        _ = try prepare(some, environment)
    }

    /// A conversation of messages, laid out once on one thread.
    private func prepare(_ texts: [String], _ environment: LayoutEnvironment) throws(ConversationError) -> Conversation
    {
        // No layout but the latest is kept, so that each change computes its own.
        let conversation = Conversation(fonts: fonts, layoutCacheSize: 1, maximumThreads: 1)
        try conversation.append(texts.enumerated().map { Message(id: String($0.offset), text: $0.element) })
        _ = try conversation.height(in: environment)
        return conversation
    }

    /// Changes from one environment to the next; returns the median time of a change, and of the messages it changes.
    private func reflow(
        _ conversation: Conversation, _ first: LayoutEnvironment, _ steps: [LayoutEnvironment]
    ) throws(ConversationError) -> (median: Double, changed: Int) {
        let clock = ContinuousClock()
        var (times, changed): ([Double], [Int]) = ([], [])
        var from = first
        for to in steps {
            _ = try conversation.height(in: from)
            let start = clock.now
            let set = try conversation.invalidationSet(from: from, to: to)
            times.append(milliseconds(start.duration(to: clock.now)))
            changed.append(set.resizedCount)
            from = to
        }
        return (times.sorted()[times.count / 2], changed.sorted()[changed.count / 2])
    }

    /// The scale at a category in the peers' faces, without tracking, which the peers are not given.
    private func environment(
        _ category: ContentSizeCategory, _ width: Double
    ) throws(FontError) -> LayoutEnvironment {
        let base = try LayoutEnvironment(scale, for: .category(category), width: width, fonts: fonts)
        var key = base.key
        let faces = FontRequest(families: Self.families)
        for index in key.settings.styles.indices { key.settings.styles[index].tracking = 0 }
        key.preparation.preparation = key.preparation.preparation.map { _ in
            PreparationStyle(regular: faces, strong: faces, emphasis: faces, code: faces)
        }
        return LayoutEnvironment(scale: base.scale, key: key, animatesEmoji: false)
    }

    private func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
