import Foundation
import Testing
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleStores

/// One round by default; `make cluster-test` asks for more.
private let rounds = Int(ProcessInfo.processInfo.environment["TYPESCALE_CLUSTER_ROUNDS"] ?? "") ?? 1

@Suite("A cluster whose servers are killed", .serialized)
struct ClusterTests {
    /// The acknowledged writes with their times.
    private final class Ledger: @unchecked Sendable {
        // Unchecked: everything is read and written under the lock.
        private let lock = NSLock()
        private var acknowledged: [(at: Date, owner: String, number: Int, revision: UInt64)] = []
        private var failures: [String: Int] = [:]
        private var stops = false

        func add(_ owner: String, _ number: Int, _ revision: Revision) {
            lock.withLock { acknowledged.append((Date(), owner, number, revision.number)) }
        }

        func fail(_ error: any Error) {
            let code = (error as? StoreError)?.code.rawValue ?? "\(error)"
            lock.withLock { failures[code, default: 0] += 1 }
        }

        func stop() { lock.withLock { stops = true } }
        var isStopped: Bool { lock.withLock { stops } }
        var all: [(at: Date, owner: String, number: Int, revision: UInt64)] { lock.withLock { acknowledged } }
        var failed: [String: Int] { lock.withLock { failures } }
    }

    @Test func `loses no acknowledged write, and listeners receive each change once`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let address = try StoreAddress(try Servers.run(["start", folder.path, "3"], in: folder.path))
        defer { _ = try? Servers.run(["stop", folder.path], in: folder.path) }
        let stores = try (0..<3).map { _ in try address.open() }
        let received = stores.map { _ in EventRecorder() }
        let listening = try zip(stores, received).map { try $0.listen($1.add) }
        defer { for each in listening { each.cancel() } }
        let ledger = Ledger()
        let writers = DispatchGroup()
        for writer in 0..<6 {
            DispatchQueue.global().async(group: writers) { [store = stores[writer % 3]] in
                writer < 3 ? write(store, writer, ledger) : rival(store, ledger)
            }
        }
        for round in 0..<rounds {
            Thread.sleep(forTimeInterval: 2)
            // All requests go through the first one.
            let leader = round == 0 ? leader(stores[0], of: Subjects.preferences) : nil
            let victim = leader ?? "\(round % 3 + 1)"
            let killed = Date()
            try Servers.run(["kill", folder.path, victim], in: folder.path)
            // Where the leader was killed the others elect one, which takes servers of version 2.9 four to nine
            // seconds.
            #expect(eventually(seconds: 30) { ledger.all.last.map { $0.at > killed + 0.3 } ?? false })
            Thread.sleep(forTimeInterval: 2)
            report(ledger, killed, victim)
            try Servers.run(["restart", folder.path, victim], in: folder.path)
            Thread.sleep(forTimeInterval: 4)
        }
        ledger.stop()
        writers.wait()
        try check(stores, received, ledger)
    }

    /// A server of NATS 2.9 that repeats a purge after it was killed removes messages of other subjects.
    @Test func `loses no record of a conversation when others are replaced and removed`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let address = try StoreAddress(try Servers.run(["start", folder.path, "3"], in: folder.path))
        defer { _ = try? Servers.run(["stop", folder.path], in: folder.path) }
        let store = try address.open()
        let names = try (0..<10).map { try ConversationName("stored-\($0)") }
        for number in 0..<20 { for name in names { try store.append([UInt8(number)], to: name, if: .any) } }
        let replaced = try ConversationName("replaced")
        let removed = try ConversationName("removed")
        for round in 0..<max(rounds, 3) {
            for number in 0..<10 { try store.append([UInt8(number)], to: removed, if: .any) }
            let replacement = try store.replacement(of: replaced)
            for number in 0..<10 { try replacement.append([UInt8(round), UInt8(number)]) }
            try replacement.commit(if: .any)
            try store.remove(removed, if: .exists)
            Thread.sleep(forTimeInterval: 2)
            let victim = leader(store, of: Subjects.conversations) ?? "1"
            try Servers.run(["kill", folder.path, victim], in: folder.path)
            for name in names { try store.append([UInt8(20 + round)], to: name, if: .exists) }
            try Servers.run(["restart", folder.path, victim], in: folder.path)
            Thread.sleep(forTimeInterval: 5)
        }
        let expected = (0..<20 + max(rounds, 3)).map { [UInt8($0)] }
        for name in names {
            let page = try store.records(of: name, after: nil, maximumBytes: 10_000)
            #expect(page?.records.map(\.bytes) == expected, "\(name)")
        }
        #expect(try store.head(of: removed) == nil)
        #expect(try store.records(of: replaced, after: nil, maximumBytes: 10_000)?.records.count == 10)
    }

    /// Writes rising numbers for ten owners in turn, so that no owner's changes are dropped before
    /// they are received.
    private func write(_ store: any Store, _ writer: Int, _ ledger: Ledger) {
        var numbers = [Int](repeating: 0, count: 10)
        var turn = 0
        while !ledger.isStopped {
            turn = (turn + 1) % 10
            let id = "writer-\(writer)-\(turn)"
            do {
                let owner = try PreferenceOwner.user(id)
                let next = numbers[turn] + 1
                do {
                    let written = try store.write(.replace(numbered(next)), for: owner, if: .any, origin: nil)
                    ledger.add(id, next, written.revision)
                    numbers[turn] = next
                } catch {
                    ledger.fail(error)
                    numbers[turn] = number(of: try store.preference(of: owner)?.preference) ?? 0
                }
            } catch {
                ledger.fail(error)
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// Increments a number under the condition that it has not changed, as other writers do.
    private func rival(_ store: any Store, _ ledger: Ledger) {
        while !ledger.isStopped {
            do {
                let owner = try PreferenceOwner.user("rivals")
                let present = try store.preference(of: owner)
                let next = (number(of: present?.preference) ?? 0) + 1
                let condition = present.map { WriteCondition.at($0.revision) } ?? .absent
                let written = try store.write(.replace(numbered(next)), for: owner, if: condition, origin: nil)
                ledger.add("rivals", next, written.revision)
            } catch {
                ledger.fail(error)
            }
        }
    }

    /// The number of the server that leads a stream.
    private func leader(_ store: any Store, of stream: JetStream.Stream) -> String? {
        guard let store = store as? NATSStore,
            case .message(let message) = store.jetStream.connection.request(
                "$JS.API.STREAM.INFO.\(stream.name)", [], milliseconds: 2_000),
            let name = try? JSONReader(parsing: message.body).value["cluster"]?["leader"],
            case .string(let text) = name.kind
        else { return nil }
        return text.last.map { "\($0)" }
    }

    private func report(_ ledger: Ledger, _ killed: Date, _ victim: String) {
        let after = ledger.all.filter { $0.at > killed }.map { $0.at.timeIntervalSince(killed) }.sorted()
        var longest = 0.0
        for (earlier, later) in zip([0] + after, after) { longest = max(longest, later - earlier) }
        let line =
            "server \(victim) killed: the longest time without an acknowledged write was "
            + "\(Int(longest * 1_000)) ms\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    private func check(_ stores: [any Store], _ received: [EventRecorder], _ ledger: Ledger) throws {
        let all = ledger.all
        let last = all.map(\.revision).max() ?? 0
        let line =
            "\(all.count) writes acknowledged, refused or failed: \(ledger.failed), "
            + "retries: \(stores.map(\.counters.retries))\n"
        FileHandle.standardError.write(Data(line.utf8))
        #expect(all.count > 200)
        // One of several writers succeeded each time: every number was reached once.
        let won = all.filter { $0.owner == "rivals" }
        #expect(Set(won.map(\.number)).count == won.count)
        let reached = number(of: try stores[0].preference(of: .user("rivals"))?.preference) ?? 0
        let unknown = ledger.failed["outcomeUnknown"] ?? 0
        #expect(reached >= won.count && reached <= won.count + unknown)
        for each in received {
            #expect(eventually(seconds: 20) { (each.events.last?.revision.number ?? 0) >= last })
            let events = each.events
            #expect(zip(events, events.dropFirst()).allSatisfy { $0.revision < $1.revision })
            let heard = Dictionary(grouping: events) { $0.owner.id }
            for (owner, changes) in heard where owner != "rivals" {
                #expect(changes.compactMap { number(of: $0.preference) } == Array(1...changes.count), "\(owner)")
                #expect(changes.map(\.previous) == [.zero] + changes.dropLast().map(\.revision))
            }
            let pairs = Dictionary(
                events.map { ($0.revision.number, number(of: $0.preference)) }, uniquingKeysWith: { $1 })
            // The rivals write more changes than a bucket keeps during a listener's reconnection.
            let lost = all.filter { $0.owner != "rivals" && pairs[$0.revision] != $0.number }
            #expect(lost.isEmpty, "acknowledged and not heard: \(lost.prefix(3))")
        }
        for store in stores {
            for (owner, changes) in Dictionary(grouping: all, by: \.owner) {
                let stored = number(of: try store.preference(of: .user(owner))?.preference) ?? 0
                #expect(stored >= changes.map(\.number).max() ?? 0, "\(owner)")
            }
        }
    }
}
