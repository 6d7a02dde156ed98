import Synchronization
import Testing
import TextLayout
import TypescaleThreads

@testable import Conversations

/// The messages that a viewport shows.
@Suite struct WindowTests {
    /// Messages of one line, and of none where the pattern has a zero.
    private func conversation(_ pattern: [Int]) throws -> Conversation {
        try Support.conversation(
            pattern.enumerated().map { index, lines in
                lines == 0 ? Message(id: "m\(index)", blocks: []) : Message(id: "m\(index)", text: "one line")
            })
    }

    private func indices(_ conversation: Conversation, top: Double, height: Double) throws -> [Int] {
        let environment = try Support.environment("category=L")
        return try conversation.visibleMessages(of: Viewport(top: top, height: height), in: environment).items.map(
            \.index)
    }

    @Test(arguments: [[1, 1, 1, 1], [0, 1, 1, 0], [0, 0, 1, 0, 0, 1, 0, 0], [1, 0, 0, 0, 1]])
    func `windows that follow one another have each message once, and end`(pattern: [Int]) throws {
        let conversation = try conversation(pattern)
        let total = try conversation.height(in: Support.environment("category=L"))
        for height in [7.0, 11, 22, 33, 44, 1_000] {
            var seen: [Int] = []
            var top = 0.0
            while top < total {
                // A message that began in the window before is in this one, too.
                seen += try indices(conversation, top: top, height: height).filter { !seen.contains($0) }
                top += height
            }
            #expect(seen == Array(pattern.indices), "\(height)")
            #expect(try indices(conversation, top: top, height: height).isEmpty)
        }
    }

    @Test(arguments: [[1, 1], [0, 1, 1, 0], [1, 0, 1, 0], [0, 0, 1, 0, 0, 1, 0, 0], [1, 0, 0, 0, 1]])
    func `windows that begin at the end of the last message have each message once`(pattern: [Int]) throws {
        let conversation = try conversation(pattern)
        let environment = try Support.environment("category=L")
        for height in [0.0, 7, 22, 33, 44, 1_000] {
            var (top, seen): (Double, [Int]) = (0, [])
            while seen.count <= pattern.count {
                let items = try conversation.visibleMessages(of: Viewport(top: top, height: height), in: environment)
                    .items
                guard let last = items.last else { break }
                seen += items.map(\.index)
                top = last.offset + last.height
            }
            #expect(seen == Array(pattern.indices), "\(height)")
        }
    }

    @Test func `a window beyond the messages is empty, and one without a height has the messages at its top`() throws {
        let conversation = try conversation([0, 1, 0, 1])
        #expect(try indices(conversation, top: 44, height: 100).isEmpty)
        #expect(try indices(conversation, top: 1e9, height: 100).isEmpty)
        #expect(try indices(conversation, top: 0, height: 0) == [0, 1, 2])
        #expect(try indices(conversation, top: 22, height: 0) == [3])
        #expect(try indices(conversation, top: 21, height: 0) == [1, 2])
        #expect(try indices(conversation, top: 30, height: 0) == [3])
        #expect(try indices(self.conversation([0, 0]), top: 0, height: 10) == [0, 1])
        #expect(try indices(self.conversation([0, 0]), top: 1, height: 10).isEmpty)
        #expect(try indices(self.conversation([]), top: 0, height: 10).isEmpty)
    }

    @Test func `positions and windows at the end are of one revision while edits are made`() throws {
        let conversation = try conversation([1, 1, 1, 1, 1, 1])
        let environment = try Support.environment("category=L")
        _ = try conversation.height(in: environment)
        let hasEnded = Atomic(false)
        let editor = WorkerThread {
            // The number of edits is even while `first` is absent.
            while !hasEnded.load(ordering: .acquiring) {
                try? conversation.insert([Message(id: "first", text: "one line")], at: 0)
                try? conversation.remove(id: "first")
            }
        }
        for _ in 0..<500 {
            let (item, revision) = try conversation.item(withID: "m5", in: environment)
            let index = 5 + Int(revision % 2)
            #expect(item?.index == index && item?.offset == 22 * Double(index) && item?.height == 22)
            let window = try conversation.visibleMessages(atEndWithHeight: 44, in: environment)
            #expect(window.contentHeight == 22 * Double(window.messageCount))
            #expect(window.items.map(\.index) == [window.messageCount - 2, window.messageCount - 1])
            #expect(window.messageCount == 6 + Int(window.revision % 2))
        }
        hasEnded.store(true, ordering: .releasing)
        editor?.join()
        #expect(try conversation.item(withID: "none", in: environment).item == nil)
    }
}
