import DynamicType
import Foundation
import Testing
import TypescaleJSON
import TypescaleStores

@Suite("The preference store", .serialized)
struct PreferenceStoreTests {
    @Test(arguments: Backend.allCases)
    func `returns what was written`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        #expect(try store.preference(of: ada) == nil)
        let full = try Preference(
            textSize: .category(.accessibility3), appScale: .step(-2), boldText: true, reduceMotion: false,
            animateEmoji: false, locale: "zh-Hant")
        let first = try store.write(.replace(full), for: ada, if: .any, origin: nil)
        #expect(first.preference == full)
        #expect(try store.preference(of: ada) == first)
        let device = try PreferenceOwner.device("ada")
        #expect(try store.preference(of: device) == nil)
        let second = try store.write(.replace(.empty), for: device, if: .absent, origin: nil)
        #expect(second.revision > first.revision)
        #expect(try store.head() == second.revision)
        #expect(store.health() == .ready)
        store.close()
        let again = try home.open()
        #expect(try again.preference(of: ada) == first)
        #expect(try again.head() == second.revision)
        #expect(throws: StoreError.self) { try store.preference(of: ada) }
    }

    @Test(arguments: Backend.allCases)
    func `obeys conditions and returns the current state on conflict`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        #expect(
            stale { try store.write(.replace(.empty), for: ada, if: .at(Revision(1)), origin: nil) } == .some(nil)
        )
        let first = try store.write(.replace(numbered(1)), for: ada, if: .absent, origin: nil)
        #expect(stale { try store.write(.replace(.empty), for: ada, if: .absent, origin: nil) } == first.revision)
        let second = try store.write(.replace(numbered(2)), for: ada, if: .at(first.revision), origin: nil)
        let late = stale {
            try store.write(.replace(numbered(3)), for: ada, if: .at(first.revision), origin: nil)
        }
        #expect(late == second.revision)
        #expect(try store.preference(of: ada) == second)
        #expect(try store.write(.remove, for: ada, if: .at(second.revision), origin: nil).preference == nil)
        #expect(try store.preference(of: ada) == nil)
        let third = try store.write(.replace(numbered(4)), for: ada, if: .absent, origin: nil)
        #expect(third.revision > second.revision)
        #expect(store.counters.conflicts == 3)
    }

    @Test(arguments: Backend.allCases)
    func `merges a patch with the stored preference`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        let bold = try PreferencePatch(.init(parsing: Array(#"{"boldText":true}"#.utf8)))
        let german = try PreferencePatch(.init(parsing: Array(#"{"locale":"de","boldText":null}"#.utf8)))
        try store.write(.merge(bold), for: ada, if: .any, origin: nil)
        let after = try store.write(.merge(german), for: ada, if: .any, origin: nil)
        #expect(after.preference == (try Preference(locale: "de")))
    }

    @Test(arguments: Backend.allCases)
    func `keeps the revision if a write changes nothing`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        let first = try store.write(.replace(numbered(1)), for: ada, if: .any, origin: nil)
        #expect(try store.write(.replace(numbered(1)), for: ada, if: .any, origin: "phone") == first)
        #expect(try store.write(.remove, for: try .user("nobody"), if: .any, origin: nil).preference == nil)
        #expect(try store.head() == first.revision)
    }

    @Test(arguments: Backend.allCases)
    func `accepts one of several writes on the same revision`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let stores = [try home.open(), try home.open()]
        let ada = try PreferenceOwner.user("ada")
        var present = try stores[0].write(.replace(numbered(0)), for: ada, if: .absent, origin: nil)
        for round in 1...20 {
            let winners = EventRecorder()
            let revision = present.revision
            DispatchQueue.concurrentPerform(iterations: 8) { rival in
                guard
                    let mine = try? numbered(100 * round + rival),
                    let won = try? stores[rival % 2].write(
                        .replace(mine), for: ada, if: .at(revision), origin: nil)
                else { return }
                winners.add([
                    PreferenceEvent(
                        owner: ada, revision: won.revision, previous: revision, preference: mine, origin: nil)
                ])
            }
            #expect(winners.events.count == 1)
            present = try #require(try stores[0].preference(of: ada))
            #expect(present.preference == winners.events.first?.preference)
            #expect(present.revision == winners.events.first?.revision)
        }
    }

    @Test(arguments: Backend.allCases)
    func `loses no unconditional patch of concurrent writers`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let stores = [try home.open(), try home.open()]
        let ada = try PreferenceOwner.user("ada")
        DispatchQueue.concurrentPerform(iterations: 40) { writer in
            // Each writer sets its own part repeatedly; no write may overwrite another writer's part.
            let texts = [
                #"{"boldText":true}"#, #"{"locale":"de"}"#, #"{"percent":150}"#, #"{"appStep":2}"#,
                #"{"reduceMotion":true}"#,
            ]
            guard let patch = try? PreferencePatch(.init(parsing: Array(texts[writer % 5].utf8))) else { return }
            _ = try? stores[writer % 2].write(.merge(patch), for: ada, if: .any, origin: nil)
        }
        let expected = try Preference(
            textSize: .percent(150), appScale: .step(2), boldText: true, reduceMotion: true, locale: "de")
        #expect(try stores[0].preference(of: ada)?.preference == expected)
    }

    @Test(arguments: Backend.allCases)
    func `stores owners with names of any text`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let names = [
            ".", "*", ">", "a.b", "a b", "a\nb", "\0", "a\0b", "é", "e\u{301}", "🙂", "'; DROP TABLE preferences; --",
            "$KV", "%00", "../..", String(repeating: "x", count: 256), String(repeating: "🙂", count: 256), "A", "a",
        ]
        for (number, name) in names.enumerated() {
            try store.write(.replace(numbered(number)), for: try .user(name), if: .absent, origin: Identifier(name))
        }
        for (expected, name) in names.enumerated() {
            let owner = try PreferenceOwner.user(name)
            #expect(number(of: try store.preference(of: owner)?.preference) == expected)
            let events = try #require(
                try store.changes(of: owner, after: .zero).events, "no events of \(name.debugDescription)")
            #expect(events.map(\.origin) == [Identifier(name)])
        }
        #expect(throws: StoreError.self) { try PreferenceOwner.user("") }
        #expect(throws: StoreError.self) { try PreferenceOwner.user(String(repeating: "x", count: 257)) }
        let long = String(repeating: "x", count: 257)
        #expect(throws: StoreError.self) {
            try store.write(.replace(.empty), for: try .user("ada"), if: .any, origin: Identifier(long))
        }
    }

    @Test(arguments: Backend.allCases)
    func `copies a device's preference to a user once`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let device = try PreferenceOwner.device("tablet")
        let ada = try PreferenceOwner.user("ada")
        let received = try EventRecorder(listeningTo: store)
        let nothing = PreferenceState(preference: nil, revision: .zero)
        #expect(try store.adopt(device, by: ada, replacing: true, if: .any) == nothing)
        let chosen = try store.write(.replace(numbered(7)), for: device, if: .any, origin: "tablet")
        let adopted = try store.adopt(device, by: ada, replacing: false, if: .any)
        #expect(adopted.preference == chosen.preference)
        #expect(try store.state(of: ada) == adopted)
        #expect(try store.preference(of: device) == nil)
        #expect(try store.adopt(device, by: ada, replacing: true, if: .any) == adopted)
        let events = received.events(atLeast: 3)
        #expect(events.map(\.owner) == [device, ada, device])
        #expect(events.map { number(of: $0.preference) } == [7, 7, nil])
        #expect(events.map(\.origin) == ["tablet", "tablet", "tablet"])

        try store.write(.replace(numbered(8)), for: device, if: .absent, origin: nil)
        #expect(number(of: try store.adopt(device, by: ada, replacing: false, if: .any).preference) == 7)
        #expect(try store.preference(of: device) == nil)
        try store.write(.replace(numbered(9)), for: device, if: .absent, origin: nil)
        #expect(number(of: try store.adopt(device, by: ada, replacing: true, if: .any).preference) == 9)
        #expect(throws: StoreError.self) { try store.adopt(ada, by: device, replacing: true, if: .any) }
        // A preference without a choice replaces none.
        try store.write(.replace(.empty), for: device, if: .absent, origin: nil)
        #expect(number(of: try store.adopt(device, by: ada, replacing: true, if: .any).preference) == 9)
        #expect(try store.preference(of: device) == nil)

        try store.write(.remove, for: ada, if: .any, origin: nil)
        let removed = try store.state(of: ada)
        #expect(removed.preference == nil && removed.revision > adopted.revision)
        #expect(try store.adopt(device, by: ada, replacing: false, if: .any) == removed)
    }

    @Test(arguments: Backend.allCases)
    func `adopts a preference only if the condition on the user's holds`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let (device, ada) = try (PreferenceOwner.device("tablet"), PreferenceOwner.user("ada"))
        try store.write(.replace(numbered(1)), for: device, if: .any, origin: nil)
        let old = try store.write(.replace(numbered(2)), for: ada, if: .any, origin: nil)
        let present = try store.write(.replace(numbered(3)), for: ada, if: .any, origin: nil)
        for condition in [WriteCondition.absent, .at(old.revision)] {
            #expect(stale { try store.adopt(device, by: ada, replacing: true, if: condition) } == present.revision)
        }
        #expect(try store.preference(of: ada) == present)
        #expect(number(of: try store.preference(of: device)?.preference) == 1)
        let adopted = try store.adopt(device, by: ada, replacing: true, if: .at(present.revision))
        #expect(number(of: adopted.preference) == 1)
        #expect(try store.preference(of: device) == nil)
    }

    @Test(arguments: Backend.allCases)
    func `the revision of a removal is that of no later one`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let ada = try PreferenceOwner.user("ada")
        var removals: [Revision] = []
        for round in 1...2 {
            try store.write(.replace(numbered(round)), for: ada, if: .any, origin: nil)
            removals.append(try store.write(.remove, for: ada, if: .any, origin: nil).revision)
        }
        #expect(throws: StoreError.self) {
            try store.write(.replace(numbered(3)), for: ada, if: .at(removals[0]), origin: nil)
        }
        #expect(try store.preference(of: ada) == nil)
        let written = try store.write(.replace(numbered(3)), for: ada, if: .at(removals[1]), origin: nil)
        #expect(number(of: written.preference) == 3)
    }
}
