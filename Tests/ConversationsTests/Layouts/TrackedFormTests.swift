import DynamicType
import TextLayout
import Testing

@testable import Conversations

/// Conversations prepared for tracked text, then laid out without tracking.
@Suite struct TrackedFormTests {
    private static let texts = ["a -> b", "12:30 2x3 (OK) A-B", "plain words", "https://example.com/a?b=c"]

    /// Messages of a style that is tracked at XL and not at L.
    private func messages(_ count: Int) -> [Message] {
        (0..<count).map { index in
            let text = Array(repeating: Self.texts[index % Self.texts.count], count: 9).joined(separator: " ")
            let block = Message.Block(.paragraph, runs: [Message.Run(.text, text)], style: "caption1")
            return Message(id: "m\(index)", blocks: [block])
        }
    }

    @Test(arguments: [60.0, 130, 320])
    func `a layout without tracking gets the form that the preparation left out`(width: Double) throws {
        let tracked = try Support.environment("category=XL", width: width)
        let untracked = try Support.environment("category=L", width: width)
        let caption = try #require(tracked.key.preparation.styles.firstIndex(of: "caption1"))
        #expect(tracked.key.settings.trackedStyles >> UInt64(caption) & 1 == 1)
        #expect(untracked.key.settings.trackedStyles >> UInt64(caption) & 1 == 0)
        let messages = messages(300)
        let conversation = try Support.conversation(messages)
        let wanted = try Support.conversation(messages).messageHeights(in: untracked)
        let wantedTracked = try Support.conversation(messages).messageHeights(in: tracked)
        #expect(try conversation.messageHeights(in: tracked) == wantedTracked)
        #expect(try conversation.anchor(of: Viewport(top: 40, height: 200), in: tracked) != nil)
        let set = try conversation.invalidationSet(from: tracked, to: untracked)
        #expect(set.newHeight == wanted.reduce(0, +))
        #expect(try conversation.messageHeights(in: untracked) == wanted)
        // Edits are prepared for both layouts; changing back gives the same result.
        for index in [0, 7, 299] { try conversation.replace(messages[index]) }
        #expect(try conversation.messageHeights(in: untracked) == wanted)
        #expect(try conversation.messageHeights(in: tracked) == wantedTracked)
    }
}
