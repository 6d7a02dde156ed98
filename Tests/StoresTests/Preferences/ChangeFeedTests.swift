import Foundation
import Testing
import TypescaleStores
import TypescaleTestSupport

@Suite("The change feed", .serialized)
struct ChangeFeedTests {
    @Test(arguments: Backend.allCases)
    func `returns an owner's changes after a revision`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        let bob = try PreferenceOwner.user("bob")
        var revisions: [Revision] = []
        for round in 1...5 {
            let written = try store.write(.replace(numbered(round)), for: ada, if: .any, origin: "device \(round)")
            revisions.append(written.revision)
            try store.write(.replace(numbered(round)), for: bob, if: .any, origin: nil)
        }
        try store.write(.remove, for: ada, if: .any, origin: nil)
        let all = try #require(try store.changes(of: ada, after: .zero).events)
        #expect(all.map { number(of: $0.preference) } == [1, 2, 3, 4, 5, nil])
        #expect(all.dropLast().map(\.revision) == revisions)
        #expect(all.map(\.previous) == [.zero] + revisions)
        #expect(all.map(\.origin) == (1...5).map { "device \($0)" } + [nil])
        for index in revisions.indices {
            #expect(try store.changes(of: ada, after: revisions[index]) == .events(Array(all[(index + 1)...])))
        }
        #expect(try store.changes(of: ada, after: try store.head()) == .events([]))
        #expect(try store.changes(of: try .user("nobody"), after: .zero) == .events([]))
    }

    @Test(arguments: Backend.allCases)
    func `reports a gap for revisions that are too old or unknown`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        var revisions: [Revision] = []
        for round in 0..<StoresLimits.changesPerOwner + 10 {
            let written = try store.write(.replace(numbered(round)), for: ada, if: .any, origin: nil)
            revisions.append(written.revision)
        }
        #expect(try store.changes(of: ada, after: .zero) == .unknown)
        #expect(try store.changes(of: ada, after: revisions[8]) == .unknown)
        let events = try #require(
            try store.changes(of: ada, after: revisions[9]).events,
            "the last \(StoresLimits.changesPerOwner) changes are not kept")
        #expect(events.map(\.revision) == Array(revisions[10...]))
        let ahead = Revision(try store.head().number + 1)
        #expect(try store.changes(of: ada, after: ahead) == .unknown)
        #expect(try store.changes(of: ada, after: Revision(.max)) == .unknown)
        #expect(try store.changes(of: try .user("bob"), after: ahead) == .unknown)
    }

    @Test(arguments: Backend.allCases)
    func `sends every change to every listener once and in order`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let stores = [try home.open(), try home.open()]
        let received = [EventRecorder(), EventRecorder(), EventRecorder()]
        let listening = [
            try stores[0].listen(received[0].add), try stores[0].listen(received[1].add),
            try stores[1].listen(received[2].add),
        ]
        defer { for each in listening { each.cancel() } }
        DispatchQueue.concurrentPerform(iterations: 6) { writer in
            for round in 1...25 {
                _ = try? stores[writer % 2].write(
                    .replace(try numbered(round)), for: try .user("user \(writer)"), if: .any, origin: nil)
            }
        }
        for each in received {
            let events = each.events(atLeast: 150)
            #expect(events.count == 150)
            #expect(events.map(\.revision) == events.map(\.revision).sorted())
            #expect(Set(events.map(\.revision)).count == 150)
            for writer in 0..<6 {
                let own = events.filter { $0.owner.id == "user \(writer)" }
                #expect(own.map { number(of: $0.preference) } == (1...25).map { $0 })
                #expect(own.map(\.previous) == [.zero] + own.dropLast().map(\.revision))
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func `starts at a listener's registration and ends with its cancellation`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        try store.write(.replace(numbered(1)), for: ada, if: .any, origin: nil)
        // The position at a listener's start decides which events it must receive.
        let received = EventRecorder()
        let listening = try store.listen(received.add)
        let second = try store.write(.replace(numbered(2)), for: ada, if: .any, origin: nil)
        #expect(eventually { received.events.last?.revision == second.revision })
        let expected = try #require(try store.changes(of: ada, after: listening.start).events)
        #expect(received.events == expected)
        listening.cancel()
        let other = EventRecorder()
        let witness = try store.listen(other.add)
        let third = try store.write(.replace(numbered(3)), for: ada, if: .any, origin: nil)
        #expect(eventually { other.events.last?.revision == third.revision })
        #expect(received.events == expected)
        witness.cancel()
    }
}
