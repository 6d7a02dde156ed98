import Foundation
import Synchronization
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

@Suite("A connection to the NATS servers, after the wall clock was set back,")
struct ReplaceableNATSConnectionTests {
    @Test func `is replaced, which ends a wait; a step ahead and a small step change nothing`() throws {
        let home = try StoreHome(.network)
        let lead = Lead()
        let connection = try ReplaceableNATSConnection(servers: home.servers, wallClockLead: lead.read)
        defer { connection.close() }
        let first = connection.current
        for step in [Int64(3_600_000), -900, 900] {
            lead.move(by: step)
            Thread.sleep(forTimeInterval: 0.6)
            #expect(connection.current === first && connection.reconnects == 0)
        }

        let subscription = try first.subscribe("silent")
        let waited = ContinuousClock().measure {
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { lead.move(by: -3_600_000) }
            #expect(subscription.next(milliseconds: 60_000) == nil)
        }
        #expect(waited < .seconds(20) && !subscription.isOpen)
        #expect(eventually { connection.current !== first && connection.current.isConnected })
        #expect(connection.reconnects == 1)
        guard case .message = connection.current.request("$JS.API.INFO", [], milliseconds: 5_000) else {
            Issue.record("no response")
            return
        }
    }

    @Test func `carries changes of preferences on, each once`() throws {
        let home = try StoreHome(.network)
        let lead = Lead()
        let store = try NATSStore(servers: home.servers, wallClockLead: lead.read)
        defer { store.close() }
        let ada = try PreferenceOwner(.user, "ada")
        let received = try EventRecorder(listeningTo: store)
        for step in 1...6 {
            try store.write(.replace(numbered(step)), for: ada, if: .any, origin: nil)
            #expect(eventually { received.events.count == step })
            lead.move(by: -60_000)
            #expect(eventually { store.counters.reconnects == UInt64(step) && store.health() == .ready })
        }
        #expect(received.events.map { number(of: $0.preference) } == Array(1...6))
    }

    /// The lead of a wall clock that tests set.
    private final class Lead: Sendable {
        private let milliseconds = Atomic<Int64>(0)
        func move(by step: Int64) { milliseconds.add(step, ordering: .relaxed) }
        @Sendable func read() -> Int64 { milliseconds.load(ordering: .relaxed) }
    }
}
