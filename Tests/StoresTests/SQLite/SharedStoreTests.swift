import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// A store that two processes use at the same time.
@Suite(.serialized) struct SharedStoreTests {
    private let linked: LinkedFolder

    init() throws { linked = try LinkedFolder() }

    private func child(_ output: String) throws -> ChildProcess {
        try ChildProcess(
            storeWriter, ["sqlite:\(linked.place)/store.db", "w", "2"], output: linked.folder.file(output))
    }

    @Test func `listeners receive a reset if another process wrote more changes than are stored`() throws {
        let store = try linked.open()
        let received = try EventRecorder(listeningTo: store)
        try linked.write(101, to: store)
        #expect(received.events(atLeast: 1).map(\.isReset) == [false])
        let other = try Database(path: "\(linked.place)/store.db", creating: false)
        let count = StoresLimits.changesPerOwner + 20
        let owner = linked.owner
        let preferences = try (1...count).map { try numbered(200 + $0) }
        try other.transaction { () throws(StoreError) in
            for preference in preferences {
                let stored = try PreferenceTable.stored(of: owner, in: other)
                _ = try PreferenceTable.put(
                    preference, for: owner, over: stored.storedRevision, origin: nil, seconds: 1, in: other)
            }
        }
        try linked.write(102, to: store)
        let events = received.events(atLeast: StoresLimits.changesPerOwner + 1)
        #expect(events.count == StoresLimits.changesPerOwner + 1)
        #expect(events.map(\.isReset).enumerated().filter(\.element).map(\.offset) == [1])
        #expect(events.map(\.revision).elementsEqual(events.map(\.revision).sorted()))
    }

    @Test func `neither process loses a write after a backup has replaced the file`() throws {
        let store = try linked.open()
        for round in 0..<4 {
            let writer = try child("written \(round)")
            defer { writer.killNow() }
            func acknowledged() -> Int { (try? Acknowledged(writer.text()).preferences["w-0"]?.number) ?? 0 }
            let start = acknowledged()
            #expect(eventually { acknowledged() > start + 20 })
            try Database(path: "\(linked.place)/store.db", creating: false).execute(
                "VACUUM INTO '\(linked.place)/copy'")
            try linked.run("mv copy store.db")
            let owners = try (0..<60).map { try PreferenceOwner.user("round \(round) owner \($0)") }
            for owner in owners {
                #expect(
                    eventually { (try? store.write(.replace(numbered(7)), for: owner, if: .any, origin: nil)) != nil },
                    "\(store.health())")
            }
            let atEnd = acknowledged()
            #expect(eventually { acknowledged() > atEnd + 20 }, "\(store.health())")
            writer.killNow()
            writer.wait()
            let stored = try owners.filter { number(of: try store.preference(of: $0)?.preference) == 7 }
            #expect(stored.count == owners.count)
            let last = acknowledged()
            #expect(number(of: try store.preference(of: .user("w-0"))?.preference) ?? 0 >= last)
        }
    }

    @Test(arguments: ["rm store.db-wal", "rm store.db-shm", "rm store.db-wal store.db-shm"])
    func `both processes continue without loss if SQLite's log is removed`(command: String) throws {
        let store = try linked.open()
        let writer = try child("written")
        defer { writer.killNow() }
        var value = 100
        func lastOfOther() throws -> Int { Acknowledged(try writer.text()).preferences["w-0"]?.number ?? 0 }
        // On a slow disk, a process that writes without pause may keep the file locked for longer than a write waits.
        func writeWhenUnlocked(_ value: Int) {
            #expect(eventually { (try? linked.write(value, to: store)) != nil }, "\(store.health())")
        }
        for _ in 0..<3 {
            let before = try lastOfOther()
            #expect(eventually { (try? lastOfOther()) ?? 0 > before })
            for _ in 0..<20 {
                value += 1
                writeWhenUnlocked(value)
            }
            try linked.run(command)
            let atRemoval = try lastOfOther()
            value += 1
            writeWhenUnlocked(value)
            let continues = eventually { (try? lastOfOther()) ?? 0 > atRemoval + 5 }
            let output = try writer.text()
            #expect(continues, "\(output.suffix(500))")
            #expect(try linked.value(in: store) == value)
        }
        writer.killNow()
        writer.wait()
        store.close()
        let again = try linked.open()
        #expect(try linked.value(in: again) == value)
        for (owner, last) in Acknowledged(try writer.text()).preferences {
            let stored = number(of: try again.preference(of: .user(owner))?.preference)
            #expect(stored ?? 0 >= last.number, "\(owner)")
        }
        let database = try Database(path: "\(linked.place)/store.db", creating: false)
        #expect(try database.first("PRAGMA integrity_check")?.text(0) == "ok")
    }
}
