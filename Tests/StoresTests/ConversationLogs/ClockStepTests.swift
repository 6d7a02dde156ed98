import Foundation
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleStores

/// Abandoned writes are distinguished from writes in progress by their age. After the clock is set, one looks like the
/// other; no record may be lost, and cleanup must resume.
@Suite("A clock change during a replacement of a conversation")
struct ClockStepTests {
    private func records(_ store: any Store, _ name: ConversationName) throws -> [[UInt8]]? {
        try store.records(of: name, after: nil, maximumBytes: 1 << 20)?.records.map(\.bytes)
    }

    @Test func `makes the embedded store refuse it and keep the old conversation`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let store = try SQLiteStore(path: folder.file("store.db"))
        let name = try ConversationName("general")
        try store.append([1], to: name, if: .any)
        let replacement = try store.replacement(of: name)
        for _ in 0..<700 { try replacement.append([2]) }
        // A day later, the first of several steps of a cleanup.
        try store.writer.perform { (database: Database) throws(StoreError) in
            try database.run("UPDATE batches SET seconds = seconds - 86400 WHERE state = 0", [])
            _ = try StoreCleanup.step(database, lastDelivered: .zero)
        }
        let error = #expect(throws: StoreError.self) { try replacement.commit(if: .any) }
        #expect(error?.code == .unavailable)
        #expect(try records(store, name) == [[1]])
        #expect(try store.head(of: name)?.totals.records == 1)
    }

    @Test func `makes each node refuse it and keep the old conversation`() throws {
        let home = try StoreHome(.network)
        let store = try #require(try home.open() as? NATSStore)
        let name = try ConversationName("general")
        try store.append([1], to: name, if: .any)
        let replacement = try store.replacement(of: name)
        for _ in 0..<3 { try replacement.append([2]) }
        // The cleanup of a node whose clock is a day ahead.
        let mark = try store.jetStream.last(of: Subjects.cleanup(of: name), in: Subjects.cleanups)
        let parts = try #require(mark.flatMap { CleanupMark($0.body).parts })
        for number in 0..<3 {
            let part = try store.jetStream.last(of: Subjects.part(number, of: parts, name), in: Subjects.conversations)
            try store.jetStream.delete(try #require(part).sequence, in: Subjects.conversations)
        }
        try replacement.append([2])
        let error = #expect(throws: StoreError.self) { try replacement.commit(if: .any) }
        #expect(error?.code == .unavailable)
        #expect(try records(store, name) == [[1]])
        let second = try store.replacement(of: name)
        try second.append([3])
        try second.commit(if: .any)
        #expect(try records(store, name) == [[3]])
    }
}

@Suite("A clock that is set forward")
struct ClockAheadTests {
    @Test func `and back keeps nothing of a replacement whose process was killed`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        try SQLiteStore(path: folder.file("store.db")).close()
        let database = try Database(path: folder.file("store.db"), creating: false)
        for age in [-86_400, -60, 0, 60, 86_400] as [Int64] {
            try database.run(
                "INSERT INTO batches (seconds, state) VALUES (?, 0)", [.integer(SystemClock.wallSeconds() - age)])
            let batch = try #require(try database.first("SELECT max(batch) FROM batches")?.integer(0))
            try database.run("INSERT INTO records (batch, bytes) VALUES (?, x'00')", [.integer(batch)])
        }
        while try StoreCleanup.step(database, lastDelivered: .zero) {}
        for table in ["batches", "records"] {
            #expect(try database.first("SELECT count(*) FROM \(table)")?.integer(0) == 3)
        }
    }

    @Test func `removes no change that a listener has not received`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let store = try SQLiteStore(path: folder.file("store.db"))
        let ada = try PreferenceOwner.user("ada")
        for round in 1...3 { try store.write(.replace(numbered(round)), for: ada, if: .any, origin: nil) }
        // The store's own cleanup would remove delivered changes between these steps.
        store.close()
        let database = try Database(path: folder.file("store.db"), creating: false)
        try database.run(
            "UPDATE changes SET seconds = seconds - ?", [.integer(Int64(StoresLimits.changeSeconds) + 60)])
        for (heard, left) in [(Revision.zero, 3), (Revision(2), 1)] {
            while try StoreCleanup.step(database, lastDelivered: heard) {}
            #expect(try database.first("SELECT count(*) FROM changes")?.integer(0) == Int64(left))
        }
    }
}
