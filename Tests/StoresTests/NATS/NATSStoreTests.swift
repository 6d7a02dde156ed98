import Foundation
import Synchronization
import Testing
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleStores

@Suite("The store of several nodes", .serialized)
struct NATSStoreTests {
    /// Stores a record like that of a conflicting writer whom the server accepted by mistake.
    private func smuggle(
        _ number: Int, after previous: Revision, write: String, into store: NATSStore, of owner: PreferenceOwner
    ) throws {
        let body = ChainRecord.body(previous: previous, write: write, payload: []) { writer in
            writer.key("preference")
            if let preference = try? numbered(number) { writer.object(preference.writeMembers) }
        }
        let subject = Subjects.subject(of: owner)
        guard case .stored = try store.jetStream.publish(body, to: subject, id: nil, expectedLast: nil) else {
            throw ChildProcess.Failure(what: "not kept")
        }
    }

    @Test func `ignores a conflicting record that the server should have refused`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let received = try EventRecorder(listeningTo: store)
        let first = try store.write(.replace(numbered(1)), for: ada, if: .absent, origin: nil)
        let second = try store.write(.replace(numbered(2)), for: ada, if: .at(first.revision), origin: nil)
        try smuggle(99, after: first.revision, write: "rival-1", into: store, of: ada)
        // The writing node knows the current state; another one must detect it.
        for node in [store, try home.openNATS()] {
            #expect(try node.preference(of: ada) == second)
            let events = try #require(try node.changes(of: ada, after: .zero).events)
            #expect(events.map { number(of: $0.preference) } == [1, 2])
            #expect(try node.changes(of: ada, after: second.revision) == .events([]))
        }
        let third = try home.openNATS().write(.replace(numbered(3)), for: ada, if: .at(second.revision), origin: nil)
        #expect(eventually { received.events.last?.revision == third.revision })
        #expect(received.events.map { number(of: $0.preference) } == [1, 2, 3])
        #expect(received.events.map(\.previous) == [.zero, first.revision, second.revision])
        #expect(try home.openNATS().preference(of: ada) == third)
    }

    @Test func `repeats a read whose answer is older than the known state`() throws {
        let home = try StoreHome(.network)
        let (store, other) = (try home.openNATS(), try home.openNATS())
        let ada = try PreferenceOwner.user("ada")
        let first = try store.write(.replace(numbered(1)), for: ada, if: .absent, origin: nil)
        // Simulates a follower that received the next record before the leader processed it.
        store.preferences.remember(Subjects.subject(of: ada), first.revision.next)
        let writer = Thread {
            usleep(300_000)
            _ = try? other.write(.replace(numbered(2)), for: ada, if: .at(first.revision), origin: nil)
        }
        writer.start()
        let retries = store.counters.retries
        #expect(number(of: try store.preference(of: ada)?.preference) == 2)
        #expect(store.counters.retries > retries)
    }

    @Test func `skips and reports an unreadable preference, and delivers later ones`() throws {
        let home = try StoreHome(.network)
        let reports = Reports()
        let store = try NATSStore(servers: home.servers, reporting: reports.add)
        let received = try EventRecorder(listeningTo: store)
        let ada = try PreferenceOwner.user("ada")
        let body = ChainRecord.body(previous: .zero, write: "later", payload: []) { writer in
            writer.object("preference") { $0.member("wings", 2) }
        }
        let kept = try store.jetStream.publish(body, to: Subjects.subject(of: ada), id: nil, expectedLast: nil)
        guard case .stored = kept else { throw ChildProcess.Failure(what: "not kept") }
        try store.write(.replace(numbered(1)), for: try .user("bob"), if: .absent, origin: nil)
        #expect(eventually { received.events.count == 1 })
        #expect(received.events.map { number(of: $0.preference) } == [1])
        #expect(reports.reasons.count == 1)
        #expect(reports.reasons.first?.contains("the preference of user ada cannot be read, at revision 1") == true)
        #expect(throws: StoreError.self) { try store.preference(of: ada) }
    }

    @Test func `ignores a conflicting record whose predecessor was discarded`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let first = try store.write(.replace(numbered(0)), for: ada, if: .any, origin: nil)
        for round in 1...StoresLimits.changesPerOwner + 5 {
            try store.write(.replace(numbered(round)), for: ada, if: .any, origin: nil)
        }
        try smuggle(99, after: first.revision, write: "rival-1", into: store, of: ada)
        let node = try home.openNATS()
        #expect(number(of: try node.preference(of: ada)?.preference) == StoresLimits.changesPerOwner + 5)
        let present = try #require(try store.preference(of: ada))
        let next = try node.write(.replace(numbered(100)), for: ada, if: .at(present.revision), origin: nil)
        #expect(try store.preference(of: ada) == next)
        #expect(try node.changes(of: ada, after: first.revision) == .unknown)
        let events = try #require(try node.changes(of: ada, after: present.revision).events)
        #expect(events.map { number(of: $0.preference) } == [100])
    }

    @Test func `delivers no conflicting record that the servers dropped before it was handled`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let first = try store.write(.replace(numbered(1)), for: ada, if: .absent, origin: nil)
        let second = try store.write(.replace(numbered(2)), for: ada, if: .any, origin: nil)
        try smuggle(99, after: first.revision, write: "rival-1", into: store, of: ada)
        let sequences = first.revision.number...second.revision.number + 1
        let messages = try sequences.map {
            try #require(try store.jetStream.message(at: Revision($0), in: Subjects.preferences))
        }
        let listeners = ListenerTable(from: .zero, Counters())
        let received = Mutex<[Int?]>([])
        let subscription = listeners.add { events in
            received.withLock { $0 += events.map { number(of: $0.preference) } }
        }
        let handler = PreferenceUpdates(chain: store.preferences, listeners: listeners, report: { _ in }).handler
        try handler.handle([messages[0]])
        for number in 0...StoresLimits.changesPerOwner {
            try store.write(.replace(numbered(100 + number % 2)), for: ada, if: .any, origin: nil)
        }
        #expect(try store.jetStream.message(at: second.revision, in: Subjects.preferences) == nil)
        try handler.handle(Array(messages[1...]))
        subscription.cancel()
        #expect(received.withLock { $0 } == [1, 2])
    }

    @Test func `applies a write once that was stored twice`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let received = try EventRecorder(listeningTo: store)
        let first = try store.write(.replace(numbered(1)), for: ada, if: .absent, origin: nil)
        try smuggle(2, after: first.revision, write: "mine-1", into: store, of: ada)
        try smuggle(2, after: first.revision, write: "mine-1", into: store, of: ada)
        let present = try #require(try home.openNATS().preference(of: ada))
        #expect(present.revision == Revision(first.revision.number + 1))
        let last = try store.write(.replace(numbered(3)), for: ada, if: .at(present.revision), origin: nil)
        #expect(eventually { received.events.last?.revision == last.revision })
        #expect(received.events.map { number(of: $0.preference) } == [1, 2, 3])
    }

    /// Writes the user's half of an adoption only, as a node writes it first, and returns its revision.
    private func beginAdoption(
        of chosen: PreferenceState, _ device: PreferenceOwner, by user: PreferenceOwner, in store: NATSStore
    ) throws -> Revision {
        let subject = Subjects.subject(of: user)
        let outcome = try store.preferences.append(to: subject, after: try store.preferences.state(of: subject)) {
            $0.key("adopted")
            $0.string("\(chosen.revision) \(device.id)")
            $0.key("preference")
            if let preference = chosen.preference { $0.object(preference.writeMembers) }
        }
        guard case .done(let revision) = outcome else {
            Issue.record("not written")
            return .zero
        }
        return revision
    }

    @Test func `completes an adoption that another node did not finish`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let tablet = try PreferenceOwner.device("tablet")
        let chosen = try store.write(.replace(numbered(5)), for: tablet, if: .any, origin: nil)
        let revision = try beginAdoption(of: chosen, tablet, by: ada, in: store)
        let adopted = try store.adopt(tablet, by: ada, replacing: false, if: .any)
        #expect(adopted.revision == revision)
        #expect(try store.preference(of: tablet) == nil)
        // The device writes again: this would be another adoption, which the user's preference prevents.
        try store.write(.replace(numbered(6)), for: tablet, if: .absent, origin: nil)
        #expect(try store.adopt(tablet, by: ada, replacing: false, if: .any).revision == revision)
    }

    @Test func `does not repeat an adoption over what the user wrote before another node finished it`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let tablet = try PreferenceOwner.device("tablet")
        let chosen = try store.write(.replace(numbered(5)), for: tablet, if: .any, origin: nil)
        _ = try beginAdoption(of: chosen, tablet, by: ada, in: store)
        let later = try store.write(.replace(numbered(7)), for: ada, if: .any, origin: nil)
        #expect(try store.adopt(tablet, by: ada, replacing: true, if: .any) == later)
        #expect(try store.preference(of: tablet) == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `closes a follower that was never started`() throws {
        let store = try StoreHome(.network).openNATS()
        let deaf = StreamFollower.Handler(handle: { _ in }, correct: { _, _ in })
        let follower = StreamFollower(store.jetStream, Subjects.tokens, after: .zero, store.writes, deaf)
        follower.close()
    }

    @Test func `names no server in an error about the size of a message, which clients see`() throws {
        let store = try StoreHome(.network).openNATS()
        let error = #expect(throws: StoreError.self) {
            try store.jetStream.publish(Array(repeating: 0, count: 2 << 20), to: "none", id: nil, expectedLast: nil)
        }
        #expect(error?.code == .tooLarge && error?.reason.hasPrefix("the message has 2097152 bytes") == true)
    }

    @Test func `waits for a server's return and receives the changes that it missed`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        let ada = try PreferenceOwner.user("ada")
        let received = try EventRecorder(listeningTo: store)
        try store.write(.replace(numbered(1)), for: ada, if: .any, origin: nil)
        home.stop()
        #expect(store.health() != .ready)
        let writer = DispatchGroup()
        let written = EventRecorder()
        DispatchQueue.global().async(group: writer) {
            guard let second = try? store.write(.replace(numbered(2)), for: ada, if: .any, origin: nil) else { return }
            written.add([
                PreferenceEvent(
                    owner: ada, revision: second.revision, previous: .zero, preference: second.preference, origin: nil)
            ])
        }
        Thread.sleep(forTimeInterval: 0.5)
        try home.restart()
        writer.wait()
        #expect(written.events.count == 1)
        #expect(eventually { received.events.count == 2 })
        #expect(received.events.map { number(of: $0.preference) } == [1, 2])
        #expect(store.counters.reconnects == 1)
        #expect(eventually { store.health() == .ready })
    }

    @Test func `does not know the outcome of a write that had no answer before the server refused it`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        // No further message fits into the stream.
        let limited = """
            {"name":"KV_typescale-preferences","subjects":["$KV.typescale-preferences.>"],"retention":"limits",
            "storage":"file","discard":"new","max_msgs_per_subject":64,"max_bytes":1,"num_replicas":1,
            "allow_rollup_hdrs":true}
            """
        let answer = store.jetStream.connection.request(
            "$JS.API.STREAM.UPDATE.KV_typescale-preferences", Array(limited.utf8), milliseconds: 5_000)
        guard case .message(let message) = answer, !String(decoding: message.body, as: UTF8.self).contains("\"error\"")
        else { throw ChildProcess.Failure(what: "not limited: \(answer)") }
        let subject = Subjects.subject(of: try .user("ada"))
        let state = try store.preferences.state(of: subject)
        let server = try #require(
            Int32(String(contentsOfFile: "\(home.folder.path)/node-1.pid", encoding: .utf8).filter(\.isNumber)))
        kill(server, SIGSTOP)
        let writer = DispatchGroup()
        let result = Mutex<StoreError?>(nil)
        let writing = Gate()
        DispatchQueue.global().async(group: writer) {
            do throws(StoreError) {
                _ = try store.preferences.append(to: subject, after: state) { writer in
                    writer.member("preference", "none")
                    writing.open()
                }
            } catch {
                result.withLock { $0 = error }
            }
        }
        #expect(writing.wait())
        // Longer than the time for an answer, also if the machine does other work.
        Thread.sleep(forTimeInterval: 4 * Double(StoresLimits.replyMilliseconds) / 1_000)
        home.stop()
        try home.restart()
        writer.wait()
        #expect(result.withLock { $0 }?.code == .outcomeUnknown, "\(String(describing: result.withLock { $0 }))")
    }

    @Test func `closes soon while no server can be reached`() throws {
        let home = try StoreHome(.network)
        let store = try home.openNATS()
        home.stop()
        // The followers subscribe again, which they repeat for twelve seconds.
        Thread.sleep(forTimeInterval: 2)
        #expect(ContinuousClock().measure { store.close() } < .seconds(5))
    }

    @Test func `names unreachable servers without their passwords`() throws {
        let error = #expect(throws: StoreError.self) {
            try StoreAddress("nats://ada:secret@127.0.0.1:1").open()
        }
        #expect(error?.code == .unavailable)
        #expect(error?.reason.contains("127.0.0.1:1") == true)
        #expect(error?.reason.contains("secret") == false)
    }
}

@Suite("A store address")
struct StoreAddressTests {
    @Test(
        arguments: [
            ("sqlite:store.db", StoreAddress.sqlite(path: "store.db")),
            ("sqlite:/a b/ü.db", .sqlite(path: "/a b/ü.db")),
            ("nats://127.0.0.1:4222", .nats(servers: ["nats://127.0.0.1:4222"])),
            ("nats://a:1,b:2", .nats(servers: ["nats://a:1", "nats://b:2"])),
            ("nats://a:1,nats://[::1]:2", .nats(servers: ["nats://a:1", "nats://[::1]:2"])),
            ("nats://u:p@a:1", .nats(servers: ["nats://u:p@a:1"])),
            ("nats://u:pa@s:s@a:1", .nats(servers: ["nats://u:pa@s:s@a:1"])),
            ("nats://%C3%BC:a%2Cb%20c%40%25%C3%A4@a:1,b:2", .nats(servers: ["nats://ü:a,b c@%ä@a:1", "nats://b:2"])),
        ])
    func `is read in its usual notations`(text: String, address: StoreAddress) throws {
        #expect(try StoreAddress(text) == address)
    }

    @Test(
        arguments: [
            "", "sqlite:", "store.db", "postgres://a", "nats://", "nats://a", "nats://a:0", "nats://a:70000",
            "nats://:1",
            "nats://a:1,", "nats://a:1,,b:2", "nats://a b:1", "nats://a:1,http://b:2", "sqlite:a\0b",
            "nats://u:100%@a:1", "nats://u:%00@a:1",
            "nats://u:%FF@a:1", "nats://u%3Av:p@a:1",
        ])
    func `is refused if it is invalid`(text: String) {
        let error = #expect(throws: StoreError.self) { try StoreAddress(text) }
        #expect(error?.code == .invalid)
    }

    @Test func `is shown without a password`() throws {
        #expect("\(try StoreAddress("nats://ada:secret@a:1,b:2"))" == "nats://a:1,nats://b:2")
        for text in [
            "nats://ada:secret@a", "nats://ada:secret,x@a:1", "nats//ada:secret@a:1", "nats://ada:secret%@a:1",
        ] {
            let error = #expect(throws: StoreError.self) { try StoreAddress(text) }
            #expect(error?.reason.contains("secret") == false && error?.reason.contains("…@a") == true, "\(text)")
        }
    }
}
