import Fonts
import ScaleFiles
import Testing

@testable import TextLayout

@Suite struct BlockTextTests {
    private static let runs: [Message.Run] = [
        Message.Run(.text, "Ready 👍🏽 "), Message.Run(.emoji(width: 1.4, isAnimated: true), "party"),
        Message.Run(.strong, ""), Message.Run(.code, "e\u{301}"), Message.Run(.mention, "@Ada"),
        Message.Run(.link, "日本"),
    ]

    @Test(arguments: [Message.Block.Kind.paragraph, .quote, .reactions])
    func `the prepared text of a block is its layout text, and spans are ranges of its runs`(
        kind: Message.Block.Kind
    ) throws {
        let theme = MessageTheme(for: try #require(TypeScale.bundled(.appleIOS)))
        let request = FontRequest(families: Support.stack)
        let style = PreparationStyle(regular: request, strong: request, emphasis: request, code: request)
        for count in 0...Self.runs.count {
            let block = Message.Block(kind, runs: Array(Self.runs.prefix(count)))
            let prepared = try #require(BlockText(block, style: 0, of: [style], theme: theme)).styled
            let (text, ranges) = block.layoutText
            #expect(Array(prepared.text.utf8) == Array(text.utf8))
            #expect(prepared.spans.allSatisfy { ranges.contains($0.range) })
            for (run, range) in zip(block.runs, ranges) {
                let shown = String(decoding: Array(text.utf16)[range], as: UTF16.self)
                let isEmoji = if case .emoji = run.kind { true } else { false }
                #expect(shown == (isEmoji ? Message.Run.emojiCharacter : run.text))
            }
            #expect(ranges.count == count)
        }
    }
}
