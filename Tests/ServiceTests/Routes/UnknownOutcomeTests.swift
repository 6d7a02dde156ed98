import Synchronization
import Testing
import TypescaleHTTP
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores
import TypescaleTestSupport

@testable import TypescaleService

/// Writes that a store makes, but does not confirm.
@Suite struct UnknownOutcomeTests {
    private static let writes = ServiceRoutes.all.filter(\.writes)

    @Test(arguments: writes.map(\.name))
    func `a write of unknown outcome is reported as such, without an invitation to repeat it`(name: String) throws {
        try check(name) { store in store.confirms.withLock { $0 = false } }
    }

    @Test(arguments: ["appendMessages", "editMessage", "deleteMessage"])
    func `a write that was made, but whose result cannot be read, is not to be repeated either`(name: String) throws {
        try check(name) { store in
            store.afterAppend.withLock { $0 = { store.failsReads.withLock { $0 = true } } }
        }
    }

    /// Makes a write after `spoil`, and checks its answer.
    private func check(_ name: String, _ spoil: (UnconfirmedStore) -> Void) throws {
        let provocation = try #require(Provocations.all.first { $0.route == name && $0.status < 300 })
        let folder = TemporaryFolder()
        let store = UnconfirmedStore(try SQLiteStore(path: folder.file("store.db")))
        let context = try ServiceContext(
            scales: package + "/typescales", fonts: ServiceFixture.fonts(), store: store,
            access: AccessControl(tokens: store.tokens, isLocal: true))
        for (target, body) in [
            ("/v1/conversations/chat", Provocations.messages), ("/v1/users/ada/preferences", #"{"category":"M"}"#),
            ("/v1/devices/ada/preferences", #"{"category":"M"}"#),
        ] { #expect(try context.send("PUT", target, body).status < 300) }
        spoil(store)
        let method = try #require(Self.writes.first { $0.name == name }?.method.rawValue)
        let answer = try context.send(method, provocation.target, provocation.body)
        #expect(answer.status == 500, "\(answer.text)")
        #expect(answer["Retry-After"] == nil)
        let problem = try JSONParser().parse(answer.body)
        #expect(problem["type"]?.text == "urn:problem-type:typescale:outcome-unknown")
        #expect(problem["status"]?.number == 500)
        #expect(problem["detail"]?.text?.contains("not known") == true)
    }

    @Test func `the calls that write are the ones with this status`() {
        let writing = ServiceRoutes.all.filter { route in
            route.method != .get && ["/conversations/", "/preferences"].contains { route.pattern.contains($0) }
                && !route.pattern.hasSuffix("/invalidations")
        }
        #expect(Self.writes.map(\.name) == writing.map(\.name))
    }
}
