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
        #expect(abs(box.old.height - set.oldHeight) < 0.001 && abs(box.new.height - set.newHeight) < 0.001)
        #expect(box.new.height < box.old.height && box.old.width < 300)
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
        #expect(usual.old == unknown.old)
        #expect(usual.new == unknown.new)
        #expect(usual.old != usual.new)
    }

    @Test func `A message has the boxes of its present blocks after a change`() throws {
        let environments = try ["L", "AX1"].map { try Support.environment("category=\($0)", width: 300) }
        let emoji = Message.Run(.emoji(width: 1.2, isAnimated: false), "e")
        var added = Message(id: "added", text: "a ")
        added.blocks[0].runs.append(emoji)
        var removed = Message(
            id: "removed", blocks: [Message.Block(.paragraph, runs: [Message.Run(.text, "a "), emoji])])
        removed.blocks[0].runs.removeLast()
        let set = try Support.conversation([added, removed]).invalidationSet(from: environments[0], to: environments[1])
        let boxes = Dictionary(uniqueKeysWithValues: set.items.map { ($0.id, set.bounds(of: $0).map(\.kind)) })
        #expect(boxes == ["added": [.emoji], "removed": []])
    }
}
