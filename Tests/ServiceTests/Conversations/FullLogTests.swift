import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleService

/// Edits of a conversation whose log has as many records as a log may have.
@Suite struct FullLogTests {
    @Test func `an edit of a full log is refused with what helps, and a replacement is made`() throws {
        let nodes = try Nodes(1)
        let store = UnconfirmedStore(nodes.contexts[0].store)
        let service = try ServiceContext(
            scales: package + "/typescales", fonts: ServiceFixture.fonts(), store: store,
            access: AccessControl(tokens: store.tokens, isLocal: true))
        try service.put("c", Chat.messages(3))
        store.isFull.withLock { $0 = true }
        let messages = "/v1/conversations/c/messages"
        for (name, method, target, body) in [
            ("appendMessages", "POST", messages, #"{"id":"new","text":"x"}"#),
            ("appendMessages", "POST", messages + "?at=0", #"{"id":"new","text":"x"}"#),
            ("editMessage", "PATCH", messages + "/m0", #"{"text":"y"}"#),
            ("deleteMessage", "DELETE", messages + "/m0", nil),
        ] as [(String, String, String, String?)] {
            let answer = try service.send(method, target, body)
            #expect(answer.status == 413 && answer.text.contains("; PUT its messages to begin"), "\(answer.text)")
            let route = try #require(ServiceRoutes.all.first { $0.name == name })
            #expect(route.statuses.contains(answer.status))
        }
        #expect(try service.send("PUT", "/v1/conversations/c", "[]").status == 200)
    }
}
