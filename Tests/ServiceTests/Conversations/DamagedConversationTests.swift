import Synchronization
import Testing
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
}
