import Testing

@testable import Conversations
@testable import TextLayout

/// Chunks that are prepared again with what a layout needs and they lack.
@Suite struct PreparedChunkTests {
    /// A chunk with one form of each text, and without the clusters of words of up to 5 em.
    private func chunk(_ messages: [Message], _ key: LayoutKey) throws -> PreparedChunk {
        var chunk = PreparedChunk(
            key.preparation, reuseCount: 0, trackedStyles: key.settings.trackedStyles)
        try chunk.fill(from: messages, locale: "en", with: TextPreparer(fonts: Support.fonts.get()))
        return chunk
    }

    private func complete(
        _ chunk: inout PreparedChunk, _ messages: [Message], _ key: LayoutKey
    ) throws -> MessageRow? {
        let measurer = MessageMeasurer(key.settings)
        let preparer = TextPreparer(fonts: try Support.fonts.get())
        return try chunk.completing(
            key.preparation, tracking: measurer.trackedStyles, from: messages, with: preparer
        ) { $0.messages.row(of: 0, measurer) }
    }

    @Test func `A chunk whose words are wider than the line gets their clusters, and no other form of its texts`()
        throws
    {
        let messages = [Message(id: "m", text: "bring an umbrella")]
        let wide = try Support.environment("category=L", width: 300).key
        let narrow = try Support.environment("category=L", width: 40).key
        var chunk = try chunk(messages, wide)
        let before = try #require(try complete(&chunk, messages, wide))
        #expect(before.lines == 1 && !chunk.hasAllForms)
        let after = try #require(try complete(&chunk, messages, narrow))
        #expect(after.lines == 4 && !chunk.hasAllForms)
    }

    @Test func `A chunk whose texts lack a form gets it, and then the clusters of words that are wider than the line`()
        throws
    {
        let block = Message.Block(
            .paragraph, runs: [Message.Run(.text, "at 12:30 -> bring umbrellas")], style: "caption1")
        let messages = [Message(id: "m", blocks: [block])]
        let tracked = try Support.environment("category=XL", width: 300).key
        let untracked = try Support.environment("category=L", width: 300).key
        let narrow = try Support.environment("category=L", width: 30).key
        var chunk = try chunk(messages, tracked)
        #expect(try complete(&chunk, messages, untracked)?.lines == 1)
        #expect(chunk.hasAllForms && !chunk.isComplete)
        let row = try #require(try complete(&chunk, messages, narrow))
        #expect(row.lines > 3 && chunk.isComplete)
    }
}
