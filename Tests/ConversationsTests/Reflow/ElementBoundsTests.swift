import DynamicType
import ScaleFiles
import Testing
import TextLayout

@testable import Conversations

/// The boxes of a message's elements, compared with the heights of the layout.
@Suite struct ElementBoundsTests {
    @Test func `A picture's box has the height of a message with nothing but the picture, including insets`() throws {
        let scale = try Support.scales.scale(named: "apple-ios")
        var theme = MessageTheme(for: scale)
        theme[.image].insets = MessageTheme.Insets(leading: ScalableLength(em: 2))
        let environments = try ["L", "AX1"].map { size in
            try LayoutEnvironment(
                scale, for: TextEnvironment([(key: "category", value: size)]), width: 300, theme: theme,
                fonts: Support.fonts.get())
        }
        let block = Message.Block(.image(width: 400, height: 200))
        let conversation = try Support.conversation([Message(id: "m", blocks: [block])])
        let set = try conversation.invalidationSet(from: environments[0], to: environments[1])
        let box = try #require(set.bounds(at: 0).first)
        #expect(abs(box.oldSize.height - set.oldHeight) < 0.001 && abs(box.newSize.height - set.newHeight) < 0.001)
        #expect(box.newSize.height < box.oldSize.height && box.oldSize.width < 300)
    }

    @Test func `A block in a style that the scale does not have has the boxes of its kind's style`() throws {
        let environments = try ["L", "AX1"].map { try Support.environment("category=\($0)", width: 300) }
        let runs = [Message.Run(.text, "a "), Message.Run(.emoji(width: 1.2, isAnimated: false), "e")]
        let messages = ["body", "unknown"].map { style in
            Message(id: style, blocks: [Message.Block(.paragraph, runs: runs, style: TextStyle(style))])
        }
        let conversation = try Support.conversation(messages)
        let set = try conversation.invalidationSet(from: environments[0], to: environments[1])
        let usual = try #require(set.bounds(at: 0).first)
        let unknown = try #require(set.bounds(at: 1).first)
        #expect(usual.oldSize == unknown.oldSize)
        #expect(usual.newSize == unknown.newSize)
        #expect(usual.oldSize != usual.newSize)
    }

    @Test func `Messages in the memory of removed ones have the boxes of their own elements`() throws {
        let environments = try ["L", "AX1"].map { try Support.environment("category=\($0)", width: 300) }
        func messages(_ prefix: String, haveEmoji: (Int) -> Bool) -> [Message] {
            (0..<3 * ConversationsLimits.messagesPerChunk).map { index in
                let emoji = Message.Run(.emoji(width: 1.2, isAnimated: false), "e")
                let runs = [Message.Run(.text, "a ")] + (haveEmoji(index) ? [emoji] : [])
                return Message(id: "\(prefix)\(index)", blocks: [Message.Block(.paragraph, runs: runs)])
            }
        }
        let conversation = try Support.conversation(messages("first", haveEmoji: { _ in true }))
        for index in 0..<3 * ConversationsLimits.messagesPerChunk {
            try conversation.remove(id: Identifier("first\(index)"))
        }
        try conversation.append(messages("second", haveEmoji: { $0 % 3 == 1 }))
        let set = try conversation.invalidationSet(from: environments[0], to: environments[1])
        #expect(set.items.count == 3 * ConversationsLimits.messagesPerChunk)
        for item in set.items {
            #expect(set.bounds(of: item).map(\.kind) == (item.index % 3 == 1 ? [.emoji] : []), "\(item.id)")
        }
    }
}
