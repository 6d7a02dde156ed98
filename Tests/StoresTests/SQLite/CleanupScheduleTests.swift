import Foundation
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleStores

@Suite struct CleanupScheduleTests {
    private func rows(_ store: SQLiteStore, _ table: String) -> Int64? {
        try? store.reading { (database: Database) throws(StoreError) in
            try database.first("SELECT count(*) FROM \(table)")?.integer(0)
        }
    }

    @Test func `a cleanup is due after its pause, however many writes arrive`() {
        var schedule = CleanupSchedule(pause: 60_000, pauseAfterFailure: 10_000)
        #expect(schedule.isDue(at: 5, amongWrites: true))
        schedule.record(.finished, at: 1_000)
        for now in [1_000, 30_000, 60_999] {
            #expect(!schedule.isDue(at: now, amongWrites: false) && !schedule.isDue(at: now, amongWrites: true))
        }
        #expect(schedule.milliseconds(from: 1_500) == 59_500)
        #expect(schedule.isDue(at: 61_000, amongWrites: true))
        schedule.record(.failed, at: 61_000)
        #expect(!schedule.isDue(at: 70_999, amongWrites: false) && schedule.isDue(at: 71_000, amongWrites: false))
        schedule.request()
        #expect(schedule.isDue(at: 61_001, amongWrites: false) && schedule.milliseconds(from: 61_001) == 0)
    }

    @Test func `steps of a cleanup follow at once, and leave most of the time to waiting writes`() {
        var schedule = CleanupSchedule()
        schedule.record(.unfinished, at: 1_000)
        #expect(schedule.isDue(at: 1_000, amongWrites: false))
        #expect(!schedule.isDue(at: 1_099, amongWrites: true) && schedule.isDue(at: 1_100, amongWrites: true))
    }

    @Test func `old changes and abandoned replacements are deleted while there is always a write`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let store = try SQLiteStore(
            file: StoreFile(path: folder.file("store.db")), cleanups: CleanupSchedule(pause: 500),
            reporting: { _ in })
        defer { store.close() }
        let old = SystemClock.wallSeconds() - Int64(StoresLimits.changeSeconds) - 60
        try store.writer.perform { (database: Database) throws(StoreError) in
            for _ in 0..<3 {
                try database.run(
                    "INSERT INTO changes (owner, previous, preference, seconds) VALUES (?, 0, ?, ?)",
                    [SQLValue("ueve"), SQLValue("{}"), .integer(old)])
            }
            let batch = try LogTable.beginBatch(.written, old, in: database)
            _ = try LogTable.insert([1], into: batch, in: database)
        }
        let ada = try PreferenceOwner.user("ada")
        var round = 0
        let isDeleted = try eventually {
            round += 1
            try store.write(.replace(numbered(round % 100)), for: ada, if: .any, origin: nil)
            let changes = try store.reading { (database: Database) throws(StoreError) in
                try database.first("SELECT count(*) FROM changes WHERE seconds = ?", [.integer(old)])?.integer(0)
            }
            return changes == 0 && rows(store, "records") == 0 && rows(store, "batches") == 0
        }
        #expect(isDeleted)
    }

    @Test func `a failed cleanup is reported once and repeated until it succeeds`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let reports = Reports()
        let store = try SQLiteStore(
            file: StoreFile(path: folder.file("store.db")),
            cleanups: CleanupSchedule(pause: 60_000, pauseAfterFailure: 50), reporting: reports.add)
        defer { store.close() }
        let name = try ConversationName("general")
        try store.append([1], to: name, if: .any)
        try store.writer.perform { (database: Database) throws(StoreError) in
            try database.execute(
                "CREATE TRIGGER kept BEFORE DELETE ON records BEGIN SELECT RAISE(ABORT, 'kept by a test'); END")
        }
        #expect(try store.remove(name, if: .any))
        #expect(eventually { !reports.reasons.isEmpty })
        Thread.sleep(forTimeInterval: 0.3)
        #expect(reports.reasons.count == 1 && reports.reasons[0].contains("kept by a test"), "\(reports.reasons)")
        try store.writer.perform { (database: Database) throws(StoreError) in
            try database.execute("DROP TRIGGER kept")
        }
        #expect(eventually { rows(store, "records") == 0 && rows(store, "batches") == 0 })
    }

    @Test func `the cleanup finds unused batches in their index`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let store = try SQLiteStore(path: folder.file("store.db"))
        defer { store.close() }
        let plan = try store.writer.perform { (database: Database) throws(StoreError) in
            var lines: [String] = []
            try database.query("EXPLAIN QUERY PLAN " + StoreCleanup.unusedBatch) { row in
                lines.append(row.text(3) ?? "")
                return true
            }
            return lines
        }
        #expect(plan.contains { $0.contains("batches_unused") }, "\(plan)")
    }

    @Test func `a step of the cleanup deletes few large records`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let store = try SQLiteStore(path: folder.file("store.db"))
        defer { store.close() }
        let left = try store.writer.perform { (database: Database) throws(StoreError) in
            let batch = try LogTable.beginBatch(.dropped, 1, in: database)
            let record = [UInt8](repeating: 7, count: 400_000)
            for _ in 0..<10 { _ = try LogTable.insert(record, into: batch, in: database) }
            #expect(try StoreCleanup.step(database, lastDelivered: .zero))
            return try database.first("SELECT count(*) FROM records")?.integer(0)
        }
        #expect(left == 7)
        store.writer.scheduleCleanup()
        #expect(eventually { rows(store, "records") == 0 })
    }
}
