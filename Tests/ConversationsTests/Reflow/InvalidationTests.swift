import DynamicType
import Synchronization
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import Conversations
@testable import TextLayout

@Suite struct InvalidationTests {
    @Test func `Rows differ in lines or in the hash of their starts, whichever bits these have in common`() {
        let (old, new) = (
            [MessageRow(micropoints: 22, lines: 1, wrap: 4), MessageRow(micropoints: 22, lines: 1, wrap: 7)],
            [MessageRow(micropoints: 22, lines: 2, wrap: 7), MessageRow(micropoints: 22, lines: 1, wrap: 7)]
        )
        var differences = Differences()
        differences.compare(old, new, first: 5)
        #expect(differences.indices == [5] && differences.rewrapped == 1 && differences.resized == 0)
    }

    @Test func `Without a change the set is empty`() throws {
        let conversation = try Support.conversation(Support.messages(200, seed: 1))
        let environment = try Support.environment("category=L")
        _ = try conversation.height(in: environment)
        let set = try conversation.invalidationSet(from: environment, to: environment)
        #expect(set.isEmpty && set.items.isEmpty && set.resizedCount == 0 && set.rewrappedCount == 0)
        #expect(set.oldHeight == set.newHeight && set.oldHeight > 0)
        // A font scale of 1 is another name of L.
        let named = try conversation.invalidationSet(from: environment, to: Support.environment("fontScale=1"))
        #expect(named.isEmpty)
    }

    @Test func `Only messages that use a changed style are in the set`() throws {
        var messages = Support.messages(0, seed: 1)
        for number in 0..<100 {
            let style: TextStyle = number % 10 == 0 ? .caption2 : .body
            messages.append(
                Message(
                    id: "\(number)",
                    blocks: [Message.Block(.paragraph, runs: [Message.Run(.text, "some words")], style: style)]))
        }
        let conversation = try Support.conversation(messages)
        // From XS to S, caption2 keeps its minimum of 11 pt.
        let from = try Support.environment("category=XS")
        _ = try conversation.height(in: from)
        let set = try conversation.invalidationSet(from: from, to: Support.environment("category=S"))
        #expect(set.styles.unchanged.contains(.caption2))
        #expect(set.resizedCount == 90)
        #expect(set.items.allSatisfy { $0.index % 10 != 0 })
    }

    @Test func `Items are ordered outward from the viewport, and ranges have the same items in order`() throws {
        let conversation = try Support.conversation(Support.messages(500, seed: 2))
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=XXL")
        let window = try conversation.visibleMessages(of: Viewport(top: 9_000, height: 700), in: from)
        let set = try conversation.invalidationSet(from: from, to: to, viewport: Viewport(top: 9_000, height: 700))
        let changed = Set(set.items.map(\.index))
        let seen = window.items.map(\.index).filter(changed.contains)
        #expect(seen == set.items.prefix(seen.count).map(\.index) && seen.count > 5)
        #expect(set.items.map(\.index).sorted() == set.items.columns.indexRanges.flatMap { Array($0) })
        let middle = (seen.first ?? 0) + seen.count / 2
        let distances = set.items.dropFirst(seen.count).map { abs($0.index - middle) }
        let steps = zip(distances, distances.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= -2 * seen.count })
        var heights: [Int: Double] = [:]
        for item in set.items { heights[item.index] = item.newHeight }
        let columns = set.items.columns
        for (index, height) in zip(columns.indexRanges.flatMap { Array($0) }, columns.newHeights) {
            #expect(heights[index] == height)
        }
        #expect(set.items.count >= set.resizedCount)
    }

    @Test func `The viewport's items are reported first and equal those of the whole set`() throws {
        let conversation = try Support.conversation(Support.messages(400, seed: 7))
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=AX1")
        var first: [InvalidationItem] = []
        let set = try conversation.invalidationSet(
            from: from, to: to, viewport: Viewport(top: 3_000, height: 800), as: conversation.requests.begin()
        ) {
            first = $0.items
        }
        #expect(!first.isEmpty && first == Array(set.items.prefix(first.count)))
        let bold = try Support.environment("category=AX1,boldText=true")
        let bolder = try conversation.invalidationSet(
            from: to, to: bold, viewport: Viewport(top: 3_000, height: 800), as: conversation.requests.begin()
        ) {
            first = $0.items
        }
        #expect(first == Array(bolder.items.prefix(first.count)))
    }

    @Test func `A newer change of the same reader cancels an older one; another reader's does not`() throws {
        let conversation = try Support.conversation(Support.messages(300, seed: 8))
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=AX1")
        let error = #expect(throws: ConversationError.self) {
            try conversation.invalidationSet(
                from: from, to: to, viewport: Viewport(top: 0, height: 500), as: conversation.requests.begin(for: "me")
            ) {
                _ in
                _ = try? conversation.invalidationSet(
                    from: from, to: Support.environment("category=XL"), requestedBy: "me")
            }
        }
        #expect(error?.code == .superseded)
        var inner: InvalidationSet?
        let set = try conversation.invalidationSet(
            from: from, to: to, viewport: Viewport(top: 0, height: 500), as: conversation.requests.begin(for: "me")
        ) {
            _ in
            inner = try? conversation.invalidationSet(
                from: from, to: Support.environment("category=XL"), requestedBy: "you")
        }
        #expect((inner?.generation ?? 0) > set.generation)
        #expect(
            try conversation.visibleMessages(of: Viewport(top: 0, height: 100), in: to).generation == inner?.generation)
    }

    @Test func `Edits during the computation of a change are in the cached layout`() throws {
        var messages = Support.messages(300, seed: 9)
        let conversation = try Support.conversation(messages)
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=AX1")
        let set = try conversation.invalidationSet(
            from: from, to: to, viewport: Viewport(top: 0, height: 500), as: conversation.requests.begin()
        ) { _ in
            #expect(throws: Never.self) {
                try conversation.remove(id: "m5")
                try conversation.insert(Message(id: "new", text: "in between"), at: 100)
                try conversation.replace(Message(id: "m200", text: "one more"))
            }
        }
        #expect(set.messageCount == 300 && set.revision == 300)
        messages.remove(at: 5)
        messages.insert(Message(id: "new", text: "in between"), at: 100)
        messages[200] = Message(id: "m200", text: "one more")
        #expect(messages[200].id == "m200")
        #expect(try conversation.messageHeights(in: to) == Support.fullHeights(messages, to))
    }

    /// The rest of the change takes a hundred times as long as the window; the test is repeated on a busy machine.
    @Test func `During the computation of a change, a window is answered and an edit succeeds`() throws {
        let conversation = try Support.conversation(Support.messages(1_500, seed: 21))
        let from = try Support.environment("category=L")
        _ = try conversation.height(in: from)
        let wereFirst = (0..<5).contains { attempt in
            let hasBegun = Atomic(false)
            let hasEnded = Atomic(false)
            var nothing: Void = ()
            let first = ParallelWork.run(2, threads: 2, &nothing, makeTools: {}) { _, part -> Bool in
                guard part == 0 else {
                    while !hasBegun.load(ordering: .acquiring) { continue }
                    let window = try? conversation.visibleMessages(of: Viewport(top: 4_000, height: 900), in: from)
                    try? conversation.append(Message(id: "new\(attempt)", text: "meanwhile"))
                    return window?.items.isEmpty == false && !hasEnded.load(ordering: .acquiring)
                }
                let to = try? Support.environment("fontScale=\(1.2 + Double(attempt) / 5)")
                _ = to.map { to in
                    try? conversation.invalidationSet(
                        from: from, to: to, viewport: Viewport(top: 0, height: 300), as: conversation.requests.begin()
                    ) {
                        _ in
                        hasBegun.store(true, ordering: .releasing)
                    }
                }
                hasBegun.store(true, ordering: .releasing)
                hasEnded.store(true, ordering: .releasing)
                return true
            }
            return first[1]
        }
        #expect(wereFirst)
    }

    @Test func `Emoji whose animation stops are listed without a change of height`() throws {
        let moving = Message.Block(.paragraph, runs: [Message.Run(.emoji(width: 1, isAnimated: true), "party")])
        let conversation = try Support.conversation([
            Message(id: "a", text: "still"), Message(id: "b", blocks: [moving]), Message(id: "c", text: "still"),
        ])
        let from = try Support.environment("category=L")
        let to = try Support.environment("category=L,reduceMotion=true")
        let set = try conversation.invalidationSet(from: from, to: to)
        #expect(set.animation == AnimationChange(isOn: false, messageIndices: [1]))
        #expect(set.items.isEmpty && !set.isEmpty && set.oldHeight == set.newHeight)
    }

    @Test func `Boxes of emoji, code and images grow with their text up to the width`() throws {
        let blocks = [
            Message.Block(
                .paragraph,
                runs: [Message.Run(.text, "so "), Message.Run(.emoji(width: 1.5, isAnimated: false), "party")]),
            Message.Block(.image(width: 400, height: 200)), Message.Block(.paragraph, runs: [Message.Run(.code, "x")]),
        ]
        let conversation = try Support.conversation([Message(id: "a", blocks: blocks)])
        let from = try Support.environment("category=L", width: 300)
        let set = try conversation.invalidationSet(from: from, to: Support.environment("category=AX1", width: 300))
        let item = try #require(set.items.first)
        let boxes = set.bounds(of: item)
        // Body is 17 pt at L and 28 pt at AX1; the image is as wide as the message either way.
        #expect(boxes.map(\.kind) == [.emoji, .code] && boxes.map(\.blockIndex) == [0, 2])
        #expect(boxes.first?.oldSize.width == 25.5 && boxes.first?.newSize.width == 42)
        let wider = try conversation.invalidationSet(from: from, to: Support.environment("category=L", width: 350))
        #expect(wider.bounds(at: 0).map(\.kind) == [.image])
        #expect(wider.bounds(at: 0).first?.newSize == .init(width: 350, height: 175))
    }

    @Test func `After concurrent edits, reads and changes the heights equal those of a new conversation`() throws {
        let conversation = try Support.conversation(Support.messages(600, seed: 10), threads: 2)
        let environments = try ["L", "XL", "AX1", "XXL"].map { try Support.environment("category=\($0)") }
        var nothing: Void = ()
        let failures = ParallelWork.run(4, threads: 4, &nothing, makeTools: {}) { _, part -> Int in
            var generator = SeededGenerator(seed: UInt64(part))
            var failures = 0
            for step in 0..<60 {
                do throws(ConversationError) {
                    switch part {
                    case 0: try conversation.replace(Message(id: "m\(step * 7)", text: Support.text(&generator)))
                    case 1:
                        _ = try conversation.visibleMessages(
                            of: Viewport(top: Double(step * 100), height: 500), in: environments[step % 4])
                    case 2: try conversation.insert(Message(id: "x\(step)", text: Support.text(&generator)), at: step)
                    default:
                        _ = try conversation.invalidationSet(
                            from: environments[step % 4], to: environments[(step + 1) % 4])
                    }
                } catch {
                    failures += 1
                }
            }
            return failures
        }
        #expect(failures == [0, 0, 0, 0])
        let messages = (0..<conversation.count).compactMap { conversation.message(at: $0) }
        for environment in environments {
            #expect(try conversation.messageHeights(in: environment) == Support.fullHeights(messages, environment))
        }
    }
}
