import DynamicType
import FoundationEssentials
import Synchronization
import Testing
import TextLayout
import TypescaleTestSupport

@testable import Conversations

@Suite struct HeightTests {
    @Test(arguments: 1...5)
    func `Invalidation gives the heights of a full layout in random environments and after edits`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var messages = Support.messages(60, seed: seed)
        let conversation = try Support.conversation(messages, threads: 2)
        var from = try Support.randomEnvironment(&generator)
        for round in 0..<3 {
            let to = try Support.randomEnvironment(&generator)
            let set = try conversation.invalidationSet(from: from, to: to)
            let heights = try Support.fullHeights(messages, to)
            #expect(try conversation.messageHeights(in: to) == heights, "round \(round)")
            #expect(set.newHeight == heights.reduce(0, +))
            for item in set.items {
                #expect(item.newHeight == heights[item.index] && item.id == messages[item.index].id)
            }
            edit(&messages, conversation, 1_000 * (round + 1), &generator)
            #expect(
                try conversation.messageHeights(in: to) == Support.fullHeights(messages, to),
                "after edits, round \(round)")
            #expect(try conversation.messageHeights(in: from) == Support.fullHeights(messages, from))
            from = to
        }
    }

    @Test func `a message with code has the same height alone and after others, in every engine`() throws {
        let code = Message(
            id: "b",
            blocks: [Message.Block(.paragraph, runs: [Message.Run(.mention, "體"), Message.Run(.code, "文本，行“")])])
        for engine in BrowserEngine.allCases {
            for category in ["L", "AX4"] {
                let environment = try Support.environment("category=\(category)", width: 50, engine: engine)
                let alone = try Support.conversation([code]).height(in: environment)
                let both = try Support.conversation([Message(id: "a", text: "本，号”"), code])
                #expect(try both.messageHeights(in: environment).last == alone, "\(engine) \(category)")
            }
        }
    }

    @Test func `code counts its face for the height of its line, whatever is before it, in WebKit`() throws {
        let environment = try Support.environment("category=AX4", engine: .webkit)
        let heights = try ["日", "a", "日 "].map { text in
            let runs = [Message.Run(.text, text), Message.Run(.code, "日日日日")]
            return try Support.conversation([Message(id: "b", blocks: [Message.Block(.paragraph, runs: runs)])])
                .height(in: environment)
        }
        #expect(Set(heights).count == 1, "\(heights)")
    }

    @Test func `messages that are too high together are refused, and the others stay`() throws {
        let style = StyleDefinition(style: .body, size: .points(1_000), lineHeight: .multiple(4))
        let definition = TypeScaleDefinition(
            name: "high", title: "High", styles: [style], defaultStyle: .body, curve: .linear)
        let environment = try LayoutEnvironment(
            TypeScale(definition), for: TextEnvironment(.fontScale(5), appScale: .factor(3)), width: 300,
            fonts: Support.fonts.get())
        func message(_ id: Int) -> Message {
            let block = Message.Block(.paragraph, runs: [Message.Run(.text, "x")], minLines: 65_535)
            return Message(id: "\(id)", blocks: Array(repeating: block, count: 500))
        }
        // Two million million points each.
        let conversation = try Support.conversation((0..<4).map(message))
        let height = try conversation.height(in: environment)
        #expect(height > 7.8e12 && height < 7.9e12)
        let error = #expect(throws: ConversationError.self) { try conversation.append(message(4)) }
        #expect(error?.code == .tooManyMessages && error?.reason.contains("higher together") == true)
        #expect(try conversation.count == 4 && conversation.height(in: environment) == height)
        let others = try Support.conversation((0..<5).map(message))
        for _ in 0..<2 {
            #expect(throws: ConversationError.tooHigh) { try others.height(in: environment) }
            #expect(throws: ConversationError.tooHigh) { try others.heights(in: [environment]) }
        }
        try others.remove(id: "1")
        #expect(try others.height(in: environment) == height)
    }

    /// Styles with letter spacing, line breaks and transformations of their own, which change how texts are prepared.
    private func scale(_ generator: inout SeededGenerator) throws -> TypeScale {
        let styles = ([.body, "title", "code"] as [TextStyle]).map { style in
            var text = TextProperties()
            text.textTransform = [nil, nil, .uppercase].randomElement(using: &generator) ?? nil
            text.wordBreak = [nil, nil, .breakAll].randomElement(using: &generator) ?? nil
            text.textWrap = [nil, nil, .balance].randomElement(using: &generator) ?? nil
            let tracking: [StyleDefinition.Tracking] = [.none, .em(0.05), .em(-0.02), .points(3)]
            let heights: [StyleDefinition.LineHeight] = [.font, .multiple(1.3)]
            return StyleDefinition(
                style: style, size: .points(Double.random(in: 9...34, using: &generator)),
                lineHeight: heights.randomElement(using: &generator) ?? .font,
                tracking: tracking.randomElement(using: &generator) ?? .none,
                role: style == "code" ? .monospace : .default, textProperties: text)
        }
        return try TypeScale(
            TypeScaleDefinition(
                name: "own", title: "Own", styles: styles, defaultStyle: .body, curve: .linear))
    }

    @Test(arguments: 1...2)
    func `After edits, heights and differences are those of a new conversation, in all engines`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let scale = try scale(&generator)
        var environments: [LayoutEnvironment] = []
        for engine in BrowserEngine.allCases {
            let preference = TextSizePreference.fontScale(Double.random(in: 0.5...3, using: &generator))
            let width = Double.random(in: 0...500, using: &generator)
            environments.append(
                try LayoutEnvironment(
                    scale, for: TextEnvironment(preference), width: width, engine: engine, fonts: Support.fonts.get()))
        }
        var messages = Support.messages(15, seed: seed)
        let conversation = try Support.conversation(messages)
        for (round, from) in environments.enumerated() {
            _ = try conversation.height(in: from)
            edit(&messages, conversation, 1_000 * (round + 1), &generator)
            let to = environments[Int.random(in: 0..<environments.count, using: &generator)]
            let new = try Support.conversation(messages)
            #expect(try conversation.messageHeights(in: from) == new.messageHeights(in: from), "round \(round)")
            let (set, other) = try (
                conversation.invalidationSet(from: from, to: to), new.invalidationSet(from: from, to: to)
            )
            #expect(Array(set.items) == Array(other.items), "round \(round)")
            #expect(set.newHeight == other.newHeight && set.rewrappedCount == other.rewrappedCount)
        }
        #expect(try conversation.heights(in: environments) == environments.map { try conversation.height(in: $0) })
    }

    private func edit(
        _ messages: inout [Message], _ conversation: Conversation, _ name: Int, _ generator: inout SeededGenerator
    ) {
        for step in 0..<12 {
            let index = Int.random(in: 0..<messages.count, using: &generator)
            #expect(throws: Never.self) {
                switch Int.random(in: 0..<3, using: &generator) {
                case 0:
                    messages.insert(Support.message("n\(name + step)", &generator), at: index)
                    try conversation.insert(messages[index], at: index)
                case 1:
                    messages[index] = Support.message(messages[index].id.text, &generator)
                    try conversation.replace(messages[index])
                default:
                    try conversation.remove(id: messages.remove(at: index).id)
                }
            }
        }
    }

    @Test(arguments: [1, 2])
    func `Heights in several environments equal those of a layout in each`(threads: Int) throws {
        var generator = SeededGenerator(seed: 20)
        let messages = Support.messages(9_000, seed: 20)
        let conversation = try Support.conversation(messages, threads: threads)
        // With narrow lines, for which words have to be prepared again, and faces of two weights.
        var environments = try (0..<6).map { _ in try Support.randomEnvironment(&generator) }
        environments.append(environments[0])
        let heights = try conversation.heights(in: environments)
        for (environment, height) in zip(environments, heights) {
            #expect(try height == Support.conversation(messages, threads: 1).height(in: environment))
        }
        // With chunks of which messages were removed, all messages were removed, and messages are in no lane.
        for index in messages.indices where index % 7 == 0 || (1_024..<1_536).contains(index) {
            try conversation.remove(id: messages[index].id)
        }
        for index in 0..<30 { try conversation.append(Support.message("n\(index)", &generator)) }
        #expect(try conversation.heights(in: environments) == environments.map { try conversation.height(in: $0) })
        #expect(try conversation.heights(in: []).isEmpty)
        #expect(try Support.conversation([], threads: 1).heights(in: environments) == environments.map { _ in 0 })
    }

    @Test(arguments: [1, 2])
    func `Chunks that share the clusters of long words have the heights of each message alone`(threads: Int) throws {
        var generator = SeededGenerator(seed: 21)
        var messages = Support.messages(1_100, seed: 21)
        let conversation = try Support.conversation(messages, threads: threads)
        let narrow = try Support.environment("category=AX5", width: 180)
        #expect(try conversation.messageHeights(in: narrow) == Support.fullHeights(messages, narrow))
        let bytes = conversation.footprint.preparedBytes
        // Conversations of one chunk each share no clusters with one another.
        let separate = try (0..<3).reduce(0) { sum, part in
            let count = part < 2 ? 512 : messages.count - 1_024
            let one = try Support.conversation(Array(messages[512 * part..<512 * part + count]))
            _ = try one.height(in: narrow)
            return sum + one.footprint.preparedBytes
        }
        #expect(bytes < separate)
        edit(&messages, conversation, 10_000, &generator)
        let wide = try Support.environment("category=AX3", width: 301)
        #expect(try conversation.messageHeights(in: wide) == Support.fullHeights(messages, wide))
        #expect(try conversation.messageHeights(in: narrow) == Support.fullHeights(messages, narrow))
    }

    @Test(arguments: ["slds", "apple-ios"])
    func `Line counts reused within their limits equal new ones at every width and size`(scale: String) throws {
        let messages = Support.messages(24, seed: 11)
        let conversation = try Support.conversation(messages)
        var from = try Support.environment("category=L", width: 250, scale: scale)
        for step in 1...24 {
            let to = try Support.environment(
                "fontScale=\(1 + Double(step % 7) / 100)", width: 250 + Double(step * 37 % 50), scale: scale)
            let set = try conversation.invalidationSet(from: from, to: to)
            let fresh = try Support.conversation(messages)
            let same = try fresh.invalidationSet(from: to, to: from)
            #expect(set.newHeight == same.oldHeight)
            #expect(set.rewrappedCount == same.rewrappedCount && set.resizedCount == same.resizedCount)
            #expect(Set(set.items.map(\.index)) == Set(same.items.map(\.index)))
            from = to
        }
    }

    @Test func `A hundred changes of size and back restore heights and offset exactly`() throws {
        let conversation = try Support.conversation(Support.messages(200, seed: 3), layoutBytes: 1)
        let small = try Support.environment("category=L")
        let large = try Support.environment("category=AX2")
        let heights = try conversation.messageHeights(in: small)
        var top = 4_321.0
        for _ in 0..<100 {
            for (from, to) in [(small, large), (large, small)] {
                let set = try conversation.invalidationSet(
                    from: from, to: to, viewport: Viewport(top: top, height: 600))
                top = set.scrollAdjustment?.newOffset ?? -1
            }
        }
        #expect(try conversation.messageHeights(in: small) == heights)
        #expect(abs(top - 4_321) < 0.001)
    }

    @Test func `An evicted layout is computed again with equal heights, and memory stays bounded`() throws {
        let conversation = try Support.conversation(Support.messages(200, seed: 4), layoutBytes: 20_000)
        let first = try Support.environment("category=L")
        let heights = try conversation.messageHeights(in: first)
        for width in 0..<100 {
            _ = try conversation.height(in: try Support.environment("category=L", width: 200 + Double(width)))
            #expect(conversation.footprint.layoutBytes <= 20_000)
            #expect(conversation.footprint.layouts <= ConversationsLimits.layouts)
        }
        #expect(try conversation.messageHeights(in: first) == heights)
    }

    @Test func `Thousands of changes of scale do not increase memory`() throws {
        let conversation = try Support.conversation(Support.messages(12, seed: 6), layoutBytes: 4_000)
        let environments = try (0..<101).map { try Support.environment("fontScale=\(1 + Double($0) / 50)") }
        func run(_ steps: Range<Int>) throws {
            var from = environments[0]
            for step in steps {
                let to = environments[step * 7 % environments.count]
                _ = try conversation.invalidationSet(from: from, to: to, requestedBy: "reader \(step)")
                from = to
            }
        }
        let changes = ProcessInfo.processInfo.environment["TYPESCALE_SCALE_CHANGES"].flatMap { Int($0) }
        try run(0..<1_500)
        let before = (footprint: conversation.footprint, bytes: try ResidentMemory.bytes())
        try run(1_500..<(changes ?? 6_000))
        let (after, first) = (conversation.footprint, before.footprint)
        #expect(after.layouts == first.layouts && after.layoutBytes == first.layoutBytes)
        // The allocator may give an array a few more bytes than it asked for.
        #expect(after.preparedBytes < first.preparedBytes + 1_024 && after.bytes < first.bytes + 1_024)
        // With other tests in this process, the test detects a growth of 14 KB per change; alone with a million
        // changes, of four bytes.
        let growth = try ResidentMemory.bytes() - before.bytes
        #expect(growth < (changes == nil ? 64 << 20 : 4 << 20))
        #expect(conversation.requests.readerCount == 0)
    }

    @Test func `Many edits of one message do not increase memory`() throws {
        let conversation = try Support.conversation(Support.messages(260, seed: 5))
        let environment = try Support.environment("category=L")
        _ = try conversation.height(in: environment)
        let before = conversation.footprint.preparedBytes
        for step in 0..<1_500 {
            try conversation.replace(Message(id: "m17", text: "word \(step)"))
        }
        #expect(conversation.footprint.preparedBytes < before * 2)
        #expect(try conversation.messageHeights(in: environment).count == 260)
    }

    @Test func `A full chunk releases what only further messages would use`() throws {
        /// Returns the bytes of messages that are distinct long words.
        func bytes(_ count: Int) throws -> Int {
            let conversation = try Support.conversation(
                (0..<count).map { Message(id: "\($0)", text: "distinct\($0)longword") })
            _ = try conversation.height(in: Support.environment("category=L"))
            return conversation.footprint.preparedBytes
        }
        let full = ConversationsLimits.messagesPerChunk
        #expect(try bytes(full) < bytes(full - 1))
    }
}
