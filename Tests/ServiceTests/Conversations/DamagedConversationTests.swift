import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

/// A conversation whose log has a record that cannot be read.
@Suite struct DamagedConversationTests {
    @Test func `the record is reported once, and other conversations are read`() throws {
        let nodes = try Nodes(1)
        let context = nodes.contexts[0]
        try context.put("sound", Chat.messages(3))
        try context.put("general", Chat.messages(3))
        let name = try ConversationName("general")
        let head = try context.store.append(Array("{}\n".utf8), to: name, if: .exists)
        let reports = Mutex<[String]>([])
        let cache = ConversationCache(
            store: context.store, fonts: try ServiceFixture.fonts(), metrics: context.metrics,
            bytes: ServiceLimits.conversationsBytes,
            reporting: { error in reports.withLock { $0.append(error.reason) } })
        func read(_ name: String) throws -> Result<ConversationReplica, ServiceError> {
            let gate = PendingReplica()
            cache.read(try ConversationName(name)) { gate.put($0) }
            return gate.wait()
        }
        for _ in 1...2 { #expect(throws: ServiceError.self) { try read("general").get() } }
        #expect(throws: Never.self) { try read("sound").get() }
        let place = "at revision \(head.position.sequence)"
        #expect(reports.withLock { $0 } == ["the conversation general cannot be read, \(place)"])
    }

    /// A server of NATS that has just returned may answer without records that it has later.
    @Test func `a conversation is not served without a record that its head counts`() throws {
        let nodes = try Nodes(1)
        let store = UnconfirmedStore(nodes.contexts[0].store)
        try nodes.contexts[0].put("c", Chat.messages(3))
        let service = try ServiceContext(
            scales: package + "/typescales", fonts: ServiceFixture.fonts(), store: store,
            access: AccessControl(tokens: store.tokens, isLocal: true))
        store.omitsFirstRecord.withLock { $0 = true }
        for method in ["GET", "GET", "POST"] {
            let path = method == "GET" ? "/v1/conversations/c" : "/v1/conversations/c/messages"
            let body = method == "GET" ? nil : Chat.rows(Array(Chat.messages(4)[3...]))
            let answer = try service.send(method, path, body, type: body.map { _ in "application/x-ndjson" })
            #expect(answer.status == 503 && answer["Retry-After"] == "1", "\(method): \(answer.text)")
        }
        store.omitsFirstRecord.withLock { $0 = false }
        let answer = try service.send("GET", "/v1/conversations/c")
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try JSONParser().parse(answer.body)["messages"]?.number == 3)
    }
}
