internal import Conversations
internal import DynamicType
internal import Fonts
internal import ScaleFiles
internal import TextLayout
internal import TypescaleAPI
internal import TypescaleCommandLineInterface
internal import TypescaleJSON
internal import TypescaleStrings

/// Times the preparation and the reflow of texts as one conversation, with the calls that clients make.
///
/// The environments are not those of any request: all styles have the same faces and no tracking, as in the engines
/// that the figures are compared with.
struct LayoutBenchmark {
    /// The figures that `typescale bench` prints.
    struct Figures {
        var messages = 0
        var prepareMs = 0.0
        var reflowMs = 0.0
        var reflowMsAllCores = 0.0
        var rewidthMs = 0.0
        var bytesPerMessage = 0.0
        var resizedCount = 0
    }

    /// The faces that the compared engines use as well.
    static let families = ["Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji"]
    /// The twelve categories in the order of a slider moved from `M` up, down and back.
    private static let categories: [ContentSizeCategory] = {
        let all = ContentSizeCategory.allCases
        let (middle, last) = (all.firstIndex(of: .large) ?? 0, all.count - 1)
        let places = Array(middle...last) + (0..<last).reversed() + Array(1..<middle)
        return places.map { all[$0] }
    }()
    /// The offsets added to the width, in points.
    static let widthSteps: [Double] = [
        60, 0, 20, 40, -20, 0, 80, 60, 30, 10, 0, 60, 0, 20, 40, -20, 0, 80, 60, 30, 10, 0,
    ]

    let texts: [String]
    let width: Double
    let scale: TypeScale
    let fonts: FontLibrary
    let engine: BrowserEngine

    func run() throws(CommandError) -> Figures {
        let changes = try reporting(self.changes)
        return try rethrowing(run(changes)) { (error: ConversationError) in CommandError("bench", error.description) }
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
        figures.prepareMs = start.duration(to: clock.now) / .milliseconds(1)

        // The first round prepares the words that are wider than a line at large sizes.
        _ = try reflow(conversation, changes.first, changes.sizes)
        (figures.reflowMs, figures.resizedCount) = try reflow(conversation, changes.first, changes.sizes)
        figures.bytesPerMessage = bytesPerMessage(conversation)
        figures.rewidthMs = try reflow(conversation, changes.sizes[0], changes.widths).median
        let onAllCores = try self.conversation(of: texts, changes.first, threads: nil)
        figures.reflowMsAllCores = try reflow(onAllCores, changes.first, changes.sizes).median
        return figures
    }

    /// Returns the bytes for each message: its preparation for any size and its height in one layout.
    private func bytesPerMessage(_ conversation: Conversation) -> Double {
        let footprint = conversation.footprint
        let bytes = footprint.preparedBytes + footprint.layoutBytes / max(footprint.layouts, 1)
        return Double(bytes) / Double(max(texts.count, 1))
    }

    /// Opens faces, ICU's data and the fallbacks of every script in a separate conversation.
    ///
    /// A process does this once; the caches of the timed conversation stay cold.
    private func warmUp(_ environment: LayoutEnvironment) throws(ConversationError) {
        let some = texts.enumerated().filter { $0.offset < 500 || $0.offset % 50 == 0 }.map(\.element)
        _ = try prepare(some, environment)
    }

    /// Creates a conversation of messages, laid out once on one thread; `Benchmarks/instructions` counts this function.
    @inline(never)
    private func prepare(_ texts: [String], _ environment: LayoutEnvironment) throws(ConversationError) -> Conversation
    {
        try conversation(of: texts, environment, threads: 1)
    }

    /// Creates a conversation of messages, laid out once on some threads; `nil` means all processors.
    @inline(never)
    private func conversation(
        of texts: [String], _ environment: LayoutEnvironment, threads: Int?
    ) throws(ConversationError) -> Conversation {
        // Only the latest layout is cached, so that each change computes its own.
        let conversation = Conversation(fonts: fonts, layoutCacheSize: 1, maximumThreads: threads)
        try conversation.append(texts.enumerated().map { Message(id: String($0.offset), text: $0.element) })
        _ = try conversation.height(in: environment)
        return conversation
    }

    /// Changes from one environment to the next; returns the median time of a change and the median of resized
    /// messages.
    private func reflow(
        _ conversation: Conversation, _ first: LayoutEnvironment, _ steps: [LayoutEnvironment]
    ) throws(ConversationError) -> (median: Double, resizedCount: Int) {
        let clock = ContinuousClock()
        var (times, resizedCounts): ([Double], [Int]) = ([], [])
        var from = first
        for to in steps {
            _ = try conversation.height(in: from)
            let start = clock.now
            let set = try conversation.invalidationSet(from: from, to: to)
            times.append(start.duration(to: clock.now) / .milliseconds(1))
            resizedCounts.append(set.resizedCount)
            from = to
        }
        return (times.sorted()[times.count / 2], resizedCounts.sorted()[resizedCounts.count / 2])
    }

    /// Returns the scale at a category in the peers' faces and without tracking.
    ///
    /// The figures are compared with Pango and Chromium, which lay out the same messages in these faces without
    /// tracking; in another setting the line breaks, and with them the work, would differ.
    private func environment(_ category: ContentSizeCategory, _ width: Double) throws(FontError) -> LayoutEnvironment {
        let base = try LayoutEnvironment(scale, for: .category(category), width: width, engine: engine, fonts: fonts)
        var key = base.key
        let faces = FontRequest(families: Self.families)
        for index in key.settings.styles.indices { key.settings.styles[index].tracking = 0 }
        key.preparation.preparationStyles = key.preparation.preparationStyles.map { _ in
            PreparationStyle(regular: faces, strong: faces, emphasis: faces, code: faces)
        }
        return LayoutEnvironment(scale: base.scale, key: key, animatesEmoji: false)
    }
}

/// `typescale bench`: times the preparation and reflow of messages on this machine.
enum BenchCommand {
    private static let width = Option("width", "POINTS", help: "Line width (default: 300).")

    static let command = Command(
        "bench", summary: "time the preparation and reflow of messages",
        discussion: [
            "Prepares all messages without a size, then changes the size through the twelve categories and back, "
                + "and the width likewise; every change computes all heights, all offsets and the invalidation "
                + "set. Times are medians over 22 changes, on one thread except for reflowMsAllCores; reading the "
                + "file is not timed. The messages form one conversation in body of apple-ios without tracking, in "
                + "Noto Sans, Noto Sans CJK JP and Noto Color Emoji.",
            "The output is one JSON object, with or without --json.",
        ],
        operands: [Operand("MESSAGES", .one, .files, help: "Rows {\"id\",\"text\"} of JSON; -: standard input.")],
        groups: [OptionGroup("Options", [width, CommonOptions.engine, CommonOptions.json])],
        examples: [.init("typescale bench messages.ndjson --width 320", "Ten thousand messages in a phone's bubble.")]
    ) { arguments, output throws(CommandError) in
        let width = try CommonOptions.points(Self.width, arguments, in: widths) ?? 300
        let source = RowSource(try InputFile(arguments.operands.first))
        var texts: [String] = []
        try source.forEach(text) { text, _ in texts.append(text) }
        guard !texts.isEmpty else {
            throw CommandError(source.name, "no messages; give at least one row {\"id\",\"text\"}")
        }
        let benchmark = LayoutBenchmark(
            texts: texts, width: width, scale: try ScaleCatalog.scale(named: ScaleName.appleIOS.name, place: "bench"),
            fonts: try FontCatalog.library(), engine: CommonOptions.engine(arguments))
        let figures = try benchmark.run()
        output.writeJSON { write(figures, to: &$0) }
        return .success
    }

    /// Decodes the text of a row; the row has an id, too.
    private static func text(_ reader: JSONReader) throws(JSONError) -> String {
        let row = try reader.object(allowing: ["id", "text"])
        _ = try row.required("id").identifier(maximumCharacters: APILimits.idCharacters, allowingEmpty: true)
        return try row.required("text").string()
    }

    /// From the width of a word to that of a wall; narrower lines would measure broken words.
    private static let widths = 50.0...100_000

    private static func write(_ figures: LayoutBenchmark.Figures, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("messages", figures.messages)
            for (name, value) in [
                ("prepareMs", figures.prepareMs), ("reflowMs", figures.reflowMs),
                ("reflowMsAllCores", figures.reflowMsAllCores), ("rewidthMs", figures.rewidthMs),
                ("bytesPerMessage", figures.bytesPerMessage),
            ] {
                writer.key(name)
                writer.number((value * 10_000).rounded() / 10_000)
            }
            writer.member("changed", figures.resizedCount)
        }
    }
}
