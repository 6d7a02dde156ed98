import Conversations
import Synchronization
import Testing
import TextLayout
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// Several services that have the conversation of one log in memory.
@Suite struct ConversationNodesTests {
    /// Calls a closure concurrently on several threads.
    private func together(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let threads = (0..<count).map { number in WorkerThread { body(number) } }
        for thread in threads { thread?.join() }
    }

    @Test func `two services over one store see each other's edits immediately`() throws {
        let nodes = try Nodes(2)
        let (first, second) = (nodes.contexts[0], nodes.contexts[1])
        var messages = Chat.messages(120)
        try first.put("c", messages)
        #expect(try second.disagreement("c", messages) == nil)
        for round in 0..<12 {
            let (writer, reader) = round % 2 == 0 ? (first, second) : (second, first)
            let fresh = Message(id: "n\(round)", text: "a message of round \(round)")
            #expect(try writer.send("POST", "/v1/conversations/c/messages", Chat.row(fresh)).status == 200)
            messages.append(fresh)
            #expect(try reader.send("DELETE", "/v1/conversations/c/messages/\(messages[round].id)").status == 204)
            messages.remove(at: round)
            #expect(try writer.disagreement("c", messages) == nil)
            #expect(try reader.disagreement("c", messages) == nil)
            let tags = try [first, second].map { try $0.send("GET", "/v1/conversations/c")["ETag"] }
            #expect(tags[0] == tags[1])
        }
        // Each node read the whole log once, and then only new records.
        for context in [first, second] { #expect(context.metrics[.conversationsBuilt] == 1) }
        messages = Chat.messages(7, from: 900)
        try second.put("c", messages)
        #expect(try first.disagreement("c", messages) == nil)
        #expect(try second.send("DELETE", "/v1/conversations/c").status == 204)
        #expect(try first.send("GET", "/v1/conversations/c?width=300").status == 404)
        #expect(first.conversations.footprint.conversations == 0)
    }

    @Test func `a conditional deletion does not take an acknowledged append with it`() throws {
        let nodes = try Nodes(1)
        let node = nodes.contexts[0]
        for round in 0..<60 {
            let tag = try #require(try node.put("c\(round)", [Message(id: "a", text: "x")])["ETag"])
            let statuses = Mutex<[Int: Int]>([:])
            together(2) { number in
                let path = "/v1/conversations/c\(round)"
                let answer =
                    number == 0
                    ? try? node.send("DELETE", path, fields: ["If-Match: \(tag)"])
                    : try? node.send("POST", path + "/messages", Chat.row(Message(id: "b", text: "y")))
                statuses.withLock { $0[number] = answer?.status }
            }
            let (deleted, appended) = statuses.withLock { ($0[0], $0[1]) }
            #expect((deleted == 204 && appended == 404) || (deleted == 412 && appended == 200))
        }
    }

    @Test func `of two concurrent creations one is reported as such`() throws {
        let nodes = try Nodes(1)
        let node = nodes.contexts[0]
        for round in 0..<60 {
            let statuses = Mutex<[Int]>([])
            together(2) { _ in
                let answer = try? node.send("PUT", "/v1/conversations/c\(round)", "[]", type: "application/json")
                statuses.withLock { $0.append(answer?.status ?? 0) }
            }
            #expect(statuses.withLock { $0.sorted() } == [200, 201])
        }
    }

    @Test func `a log that lost its last records is loaded again`() throws {
        let nodes = try Nodes(1)
        let node = nodes.contexts[0]
        var messages = Chat.messages(3)
        try node.put("c", messages)
        let lost = Message(id: "lost", text: "of a day that never was")
        #expect(try node.send("POST", "/v1/conversations/c/messages", Chat.row(lost)).status == 200)
        #expect(try node.disagreement("c", messages + [lost]) == nil)
        try nodes.takeBack()
        #expect(try node.disagreement("c", messages) == nil)
        // The record is removed and another one written before any request.
        #expect(try node.send("POST", "/v1/conversations/c/messages", Chat.row(lost)).status == 200)
        #expect(try node.disagreement("c", messages + [lost]) == nil)
        try nodes.takeBack()
        let fresh = Message(id: "fresh", text: "in its place, and longer than it")
        let other = try nodes.restarted()
        #expect(try other.send("POST", "/v1/conversations/c/messages", Chat.row(fresh)).status == 200)
        messages.append(fresh)
        #expect(try node.disagreement("c", messages) == nil)
    }

    /// A head with the same number, records and bytes as before.
    @Test func `a last record replaced by another of equal length is noticed`() throws {
        let nodes = try Nodes(1)
        let node = nodes.contexts[0]
        let messages = Chat.messages(3)
        try node.put("c", messages)
        let lost = Message(id: "lost", text: "of a day that never was")
        let fresh = Message(id: "kept", text: "wide, WIDE, and no more")
        #expect(Chat.row(lost).utf8.count == Chat.row(fresh).utf8.count)
        #expect(try node.send("POST", "/v1/conversations/c/messages", Chat.row(lost)).status == 200)
        #expect(try node.disagreement("c", messages + [lost]) == nil)
        let head = try #require(try nodes.head("c"))
        try nodes.takeBack()
        let other = try nodes.restarted()
        #expect(try other.send("POST", "/v1/conversations/c/messages", Chat.row(fresh)).status == 200)
        let present = try #require(try nodes.head("c"))
        #expect(present.position == head.position && present.totals.records == head.totals.records)
        #expect(present.totals.bytes == head.totals.bytes)
        #expect(try node.disagreement("c", messages + [fresh]) == nil)
        // The same with one more record before any request.
        try nodes.takeBack()
        #expect(try other.send("POST", "/v1/conversations/c/messages", Chat.row(lost)).status == 200)
        let last = Message(id: "last", text: "and one more")
        #expect(try other.send("POST", "/v1/conversations/c/messages", Chat.row(last)).status == 200)
        #expect(try node.disagreement("c", messages + [lost, last]) == nil)
    }

    @Test func `a conversation is unchanged after a restart`() throws {
        let nodes = try Nodes(1)
        var messages = Chat.messages(1_500)
        try nodes.contexts[0].put("c", messages)
        for round in 0..<10 {
            let fresh = Message(id: "n\(round)", text: "after")
            #expect(
                try nodes.contexts[0].send("POST", "/v1/conversations/c/messages", Chat.row(fresh)).status == 200)
            messages.append(fresh)
        }
        let tag = try nodes.contexts[0].send("GET", "/v1/conversations/c")["ETag"]
        let restarted = try nodes.restarted()
        #expect(try restarted.disagreement("c", messages) == nil)
        #expect(try restarted.send("GET", "/v1/conversations/c")["ETag"] == tag)
    }

    @Test func `concurrent first requests load a conversation once`() throws {
        let nodes = try Nodes(1)
        let messages = Chat.messages(2_000)
        try nodes.contexts[0].put("c", messages)
        let restarted = try nodes.restarted()
        let statuses = Mutex<[Int]>([])
        together(12) { number in
            let answer = try? restarted.send("GET", "/v1/conversations/c?width=300&top=\(number * 100)")
            statuses.withLock { $0.append(answer?.status ?? 0) }
        }
        #expect(statuses.withLock { $0 } == Array(repeating: 200, count: 12))
        #expect(restarted.metrics[.conversationsBuilt] == 1)
    }

    @Test func `requests for one conversation do not wait for another's`() throws {
        let nodes = try Nodes(2)
        let (first, second) = (nodes.contexts[0], nodes.contexts[1])
        try first.put("c", Chat.messages(3))
        let (begun, mayEnd) = (Gate(), Gate())
        // The log changes again while a request loads it.
        let name = try ConversationName("c")
        let thread = WorkerThread {
            first.conversations.read(name) { _ in
                begun.open()
                mayEnd.wait()
            }
        }
        defer {
            mayEnd.open()
            thread?.join()
        }
        try #require(begun.wait())
        #expect(
            try second.send("POST", "/v1/conversations/c/messages", Chat.row(Chat.messages(1, from: 3)[0])).status
                == 200)
        #expect(try first.disagreement("c", Chat.messages(4)) == nil)
        #expect(try first.send("DELETE", "/v1/conversations/c/messages/m0").status == 204)
    }

    @Test func `one of many appends of the same id succeeds, and no other message is lost`() throws {
        let nodes = try Nodes(2)
        try nodes.contexts[0].put("c", [])
        let outcomes = Mutex<[Int: [Int]]>([:])
        together(8) { number in
            let context = nodes.contexts[number % 2]
            for round in 0..<12 {
                let shared = try? context.send(
                    "POST", "/v1/conversations/c/messages", Chat.row(Message(id: "shared\(round)", text: "\(number)")))
                outcomes.withLock { $0[round, default: []].append(shared?.status ?? 0) }
                let own = Message(id: "own\(number)-\(round)", text: "")
                _ = try? context.send("POST", "/v1/conversations/c/messages", Chat.row(own))
            }
        }
        for (round, statuses) in outcomes.withLock({ $0 }) {
            #expect(statuses.sorted() == [200] + Array(repeating: 409, count: 7), "\(round)")
        }
        let ids = try nodes.contexts.map { try $0.places("c").items.map(\.id) }
        #expect(ids[0] == ids[1])
        #expect(Set(ids[0]).count == 8 * 12 + 12)
        #expect(ids[0].count == 8 * 12 + 12)
    }

    @Test func `answers during edits are of one revision, never of part of a record`() throws {
        let nodes = try Nodes(2)
        let (writer, reader) = (nodes.contexts[0], nodes.contexts[1])
        // Every record adds ten messages, so at every revision their number is a multiple of ten.
        try writer.put("c", Chat.messages(10))
        let isOver = Atomic(false)
        let seen = Mutex<[Int: Set<Int>]>([:])
        let torn = Mutex(0)
        let thread = WorkerThread {
            for round in 1...40 {
                let rows = Chat.rows(Chat.messages(10, from: 10 * round))
                _ = try? writer.send("POST", "/v1/conversations/c/messages", rows)
            }
            isOver.store(true, ordering: .releasing)
        }
        let body = "{\"from\":{},\"to\":{\"category\":\"XL\"},\"width\":300,\"format\":\"summary\"}"
        while !isOver.load(ordering: .acquiring) {
            let answer = try reader.send("POST", "/v1/conversations/c/invalidations", body, type: "application/json")
            try #require(answer.status == 200, "\(answer.text)")
            let set = try JSONParser().parse(answer.body)
            let total = Int(set.at("messages", "total")?.number ?? -1)
            let revision = Int(set["revision"]?.number ?? -1)
            if total % 10 != 0 { torn.withLock { $0 += 1 } }
            seen.withLock { _ = $0[revision, default: []].insert(total) }
        }
        thread?.join()
        #expect(torn.withLock { $0 } == 0)
        #expect(seen.withLock { $0 }.values.allSatisfy { $0.count == 1 })
        #expect(try reader.disagreement("c", Chat.messages(410)) == nil)
    }

    @Test func `a read while a record is being applied is refused as unavailable`() throws {
        let fonts = try ServiceFixture.fonts()
        func head(_ sequence: UInt64) -> LogHead {
            LogHead(
                position: LogPosition(generation: Revision(1), sequence: Revision(sequence)),
                totals: LogTotals(records: 1, bytes: 100, digest: nil))
        }
        let replica = ConversationReplica(head: head(7), fonts: fonts, preparers: PreparerPool(fonts: fonts))
        try replica.apply(.append(Chat.messages(3)), sequence: Revision(7))
        func look() throws(ServiceError) -> Revision {
            try replica.consistentRead { conversation throws(ConversationError) in (0, conversation.revision) }.revision
        }
        #expect(try look() == Revision(7))
        // The next record is partly applied.
        try replica.conversation.append(Chat.messages(1, from: 3))
        let error = #expect(throws: ServiceError.self) { try look() }
        #expect(error?.code == .unavailable)
        #expect(try replica.apply(.remove(id: "m0"), sequence: Revision(9)).messages == 3)
        #expect(try look() == Revision(9))
        replica.finish(at: head(12))
        #expect(try look() == Revision(12))
    }

    @Test func `least recently used conversations are evicted at the limit and load unchanged`()
        throws
    {
        let nodes = try Nodes(1)
        let context = nodes.contexts[0]
        let metrics = context.metrics
        for number in 0..<6 { try nodes.contexts[0].put("c\(number)", Chat.messages(50 + number)) }
        let cache = ConversationCache(
            store: context.store, fonts: try ServiceFixture.fonts(), metrics: metrics, bytes: 120_000,
            reporting: { _ in })
        let layout = try Chat.layout()
        func height(_ number: Int) throws -> Double {
            let gate = PendingReplica()
            cache.read(try ConversationName("c\(number)")) { gate.put($0) }
            return try gate.wait().get().conversation.height(in: layout)
        }
        let heights = try (0..<6).map(height)
        for number in 0..<6 {
            #expect(heights[number] == (try Chat.conversation(Chat.messages(50 + number)).height(in: layout)))
        }
        #expect(try (0..<6).map(height) == heights)
        #expect(cache.footprint.conversations < 6)
        #expect(metrics[.conversationsEvicted] > 0)
        // The most recently used conversation is in memory and is not loaded again.
        let built = metrics[.conversationsBuilt]
        #expect(try height(5) == heights[5])
        #expect(metrics[.conversationsBuilt] == built)
    }

    @Test func `an unreadable log is an error, and can be replaced`() throws {
        let nodes = try Nodes(1)
        let context = nodes.contexts[0]
        for record in [
            "", "x", "{\"op\":\"shout\"}\n", "{\"op\":\"append\"}\n{\"id\":3}\n", "{\"op\":\"patch\",\"id\":\"a\"}\n",
        ] {
            try context.put("c", Chat.messages(3))
            try context.store.append(Array(record.utf8), to: ConversationName("c"), if: .any)
            #expect(try context.send("GET", "/v1/conversations/c?width=300").status == 503)
            #expect(
                try context.send("POST", "/v1/conversations/c/messages", "{\"id\":\"n\",\"text\":\"\"}").status == 503)
            try context.put("c", Chat.messages(4))
            #expect(try context.disagreement("c", Chat.messages(4)) == nil)
        }
    }
}
