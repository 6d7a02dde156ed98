import Foundation
import Testing
import TypescaleFiles
import TypescaleTestSupport

@testable import TypescaleStores

/// A store on a small disk, which is simulated by the free bytes that the store asks for.
@Suite struct SpaceBudgetTests {
    private let folder = TemporaryFolder(isOnDisk: true)
    private let name: ConversationName
    private static let capacity = 16 << 20

    init() throws { name = try ConversationName("general") }

    private func used() -> Int {
        ["", "-wal", "-shm"].reduce(0) { $0 + (FileStatus(folder.file("store.db") + $1)?.byteCount ?? 0) }
    }

    private func open(_ reports: Reports = Reports(), taken: Int = 0) throws -> SQLiteStore {
        let files = ["", "-wal", "-shm"].map { folder.file("store.db") + $0 }
        let file = StoreFile(path: files[0]) {
            files.reduce(Self.capacity - taken) { $0 - (FileStatus($1)?.byteCount ?? 0) }
        }
        return try SQLiteStore(file: file, cleanups: CleanupSchedule(), reporting: reports.add)
    }

    /// Fills a replacement until it is refused.
    private func overfill(_ store: SQLiteStore, recordBytes: Int) throws -> StoreError? {
        let replacement = try store.replacement(of: name)
        let record = [UInt8](repeating: 120, count: recordBytes)
        do throws(StoreError) {
            for _ in 0..<(2 * Self.capacity / recordBytes) { try replacement.append(record) }
        } catch {
            return error
        }
        return nil
    }

    private func rows(_ store: SQLiteStore) -> Int64? {
        try? store.reading { (database: Database) throws(StoreError) in
            try database.first("SELECT (SELECT count(*) FROM records) + (SELECT count(*) FROM batches)")?.integer(0)
        }
    }

    @Test(arguments: [4_000, 400_000])
    func `a replacement that fills the disk is refused, and its space is available soon`(recordBytes: Int) throws {
        let store = try open()
        defer { store.close() }
        let ada = try PreferenceOwner.user("ada")
        for round in 1...3 {
            #expect(try overfill(store, recordBytes: recordBytes)?.code == .full)
            #expect(used() <= Self.capacity)
            #expect(eventually { rows(store) == 0 })
            #expect(throws: Never.self) {
                try store.write(.replace(numbered(round)), for: ada, if: .any, origin: nil)
                try store.append([UInt8](repeating: 120, count: 400_000), to: name, if: .any)
            }
            #expect(try store.remove(name, if: .any))
            #expect(eventually { store.health() == .ready })
        }
    }

    @Test func `a disk that appends and preferences have filled can be made empty by removals`() throws {
        let store = try open()
        let ada = try PreferenceOwner.user("ada")
        let error = #expect(throws: StoreError.self) {
            for _ in 0..<10_000 { try store.append([UInt8](repeating: 120, count: 16_000), to: name, if: .any) }
        }
        #expect(error?.code == .full)
        let full = #expect(throws: StoreError.self) {
            for round in 0..<10_000 {
                try store.write(.replace(numbered(round)), for: .user("user \(round)"), if: .any, origin: nil)
            }
        }
        #expect(full?.code == .full)
        #expect(store.health() != .ready)
        #expect(used() <= Self.capacity - StoresLimits.spaceReserveBytes / 2)
        store.close()
        let again = try open()
        defer { again.close() }
        #expect(try again.remove(name, if: .any))
        #expect(eventually { rows(again) == 0 })
        #expect(eventually { (try? again.write(.replace(numbered(1)), for: ada, if: .any, origin: nil)) != nil })
        #expect(eventually { again.health() == .ready })
    }

    @Test func `a disk that other programs have filled takes removals, and no other writes`() throws {
        let before = try open()
        try before.append([1], to: name, if: .any)
        let hash = try #require(TokenHash([UInt8](repeating: 7, count: 32)))
        try before.add(try AccessToken(hash: hash, name: "old", scopes: [.read], created: 1, expires: nil))
        before.close()
        let store = try open(taken: Self.capacity - (1 << 20))
        defer { store.close() }
        let error = #expect(throws: StoreError.self) { try store.append([1], to: name, if: .any) }
        #expect(error?.code == .full && error?.reason.hasSuffix("too little space left") == true)
        #expect(store.health() != .ready)
        #expect(try store.revoke(hash))
        #expect(try store.remove(name, if: .any))
    }

    /// Makes 64 writes that wait together, and counts their outcomes.
    private func outcomes(of write: @Sendable (Int) throws -> Void) -> [String: Int] {
        let outcomes = ConcurrentCounts()
        DispatchQueue.concurrentPerform(iterations: 64) { number in
            do {
                try write(number)
                outcomes.add("written")
            } catch {
                outcomes.add((error as? StoreError)?.code == .full ? "full" : "\(error)")
            }
        }
        return outcomes.counts
    }

    @Test func `small writes that wait together on a nearly full disk are not refused`() throws {
        let store = try open(taken: Self.capacity - StoresLimits.spaceReserveBytes - (2 << 20))
        defer { store.close() }
        let counts = outcomes { number in
            try store.write(.replace(numbered(number)), for: .user("user \(number)"), if: .any, origin: nil)
        }
        #expect(counts == ["written": 64])
    }

    @Test func `writes that wait together are committed as far as they fit, and the others are refused`() throws {
        let store = try open()
        defer { store.close() }
        // Together they are larger than the disk.
        let record = [UInt8](repeating: 120, count: 400_000)
        let counts = outcomes { [name] _ in try store.append(record, to: name, if: .any) }
        let (written, full) = (counts["written"] ?? 0, counts["full"] ?? 0)
        #expect(written > 0 && full > 0 && written + full == 64, "\(counts)")
        #expect(try store.head(of: name)?.totals.records == written)
        #expect(used() <= Self.capacity)
    }
}

/// Counts of words, from several threads.
private final class ConcurrentCounts: @unchecked Sendable {
    // Unchecked: the table is read and written under the lock.
    private let lock = NSLock()
    private var table: [String: Int] = [:]

    func add(_ word: String) { lock.withLock { table[word, default: 0] += 1 } }

    var counts: [String: Int] { lock.withLock { table } }
}
