import Foundation
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleStores

/// Numbers in a store that no version of this program has written.
@Suite struct StoredNumberTests {
    private let folder = TemporaryFolder(isOnDisk: true)
    private var path: String { folder.file("store.db") }

    /// Creates a store, and executes statements on its file.
    private func change(_ sql: String, after body: (SQLiteStore) throws -> Void = { _ in }) throws {
        let store = try SQLiteStore(path: path)
        try body(store)
        store.close()
        let database = try Database(path: path, creating: false)
        try database.execute(sql)
        database.close()
    }

    @Test func `a negative version is damage`() throws {
        for version in [-1, -2_147_483_648] {
            try change("PRAGMA user_version = \(version)")
            let error = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
            #expect(error?.code == .damaged && error?.reason.contains("its version is \(version)") == true)
            let database = try Database(path: path, creating: false)
            try database.execute("PRAGMA user_version = \(Schema.steps.count)")
            database.close()
        }
    }

    @Test(arguments: ["records", "bytes"], [Int64.max, Int64.max - 600_000, 1 << 40, -1, .min])
    func `a conversation with an impossible size cannot be read or changed`(column: String, number: Int64) throws {
        let (name, other) = try (ConversationName("general"), ConversationName("other"))
        try change("UPDATE conversations SET \(column) = \(number)") { try $0.append([1], to: name, if: .any) }
        let reports = Reports()
        let store = try SQLiteStore(path: path, reporting: reports.add)
        defer { store.close() }
        for _ in 1...2 {
            let error = #expect(throws: StoreError.self) { try store.append([2], to: name, if: .any) }
            #expect(error?.code == .damaged)
            #expect(throws: StoreError.self) { try store.head(of: name) }
        }
        #expect(reports.reasons == ["\(path): general cannot be read"])
        #expect(try store.append([1], to: other, if: .any).totals.records == 1)
    }

    @Test func `the oldest change may have the greatest revision`() throws {
        let store = try SQLiteStore(path: path)
        defer { store.close() }
        let revision = Int64.max - 3
        let left = try store.writer.perform { (database: Database) throws(StoreError) in
            try database.run(
                "INSERT INTO changes (revision, owner, previous, preference, seconds) VALUES (?, ?, 0, ?, 0)",
                [.integer(revision), SQLValue("uada"), SQLValue("{}")])
            while try StoreCleanup.step(database, lastDelivered: Revision(UInt64(revision))) {}
            return try database.first("SELECT count(*) FROM changes")?.integer(0)
        }
        #expect(left == 0)
    }

    @Test func `a row without a possible revision is damage`() throws {
        let ada = try PreferenceOwner.user("ada")
        try change(
            """
            UPDATE changes SET revision = -9; UPDATE sqlite_sequence SET seq = -9 WHERE name = 'changes';
            DELETE FROM preferences
            """
        ) { try $0.write(.replace(numbered(1)), for: ada, if: .any, origin: nil) }
        let store = try SQLiteStore(path: path)
        defer { store.close() }
        let error = #expect(throws: StoreError.self) {
            try store.write(.replace(numbered(2)), for: ada, if: .any, origin: nil)
        }
        #expect(error?.code == .damaged)
        #expect(try store.preference(of: ada) == nil)
    }

    @Test(arguments: [
        "expires = 9223372036854775806", "expires = \(Int64.min)", "created = \(Int64.min)", "created = -1",
        "expires = 253402300800",
    ])
    func `a token with a time that has no text grants nothing, and can be revoked`(assignment: String) throws {
        let hash = try #require(TokenHash([UInt8](repeating: 7, count: 32)))
        try change("UPDATE tokens SET \(assignment)") {
            try $0.add(AccessToken(hash: hash, name: "old", scopes: [.admin], created: 1, expires: 253_402_300_799))
        }
        let reports = Reports()
        let store = try SQLiteStore(path: path, reporting: reports.add)
        defer { store.close() }
        #expect(store.tokens[hash] == AccessToken(unreadable: hash))
        #expect(reports.reasons.count == 1)
        #expect(try store.revoke(hash))
    }

    @Test func `the number of changes of tokens begins again after the greatest one`() throws {
        let hash = try #require(TokenHash([UInt8](repeating: 7, count: 32)))
        let token = try AccessToken(hash: hash, name: "t", scopes: [.read], created: 1, expires: nil)
        try change("UPDATE marks SET value = \(Int64.max) WHERE id = \(Schema.tokenMark)") { try $0.add(token) }
        let store = try SQLiteStore(path: path)
        defer { store.close() }
        try store.add(token)
        #expect(try store.reading { (database: Database) throws(StoreError) in try TokenTable.mark(in: database) } == 1)
    }

    @Test func `records of NATS with impossible numbers cannot be read`() throws {
        for (records, bytes) in [("1", "9007199254740992"), ("9223372036854775807", "1"), ("1e300", "1"), ("-1", "1")] {
            let line = #"{"previous":0,"write":"w","kind":"record","generation":1,"records":"#
            let body = Array("\(line)\(records),\"bytes\":\(bytes)}".utf8)
            let record = try #require(ChainRecord(sequence: Revision(1), body: body))
            #expect(LogEntry(record) == nil, "\(records), \(bytes)")
        }
        let hash = try #require(TokenHash([UInt8](repeating: 7, count: 32)))
        for times in [#""created":1,"expires":"soon""#, #""created":-1"#, #""created":1,"expires":253402300800"#] {
            let document = #"{"name":"t","scopes":["read"],\#(times)}"#
            #expect((try? AccessToken(hash, json: Array(document.utf8))) == nil, "\(times)")
        }
    }
}
