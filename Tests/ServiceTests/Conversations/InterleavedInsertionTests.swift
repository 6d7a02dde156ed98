import Conversations
import Synchronization
import Testing
import TextLayout
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

/// Writes of others between the record of an insertion and its answer.
@Suite struct InterleavedInsertionTests {
    private struct NotReplaced: Error {}

    private let nodes: Nodes
    private let other: ServiceContext
    private let store: UnconfirmedStore
    private let service: ServiceContext
    private let all = Chat.messages(30)

    init() throws {
        nodes = try Nodes(1)
        let other = nodes.contexts[0]
        self.other = other
        let store = UnconfirmedStore(other.store)
        self.store = store
        service = try ServiceContext(
            scales: package + "/typescales", fonts: ServiceFixture.fonts(), store: store,
            access: AccessControl(tokens: store.tokens, isLocal: true))
        try service.put("c", Array(all[10..<20]))
    }

    /// Inserts the first ten messages at the top, and calls `body` once their record is written.
    private func insert(
        before body: @escaping @Sendable (ServiceContext, ServiceContext) throws -> Void
    ) throws -> (answer: JSONValue, tag: String?) {
        let (service, other) = (service, other)
        store.afterAppend.withLock { hook in
            hook = {
                do { try body(service, other) } catch { Issue.record(error) }
            }
        }
        let answer = try service.send(
            "POST", "/v1/conversations/c/messages?at=0&width=300&category=L&top=50", Chat.rows(Array(all[0..<10])),
            type: "application/x-ndjson")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(store.afterAppend.withLock { $0 == nil })
        return (try JSONParser().parse(answer.body), answer["ETag"])
    }

    /// Checks an answer against a conversation that has only the inserted messages and those before.
    private func check(_ answer: JSONValue, _ tag: String?) throws {
        let reference = try Chat.conversation(Array(all[0..<20]))
        let layout = try Chat.layout()
        let heights = try reference.messageHeights(in: layout)
        #expect(answer.names == ["id", "revision", "inserted", "messages", "index", "heights", "height", "scrollBy"])
        #expect(answer["messages"]?.number == 20)
        #expect(answer["index"]?.number == 0)
        let shown = (answer["heights"]?.elements ?? []).compactMap(\.number)
        #expect(shown.count == 10 && zip(shown, heights).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(abs((answer["height"]?.number ?? 0) - (try reference.height(in: layout))) < 0.001)
        #expect(abs((answer["scrollBy"]?.number ?? 0) - heights[..<10].reduce(0, +)) < 0.002)
        #expect(tag == answer["revision"]?.number.map { "\"\(Int($0))\"" })
    }

    @Test func `the answer is of the revision of the insertion, whatever others add or remove`() throws {
        let more = Chat.rows(Array(all[20..<30]))
        let (answer, tag) = try insert { _, other throws in
            let added = try other.send("POST", "/v1/conversations/c/messages?at=0", more, type: "application/x-ndjson")
            #expect(added.status == 200)
            for id in ["m0", "m5", "m10"] {
                #expect(try other.send("DELETE", "/v1/conversations/c/messages/\(id)").status == 204)
            }
        }
        try check(answer, tag)
        let rest = all[20..<30] + all[0..<20].filter { !["m0", "m5", "m10"].contains($0.id) }
        #expect(try service.disagreement("c", Array(rest)) == nil)
        let name = try ConversationName("c")
        #expect(service.conversations.observers[name].isEmpty)
    }

    @Test(arguments: ["PUT", "DELETE"])
    func `the answer says that the conversation was replaced before the service read the messages`(
        method: String
    ) throws {
        let (answer, tag) = try insert { _, other throws in
            #expect(try other.send(method, "/v1/conversations/c", method == "PUT" ? "[]" : nil).status < 300)
        }
        #expect(answer.names == ["id", "revision", "inserted", "replaced"])
        #expect(answer["inserted"]?.number == 10)
        guard case .bool(true) = answer["replaced"]?.kind else { throw NotReplaced() }
        #expect(tag == answer["revision"]?.number.map { "\"\(Int($0))\"" })
    }

    @Test func `the answer is complete if the conversation is replaced after the service read the messages`() throws {
        let (answer, tag) = try insert { service, other throws in
            #expect(try service.send("GET", "/v1/conversations/c").status == 200)
            #expect(try other.send("PUT", "/v1/conversations/c", "[]").status == 200)
        }
        try check(answer, tag)
    }
}
