import Foundation
import Synchronization
import Testing

@testable import TypescaleStores

@Suite("A NATS connection")
struct NATSConnectionTests {
    // A race in the client library: freeing 60,000 subscriptions immediately ended the process in six runs of seven.
    @Test func `ends subscriptions while messages arrive`() throws {
        let home = try StoreHome(.network)
        let reader = try NATSConnection(servers: home.servers)
        let writer = try NATSConnection(servers: home.servers)
        let isDone = Atomic(false)
        let writing = DispatchGroup()
        DispatchQueue.global().async(group: writing) {
            while !isDone.load(ordering: .relaxed) {
                for _ in 0..<64 { writer.publish("subject") }
                usleep(5)
            }
        }
        defer {
            isDone.store(true, ordering: .relaxed)
            writing.wait()
        }
        var received = 0
        for _ in 0..<10_000 {
            let subscription = try reader.subscribe("subject")
            if subscription.next(milliseconds: 10) != nil { received += 1 }
        }
        #expect(received > 1_000)
    }

    @Test func `encodes percent signs for client libraries that decode them`() {
        let server = "nats://ü:p%41%\u{301}@q%@[::1]:1"
        #expect(NATSConnection.address(server, for: 0x03_08_FF) == server)
        #expect(NATSConnection.address(server, for: 0x03_09_00) == "nats://ü:p%2541%25\u{301}@q%25@[::1]:1")
        #expect(NATSConnection.address("nats://a:1", for: 0x03_09_00) == "nats://a:1")
    }

    @Test func `says what servers without JetStream lack`() throws {
        let home = try StoreHome(.network)
        let reply = try NATSConnection(servers: home.servers).request("$JS.NONE", [], milliseconds: 5_000)
        guard case .refused(let reason) = reply else { throw ChildProcess.Failure(what: "an answer") }
        #expect(reason == "no responder for $JS.NONE; enable JetStream, as nats-server -js does")
    }
}
