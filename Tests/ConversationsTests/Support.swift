import DynamicType
import Fonts
import ScaleFiles
import TextLayout
import TypescaleTestSupport

@testable import Conversations

enum Support {
    static let root = ProjectRoot.path
    static let fonts = Result { try FontLibrary(folders: .standard(project: root + "/fonts")) }
    static let scales = ScaleLibrary(folder: root + "/typescales")

    /// Returns the environment of a text such as `category=AX3,appScale=1.2`.
    static func environment(
        _ word: String, width: Double = 300, scale: String = "apple-ios", animatesEmoji: Bool = true,
        engine: BrowserEngine = .chromium
    ) throws -> LayoutEnvironment {
        let pairs = word.split(separator: ",").map { part in
            let sides = part.split(separator: "=").map(String.init)
            return (key: sides[0], value: sides[1])
        }
        return try LayoutEnvironment(
            scales.scale(named: ScaleName(scale)), for: TextEnvironment(pairs), width: width,
            engine: engine, animatesEmoji: animatesEmoji, fonts: fonts.get())
    }

    static func conversation(_ messages: [Message], threads: Int = 1, layoutBytes: Int = 1 << 24) throws -> Conversation
    {
        let conversation = Conversation(fonts: try fonts.get(), layoutCacheSize: layoutBytes, maximumThreads: threads)
        try conversation.append(messages)
        return conversation
    }

    private static let words = [
        "a", "the", "office", "message", "measurements", "AVATAR", "self-made", "e.g.", "don't", "12:30", "3.14",
        "https://example.com/a/b-c?d=e&f=g", "@someone", "это", "предложение", "مرحبا", "بالعالم", "שלום", "पहाड़",
        "ภาษาไทย", "日本語の文章です。", "「かぎ」", "👍🏽", "👩‍👩‍👧‍👦", "c\u{200B}d", "f\u{AD}lo\u{AD}ra",
        "incomprehensibilities", "\n", "\t",
    ]

    static func text(_ generator: inout SeededGenerator, most: Int = 24) -> String {
        let count = Int.random(in: 0...most, using: &generator)
        return (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }.joined(separator: " ")
    }

    /// Returns a random message, mostly plain text.
    static func message(_ id: String, _ generator: inout SeededGenerator) -> Message {
        guard Int.random(in: 0..<4, using: &generator) == 0 else { return Message(id: id, text: text(&generator)) }
        let blocks = (0..<Int.random(in: 1...3, using: &generator)).map { _ in block(&generator) }
        return Message(id: id, blocks: blocks)
    }

    private static func block(_ generator: inout SeededGenerator) -> Message.Block {
        let kinds: [Message.Block.Kind] = [
            .paragraph, .heading(level: 1), .quote, .listItem(depth: 2), .codeBlock, .image(width: 400, height: 200),
            .reactions, .divider,
        ]
        let runs: [Message.Run] = [
            Message.Run(.text, text(&generator, most: 8)), Message.Run(.strong, "stressed words"),
            Message.Run(.code, "x += 1"),
            Message.Run(.mention, "@two words"), Message.Run(.emoji(width: 1.2, isAnimated: true), "party"),
        ]
        return Message.Block(
            kinds[Int.random(in: 0..<kinds.count, using: &generator)],
            runs: Array(runs.prefix(Int.random(in: 1...runs.count, using: &generator))),
            maxLines: Bool.random(using: &generator) ? nil : 2, minLines: Bool.random(using: &generator) ? 0 : 1)
    }

    static func messages(_ count: Int, seed: UInt64) -> [Message] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { message("m\($0)", &generator) }
    }

    static let sizes = ["XS", "M", "L", "XL", "XXXL", "AX1", "AX5"]

    static func randomEnvironment(_ generator: inout SeededGenerator) throws -> LayoutEnvironment {
        let size = sizes[Int.random(in: 0..<sizes.count, using: &generator)]
        let width = [90.0, 180, 300, 301, 640][Int.random(in: 0..<5, using: &generator)]
        let scale = ["apple-ios", "material3", "chat", "slds"][Int.random(in: 0..<4, using: &generator)]
        return try environment("category=\(size)", width: width, scale: scale)
    }

    /// Returns the heights by the general method: each message is prepared separately with all its clusters.
    static func fullHeights(_ messages: [Message], _ environment: LayoutEnvironment) throws -> [Double] {
        let key = environment.key.preparation
        let preparer = TextPreparer(fonts: try fonts.get())
        return try messages.map { message in
            var store = PreparedMessages(key)
            let index = try store.append(message, locale: key.locale, with: preparer, clusters: .ofWords(widerThan: 0))
            guard let measurement = store.measurement(of: index, in: environment.key.settings) else { return .nan }
            return (measurement.height * 1_048_576).rounded() / 1_048_576
        }
    }
}

extension PreparedMessages {
    /// Prepares messages with the clusters of all words, and for lanes.
    init(_ messages: [Message], _ key: LayoutKey, _ preparer: TextPreparer) throws {
        self.init(key.preparation)
        for message in messages {
            _ = try append(
                message, locale: key.preparation.locale, with: preparer, clusters: .ofWords(widerThan: 0))
        }
        buildLanes()
    }
}
