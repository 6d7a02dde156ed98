import Conversations
import DynamicType
import Fonts
import FoundationEssentials
import ScaleFiles
import TextLayout

/// Prints the cost of changes in a conversation: one JSON object for each figure.
///
/// The figures are medians of warm runs. The first runs, which allocate memory and miss the processor's caches, are
/// figures of their own (`-first`).
///
///     typescale-conversations-bench COUNT | --texts COUNT | --many-changes | --once
///
/// `--texts` prints the messages as rows of JSON, for a compared engine to shape; `--many-changes` prints the memory
/// after a million changes; `--once` changes and edits a thousand messages on one thread, for counting instructions.
@main
struct ConversationsBenchmark {
    static let width = 320.0
    /// The edits before edits are warm: after a change of a million messages the first fifty take twice as long.
    static let firstEdits = 200
    static let steps = ["L", "XL", "XXL", "XXXL", "AX1", "XXXL", "XXL", "XL"]

    static let sizes = ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4", "AX5"]

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let count = arguments.last.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        if arguments.first == "--texts", let count { return texts(count) }
        let fonts = try FontLibrary(folders: .standard(project: "fonts"))
        let scale = try ScaleLibrary().scale()
        func environments(_ categories: [String]) throws -> [LayoutEnvironment] {
            try categories.map { category in
                try LayoutEnvironment(
                    scale, for: TextEnvironment([(key: "category", value: category)]), width: width, fonts: fonts)
            }
        }
        let (environments, sizes) = (try environments(steps), try environments(sizes))
        switch (arguments.first, count) {
        case ("--once", _): try once(environments, fonts)
        case ("--many-changes", _): try manyChanges(scale, fonts)
        case (_, let count?): try measure(count, environments, sizes, fonts)
        default: print("usage: typescale-conversations-bench COUNT | --texts COUNT | --many-changes | --once")
        }
    }

    /// Prints the first messages; none of their characters has to be escaped.
    static func texts(_ count: Int) {
        var chat = Chat(seed: 1)
        for index in 0..<count { print("{\"id\":\"m\(index)\",\"text\":\"\(chat.text())\"}") }
    }

    /// Runs two rounds of changes, and all kinds of edits, on a thousand messages.
    static func once(_ environments: [LayoutEnvironment], _ fonts: FontLibrary) throws {
        var chat = Chat(seed: 1)
        let one = Conversation(fonts: fonts, layoutCacheSize: 1, maximumThreads: 1)
        try one.append((0..<1_000).map { chat.message($0) })
        var figures = Figures()
        try changes(one, environments, rounds: 2, &figures)
        try edits(one, environments[0], 1_000, rounds: 0..<400, &chat, &figures)
    }

    /// Makes a million changes among two hundred scales in a small conversation and reports the process's memory after
    /// the first twentieth and at the end.
    static func manyChanges(_ scale: TypeScale, _ fonts: FontLibrary) throws {
        var chat = Chat(seed: 2)
        let one = Conversation(fonts: fonts, maximumThreads: 1)
        try one.append((0..<8).map { chat.message($0) })
        let environments = try (0..<200).map { step in
            try LayoutEnvironment(
                scale, for: TextEnvironment([(key: "fontScale", value: "\(1 + Double(step) / 100)")]), width: width,
                fonts: fonts
            )
        }
        for step in 0..<1_000_000 {
            let (from, to) = (environments[step * 7 % 200], environments[(step + 1) * 7 % 200])
            _ = try one.invalidationSet(from: from, to: to)
            if step == 50_000 { report("resident-after-changes", step, try residentMegabytes(), "MB") }
        }
        report("resident-after-changes", 1_000_000, try residentMegabytes(), "MB")
    }

    static func residentMegabytes() throws -> Double {
        let text = String(decoding: try Data(contentsOf: URL(filePath: "/proc/self/statm")), as: UTF8.self)
        return Double(text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096 / 1e6
    }

    static func measure(
        _ count: Int, _ environments: [LayoutEnvironment], _ sizes: [LayoutEnvironment], _ fonts: FontLibrary
    ) throws {
        var chat = Chat(seed: 1)
        let shared = Conversation(fonts: fonts, layoutCacheSize: 1)
        let clock = ContinuousClock()
        let messages = (0..<count).map { chat.message($0) }
        let start = clock.now
        try shared.append(messages)
        _ = try shared.height(in: environments[0])
        report("prepare-all-cores", count, Figures.milliseconds(start.duration(to: clock.now)))
        report("bytes-a-message", count, Double(shared.footprint.preparedBytes) / Double(count), "bytes")

        let one = Conversation(fonts: fonts, layoutCacheSize: 1, maximumThreads: 1)
        try one.append(messages)
        _ = try one.height(in: environments[0])
        let rounds = max(400_000 / count, 4)
        var (first, figures) = (Figures(), Figures())
        try changes(one, environments, rounds: 1, &first)
        try changes(one, environments, rounds: rounds, &figures)
        report("size-change-first", count, first.first("set"))
        report("size-change", count, figures.median("set"))
        report("size-change-least", count, figures.least("set"))
        report("viewport", count, figures.median("viewport"))

        try heights(one, sizes, rounds: 1, &first)
        try heights(one, sizes, rounds: rounds, &figures)
        report("twelve-sizes-one-by-one", count, figures.median("one-by-one"))
        report("twelve-sizes-at-once", count, figures.median("at-once"))

        try edits(one, environments[0], count, rounds: 0..<firstEdits, &chat, &first)
        try edits(one, environments[0], count, rounds: firstEdits..<firstEdits + 400, &chat, &figures)
        try removals(one, count, &figures)
        report("edit-first", count, first.median("edit"))
        report("edit", count, figures.median("edit"))
        report("edit-known-words", count, figures.median("known"))
        report("edit-short", count, figures.median("short"))
        report("remove", count, figures.median("remove"))

        var sharedFigures = Figures()
        try changes(shared, environments, rounds: 1, &first)
        try changes(shared, environments, rounds: rounds, &sharedFigures)
        report("size-change-all-cores", count, sharedFigures.median("set"))
        report("size-change-all-cores-least", count, sharedFigures.least("set"))
    }

    /// Changes the size step by step and back; no layout is in the cache.
    static func changes(
        _ conversation: Conversation, _ environments: [LayoutEnvironment], rounds: Int, _ figures: inout Figures
    ) throws {
        let clock = ContinuousClock()
        let changes = ReflowRequests()
        for step in 0..<rounds * environments.count {
            let from = environments[step % environments.count]
            let to = environments[(step + 1) % environments.count]
            let height = try conversation.height(in: from)
            let viewport = Viewport(top: height / 2, height: 50 * height / Double(conversation.count))
            let start = clock.now
            var first: Duration?
            let change = changes.begin()
            _ = try conversation.invalidationSet(from: from, to: to, viewport: viewport, as: change) { _ in
                first = start.duration(to: clock.now)
            }
            figures.add("set", start.duration(to: clock.now))
            if let first { figures.add("viewport", first) }
        }
    }

    /// Computes the height of the conversation in twelve sizes: one after the other, and at once; no layout is cached.
    static func heights(
        _ conversation: Conversation, _ sizes: [LayoutEnvironment], rounds: Int, _ figures: inout Figures
    ) throws {
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            var start = clock.now
            for size in sizes { _ = try conversation.height(in: size) }
            figures.add("one-by-one", start.duration(to: clock.now))
            start = clock.now
            _ = try conversation.heights(in: sizes)
            figures.add("at-once", start.duration(to: clock.now))
        }
    }

    /// Edits messages throughout a conversation with a cached layout: a message of average length, the same again with
    /// all words known, and a short one.
    static func edits(
        _ conversation: Conversation, _ environment: LayoutEnvironment, _ count: Int, rounds: Range<Int>,
        _ chat: inout Chat, _ figures: inout Figures
    ) throws {
        _ = try conversation.height(in: environment)
        let clock = ContinuousClock()
        for round in rounds {
            let index = round * 7_919 % count
            let usual = chat.message(index)
            let short = Message(id: "m\(index)", text: "ok")
            for (name, message) in [("edit", usual), ("known", usual), ("short", short)] {
                let start = clock.now
                try conversation.replace(message)
                figures.add(name, start.duration(to: clock.now))
            }
        }
    }

    static func removals(_ conversation: Conversation, _ count: Int, _ figures: inout Figures) throws {
        let clock = ContinuousClock()
        for round in 0..<200 {
            let start = clock.now
            try conversation.remove(id: Identifier("m\(round * 7_919 % count)"))
            figures.add("remove", start.duration(to: clock.now))
        }
    }

    static func report(_ name: String, _ count: Int, _ value: Double, _ unit: String = "ms") {
        let rounded = (value * 10_000).rounded() / 10_000
        print("{\"figure\":\"conversations.\(name).\(count)\",\"value\":\(rounded),\"unit\":\"\(unit)\"}")
    }
}

/// Times in milliseconds, by name.
struct Figures {
    var times: [String: [Double]] = [:]

    mutating func add(_ name: String, _ duration: Duration) {
        times[name, default: []].append(Figures.milliseconds(duration))
    }

    func median(_ name: String) -> Double {
        guard let times = times[name]?.sorted(), !times.isEmpty else { return 0 }
        return times[times.count / 2]
    }

    func first(_ name: String) -> Double { times[name]?.first ?? 0 }
    func least(_ name: String) -> Double { times[name]?.min() ?? 0 }

    static func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
