import Foundation
import Testing
import TypescaleFiles
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleStores

/// A store whose file is damaged while it is open.
@Suite struct DamagedStoreTests {
    private let linked: LinkedFolder

    init() throws { linked = try LinkedFolder() }

    /// Expects that writes are refused for a reason, and that the store is not ready.
    private func expectRefusal(_ store: SQLiteStore, _ words: String) throws {
        for value in 1...3 {
            let error = #expect(throws: StoreError.self) { try linked.write(value, to: store) }
            // A file without a header is noticed by its change, or by SQLite, whichever looks first.
            let isNamed = [words, "is not a database"].contains { error?.reason.contains($0) == true }
            #expect(error?.code == .damaged && isNamed, "\(error?.reason ?? "")")
            #expect(error?.reason.hasSuffix("restore a backup") == true)
        }
        #expect(store.health() != .ready)
    }

    /// Returns a store with a number of owners whose log was written into its file.
    private func filled(_ count: Int) throws -> SQLiteStore {
        let store = try linked.open()
        for number in 0..<count {
            _ = try store.write(.replace(numbered(150)), for: .user("user \(number)"), if: .any, origin: nil)
        }
        store.close()
        try linked.run("cp store.db ../backup")
        return try linked.open()
    }

    @Test(arguments: [
        ("dd if=/dev/zero of=store.db bs=4096 count=1 conv=notrunc 2>/dev/null", "overwritten"),
        ("truncate -s 0 store.db", "overwritten"), ("truncate -s 8192 store.db", "cut short"),
        ("cat old.db >store.db", "overwritten"),
    ])
    func `a file overwritten in place accepts no write until a valid one replaces it`(
        command: String, words: String
    ) throws {
        try linked.open().close()
        try linked.run("cp store.db old.db")
        let store = try filled(1_000)
        try linked.write(120, to: store)
        try linked.run("mv ../backup backup; \(command)")
        try expectRefusal(store, words)
        try linked.run("mv -f backup store.db")
        #expect(eventually { (try? linked.write(140, to: store)) != nil }, "\(store.health())")
        #expect(eventually { store.health() == .ready })
        store.close()
        #expect(try linked.value(in: linked.open()) == 140)
    }

    @Test func `a file that another program vacuums is not reported as damaged`() throws {
        let store = try filled(2_000)
        try linked.write(120, to: store)
        let other = try Database(path: "\(linked.place)/store.db", creating: false)
        try other.execute("DELETE FROM changes; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        try linked.write(130, to: store)
        #expect(store.health() == .ready)
        #expect(try linked.value(in: store) == 130)
    }

    @Test func `after SQLite finds a damaged page nothing is written until the store is replaced`() throws {
        let store = try filled(2_000)
        try linked.run(
            "mv ../backup .; dd if=/dev/urandom of=store.db bs=4096 seek=1 count=60 conv=notrunc 2>/dev/null")
        #expect(throws: StoreError.self) { try store.preference(of: .user("user 7")) }
        try expectRefusal(store, "damaged")
        try linked.run("mv -f backup store.db")
        #expect(eventually { (try? linked.write(140, to: store)) != nil }, "\(store.health())")
        #expect(try number(of: store.preference(of: .user("user 7"))?.preference) == 150)
    }

    /// Cuts the index short between two transactions: during one, SQLite would read memory that has no file behind it.
    private func cutIndex(of store: SQLiteStore, to bytes: Int) {
        let isCut = eventually {
            store.file.state.change(waking: .none) { state in
                guard state.uses == 0 else { return false }
                FileSystem.resize("\(linked.place)/store.db-shm", to: bytes)
                return true
            }
        }
        #expect(isCut)
    }

    @Test(arguments: [0, 32_768]) func `a truncated WAL index is created again without loss`(
        bytes: Int
    ) throws {
        let store = try linked.open()
        try linked.write(120, to: store)
        let name = try ConversationName("long")
        // A reader prevents a restart of the log until the first part of the index is full.
        let reader = try Database(path: "\(linked.place)/store.db", creating: false)
        try reader.snapshot { () throws(StoreError) in
            _ = try PreferenceTable.head(in: reader)
            for _ in 0..<60 { try store.append([UInt8](repeating: 65, count: 400_000), to: name, if: .any) }
        }
        reader.close()
        #expect(try #require(FileStatus("\(linked.place)/store.db-shm")).byteCount > 32_768)
        for value in 130...150 {
            cutIndex(of: store, to: bytes)
            if value.isMultiple(of: 2) { #expect(eventually { (try? linked.value(in: store)) != nil }) }
            // Another thread may be using the index at that moment.
            #expect(eventually { (try? linked.write(value, to: store)) != nil })
            #expect(eventually { (try? linked.value(in: store)) == value })
        }
        #expect(store.health() == .ready)
        #expect(try store.head(of: name)?.totals.records == 60)
        store.close()
        #expect(try linked.value(in: linked.open()) == 150)
    }

    @Test func `a WAL index is not created again during a transaction`() throws {
        let file = StoreFile(path: "\(linked.place)/store.db")
        let database = try file.openWriter(creating: true)
        try file.beginUse()
        try linked.run("truncate -s 0 store.db-shm")
        #expect(throws: StoreError.self) { try file.beginUse() }
        #expect(FileStatus("\(linked.place)/store.db-shm")?.byteCount == 0)
        file.endUse()
        try file.beginUse()
        #expect(FileStatus("\(linked.place)/store.db-shm")?.byteCount == 32_768)
        try Schema.probe(database)
        database.close()
    }
}
