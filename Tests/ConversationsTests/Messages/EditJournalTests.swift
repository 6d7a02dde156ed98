import Synchronization
import Testing
import TextLayout

@testable import Conversations

/// The journal of edits that layouts in progress have to apply.
@Suite struct EditJournalTests {
    @Test func `The journal keeps edits only for layouts still in progress, even if they overlap`() throws {
        let conversation = try Support.conversation(Support.messages(3, seed: 5))
        let key = try Support.environment("category=L").key
        func begin() -> UInt64 { conversation.state.withLock { $0.begin(key, key, requesting: nil).snapshot.changes } }
        var last = begin()
        for number in 0..<40 {
            let next = begin()
            try conversation.append(Message(id: "n\(number)", text: "one more"))
            conversation.state.withLock { $0.end(last) }
            last = next
            let (kept, start) = conversation.state.withLock { ($0.journal.count, $0.journalStart) }
            #expect(kept == 1 && start == last)
        }
        conversation.state.withLock { $0.end(last) }
        #expect(conversation.state.withLock { $0.journal.isEmpty })
    }

    @Test func `A layout that outlasts others receives every edit since it began`() throws {
        let conversation = try Support.conversation(Support.messages(30, seed: 6))
        let environment = try Support.environment("category=L")
        _ = try conversation.height(in: environment)
        let key = environment.key
        let early = conversation.state.withLock { $0.begin(key, key, requesting: nil) }
        try conversation.remove(id: "m3")
        let late = conversation.state.withLock { $0.begin(key, key, requesting: "m7") }
        #expect(late.requestedIndex == 6)
        try conversation.append(Message(id: "last", text: "one more"))
        conversation.state.withLock { $0.end(early.snapshot.changes) }
        let layout = try #require(late.old)
        conversation.state.withLock { state in
            state.layouts.removeAll()
            state.cache(layout, preparedSet: nil, since: late.snapshot.changes)
            state.end(late.snapshot.changes)
        }
        let heights = try conversation.messageHeights(in: environment)
        let fresh = try Support.conversation((0..<conversation.count).compactMap { conversation.message(at: $0) })
        #expect(try heights == fresh.messageHeights(in: environment))
        #expect(heights.count == 30)
    }

    @Test func `The revision counts edits, and not the messages that move to other slots after a removal`() throws {
        let conversation = try Support.conversation((0..<1_024).map { Message(id: "m\($0)", text: "a") })
        for number in 0..<600 { try conversation.remove(id: Identifier("m\(number)")) }
        #expect(conversation.revision == 1_624 && conversation.count == 424)
        #expect(conversation.state.withLock { $0.changes } > 1_624)
    }
}
