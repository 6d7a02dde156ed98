import Foundation
import Testing
import TypescaleFiles
import TypescaleStrings
import TypescaleTestSupport

@testable import TypescaleStores

@Suite("The embedded store")
struct SQLiteStoreTests {
    private let folder = TemporaryFolder(isOnDisk: true)
    private var path: String { folder.file("store.db") }

    private func write(_ store: SQLiteStore, _ number: Int) throws {
        try store.write(.replace(numbered(number)), for: try .user("ada"), if: .any, origin: nil)
    }

    private func refusal(_ path: String) -> StoreError? {
        do throws(StoreError) {
            _ = try SQLiteStore(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func `refuses a file that is not a database, and does not change it`() throws {
        let text = String(repeating: "This is a letter. ", count: 200)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        let error = try #require(refusal(path))
        #expect(error.code == .damaged)
        #expect(error.reason.contains(path))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `refuses another program's database`() throws {
        let other = try Database(path: path, creating: true)
        try other.execute("CREATE TABLE letters (text TEXT)")
        #expect(refusal(path)?.code == .damaged)
        #expect(try other.first("SELECT count(*) FROM sqlite_master")?.integer(0) == 1)
    }

    @Test func `refuses a store of a later version`() throws {
        try SQLiteStore(path: path).close()
        try Database(path: path, creating: false).execute("PRAGMA user_version = 99")
        let error = try #require(refusal(path))
        #expect(error.code == .newer)
        #expect(error.reason.contains("99"))
    }

    @Test func `upgrades a store of the first version, whose logs get a digest when replaced`() throws {
        let name = try ConversationName("general")
        let before = try SQLiteStore(path: path)
        let known = try before.append([1, 2], to: name, if: .any)
        before.close()
        let database = try Database(path: path, creating: false)
        try database.execute("ALTER TABLE conversations DROP COLUMN digest; DROP TABLE removals")
        try database.execute("PRAGMA user_version = 1")
        database.close()
        let store = try SQLiteStore(path: path)
        defer { store.close() }
        let head = try #require(try store.head(of: name))
        #expect(head.position == known.position && head.totals.digest == nil)
        #expect(try store.append([3], to: name, if: .exists).totals.digest == nil)
        let replacement = try store.replacement(of: name)
        try replacement.append([4])
        #expect(try replacement.commit(if: .any).head.totals.digest == LogDigest.empty.adding([4]))
    }

    @Test func `shortens its write-ahead log after a long read of another program`() throws {
        let store = try SQLiteStore(path: path)
        defer { store.close() }
        let name = try ConversationName("general")
        let bytes = { FileStatus(path + "-wal")?.byteCount ?? 0 }
        let reader = try Database(path: path, creating: false)
        try reader.execute("BEGIN")
        _ = try reader.first("SELECT count(*) FROM records")
        while bytes() <= StoresLimits.writeAheadLogBytes {
            _ = try store.append([UInt8](repeating: 7, count: StoresLimits.recordBytes), to: name, if: .any)
        }
        try reader.execute("COMMIT")
        // The first commit copies the log into the file, the next one begins the log again.
        for _ in 1...2 { _ = try store.append([1], to: name, if: .any) }
        #expect(bytes() <= StoresLimits.writeAheadLogBytes)
    }

    @Test func `refuses a folder that does not exist`() throws {
        let path = folder.file("nowhere/store.db")
        let error = try #require(refusal(path))
        #expect(error.code == .unavailable)
        #expect(error.reason.contains(path))
    }

    @Test(arguments: [(0o444, 0o777), (0o666, 0o555)])
    func `reports that a file or its folder cannot be written`(file: Int, directory: Int) throws {
        let store = try SQLiteStore(path: path)
        try write(store, 1)
        store.close()
        let output = TemporaryFolder(isOnDisk: true)
        #expect(unsafe chmod(path, mode_t(file)) == 0)
        #expect(unsafe chmod(folder.path, mode_t(directory)) == 0)
        defer { unsafe _ = chmod(folder.path, 0o755) }
        let opener = try ChildProcess(storeWriter, ["sqlite:\(path)", "open", "1"], output: output.file("said"))
        #expect(opener.wait() == 0)
        let said = try opener.text()
        #expect(said.hasPrefix("e readOnly") || said.hasPrefix("e unavailable"), "\(said)")
        #expect(said.contains(path))
    }

    @Test func `names the missing permission if a file cannot be created in its folder`() throws {
        #expect(unsafe chmod(folder.path, 0o555) == 0)
        defer { unsafe _ = chmod(folder.path, 0o755) }
        let output = TemporaryFolder(isOnDisk: true)
        let opener = try ChildProcess(storeWriter, ["sqlite:\(path)", "open", "1"], output: output.file("said"))
        #expect(opener.wait() == 0)
        let said = try opener.text()
        #expect(said.contains("\(path): cannot be opened (Permission denied)"), "\(said)")
    }

    private func isReady(_ store: SQLiteStore) -> Bool { store.health() == .ready }

    @Test func `refuses writes on a full disk, keeps its contents, and continues once there is space`() throws {
        let store = try SQLiteStore(path: path)
        try write(store, 1)
        let pages = try store.writer.perform { (database: Database) throws(StoreError) in
            let pages = try database.first("PRAGMA page_count")?.integer(0) ?? 0
            _ = try database.first("PRAGMA max_page_count = \(pages + 8)")
            return pages
        }
        #expect(pages > 0)
        let name = try ConversationName("large")
        let error = #expect(throws: StoreError.self) {
            for _ in 0..<100 { try store.append([UInt8](repeating: 1, count: 16_000), to: name, if: .any) }
        }
        #expect(error?.code == .full)
        let records = try store.head(of: name)?.totals.records
        #expect(number(of: try store.preference(of: .user("ada"))?.preference) == 1)
        #expect(!isReady(store))
        _ = try store.writer.perform { (database: Database) throws(StoreError) in
            try database.first("PRAGMA max_page_count = 1000000")?.integer(0)
        }
        #expect(eventually { isReady(store) })
        try write(store, 2)
        #expect(try store.append([1], to: name, if: .any).totals.records == (records ?? 0) + 1)
        #expect(store.counters.failures == 1)
    }

    @Test func `refuses writes while another process locks the file, and accepts them afterwards`() throws {
        let store = try SQLiteStore(path: path)
        try write(store, 1)
        let other = try Database(path: path, creating: false)
        try other.execute("BEGIN IMMEDIATE")
        #expect(number(of: try store.preference(of: .user("ada"))?.preference) == 1)
        let error = #expect(throws: StoreError.self) { try write(store, 2) }
        #expect(error?.code == .unavailable)
        #expect(error?.reason.contains("locked") == true)
        #expect(store.health() != .ready)
        try other.execute("ROLLBACK")
        try write(store, 3)
        #expect(number(of: try store.preference(of: .user("ada"))?.preference) == 3)
    }

    @Test(.timeLimit(.minutes(1)))
    func `lets writers wait for another process's lock at the same time`() throws {
        let store = try SQLiteStore(path: path)
        let other = try Database(path: path, creating: false)
        try other.execute("BEGIN IMMEDIATE")
        let all = DispatchGroup()
        for writer in 0..<32 {
            all.enter()
            Thread.detachNewThread {
                defer { all.leave() }
                _ = try? store.write(.replace(numbered(writer)), for: .user("\(writer)"), if: .any, origin: nil)
            }
        }
        // One after the other they would take 160 seconds.
        all.wait()
        #expect(store.counters.failures == 32)
        try other.execute("ROLLBACK")
        try write(store, 1)
        #expect(try store.head() == Revision(1))
    }

    @Test func `shares commits between writers that wait`() throws {
        let store = try SQLiteStore(path: path)
        let before = store.counters
        DispatchQueue.concurrentPerform(iterations: 64) { writer in
            for round in 0..<4 {
                _ = try? store.write(.replace(numbered(round)), for: .user("\(writer)"), if: .any, origin: nil)
            }
        }
        let after = store.counters
        #expect(after.writes - before.writes == 256)
        #expect(after.commits - before.commits <= 256)
        #expect(try store.head() == Revision(256))
    }

    @Test func `reverts only the refused write of a shared commit`() throws {
        let store = try SQLiteStore(path: path)
        DispatchQueue.concurrentPerform(iterations: 32) { writer in
            guard let owner = try? PreferenceOwner.user("\(writer)") else { return }
            _ = try? store.writer.perform { (database: Database) throws(StoreError) in
                _ = try PreferenceTable.put(
                    .empty, for: owner, over: nil, origin: nil, seconds: 0, in: database)
                if !writer.isMultiple(of: 2) { throw StoreError(.stale, "changed its mind") }
            }
        }
        for writer in 0..<32 {
            #expect(try (store.preference(of: .user("\(writer)")) != nil) == writer.isMultiple(of: 2))
        }
    }

    @Test func `reports a gap for a revision that its owner lost with a restored backup`() throws {
        let store = try SQLiteStore(path: path)
        try write(store, 1)
        // After the restart other owners reuse the lost revisions.
        for round in 1...3 { try store.write(.replace(numbered(round)), for: .user("bob"), if: .any, origin: nil) }
        let ada = try PreferenceOwner.user("ada")
        #expect(try store.changes(of: ada, after: Revision(3)) == .unknown)
        #expect(try store.changes(of: ada, after: Revision(1)) == .events([]))
        #expect(try store.changes(of: .user("eve"), after: Revision(3)) == .unknown)
        #expect(try store.changes(of: .user("eve"), after: .zero) == .events([]))
    }

    @Test func `deletes old changes and reports a gap to readers of them`() throws {
        let store = try SQLiteStore(path: path)
        for round in 1...3 { try write(store, round) }
        let owner = try PreferenceOwner.user("ada")
        try deleteChanges(store, before: Revision(3))
        #expect(try store.changes(of: owner, after: .zero) == .unknown)
        #expect(try store.changes(of: owner, after: Revision(1)) == .unknown)
        let events = try #require(
            try store.changes(of: owner, after: Revision(2)).events, "the youngest change is gone")
        #expect(events.map(\.revision) == [Revision(3)])
        #expect(number(of: try store.preference(of: owner)?.preference) == 3)
    }

    @Test
    func `keeps the revision of a removal whose change was deleted, for reads, readers of changes and the next write`()
        throws
    {
        let store = try SQLiteStore(path: path)
        let owner = try PreferenceOwner.user("ada")
        for round in 1...2 { try write(store, round) }
        try store.write(.remove, for: owner, if: .any, origin: nil)
        try deleteChanges(store, before: Revision(4))
        #expect(try store.state(of: owner) == PreferenceState(preference: nil, revision: Revision(3)))
        #expect(try store.changes(of: owner, after: Revision(3)) == .events([]))
        #expect(try store.changes(of: owner, after: Revision(2)) == .unknown)
        try write(store, 4)
        #expect(try store.changes(of: owner, after: Revision(2)) == .unknown)
        let events = try #require(
            try store.changes(of: owner, after: Revision(3)).events, "the change after the removal is gone")
        #expect(events.map(\.previous) == [Revision(3)])
        let removals = try store.reading { (database: Database) throws(StoreError) in
            try database.first("SELECT count(*) FROM removals")?.integer(0)
        }
        #expect(removals == 0, "a preference that is there again needs no row of its removal")
    }

    /// Makes the changes before a revision too old, and deletes them.
    private func deleteChanges(_ store: SQLiteStore, before revision: Revision) throws {
        try store.writer.perform { (database: Database) throws(StoreError) in
            try database.run(
                "UPDATE changes SET seconds = seconds - ? WHERE revision < ?",
                [.integer(Int64(StoresLimits.changeSeconds) + 60), SQLValue(revision)])
            while try StoreCleanup.step(database, lastDelivered: revision) {}
        }
    }

    @Test func `deletes batches that no conversation refers to`() throws {
        let store = try SQLiteStore(path: path)
        let name = try ConversationName("general")
        for _ in 0..<3 {
            let replacement = try store.replacement(of: name)
            for _ in 0..<700 { try replacement.append([1]) }
            try replacement.commit(if: .any)
        }
        #expect(
            eventually {
                let rows = try? store.reading { (database: Database) throws(StoreError) in
                    try database.first("SELECT count(*) FROM records")?.integer(0)
                }
                return rows == 701
            })
    }

    @Test(.timeLimit(.minutes(1)))
    func `closes a follower that was never started`() throws {
        try SQLiteStore(path: path).close()
        let follower = try SQLiteFollower(StoreFile(path: path), Counters()) { _ in }
        follower.close()
    }

    @Test func `skips and reports an unreadable token, and delivers later ones`() throws {
        let reports = Reports()
        let store = try SQLiteStore(path: path, reporting: reports.add)
        let received = try EventRecorder(listeningTo: store)
        let hash = try #require(TokenHash([UInt8](repeating: 7, count: 32)))
        let good = try #require(TokenHash([UInt8](repeating: 8, count: 32)))
        try store.writer.perform { (database: Database) throws(StoreError) in
            let scopes = SQLValue(Hexadecimal.text(Array("fly".utf8)))
            try database.run(
                "INSERT INTO tokens (hash, name, scopes, created) VALUES (?, ?, ?, 1)",
                [.blob(hash.bytes), SQLValue("later"), scopes])
        }
        try store.add(try AccessToken(hash: good, name: "good", scopes: [.read], created: 1, expires: nil))
        try write(store, 1)
        #expect(received.events(atLeast: 1).count == 1)
        #expect(eventually { store.tokens[hash] != nil })
        #expect(store.tokens[hash]?.scopes == [])
        #expect(store.tokens[good]?.scopes == [.read])
        #expect(reports.reasons.contains { $0.contains(path) && $0.contains(hash.description) })
        store.close()
        // An unreadable token does not prevent opening the store, and can be removed.
        let again = Reports()
        let next = try SQLiteStore(path: path, reporting: again.add)
        #expect(again.reasons.count == 1)
        #expect(next.tokens.all.count == 2)
        #expect(try next.revoke(hash))
        #expect(next.tokens.all.map(\.hash) == [good])
    }

    @Test func `skips an unreadable change, and sends its readers the current state`() throws {
        let reports = Reports()
        let store = try SQLiteStore(path: path, reporting: reports.add)
        let received = try EventRecorder(listeningTo: store)
        let ada = try PreferenceOwner.user("ada")
        try store.writer.perform { (database: Database) throws(StoreError) in
            // More than one page, so that a page has no readable change.
            for _ in 0...StoresLimits.changesAtOnce {
                try database.run(
                    "INSERT INTO changes (owner, previous, preference, seconds) VALUES (?, 0, ?, ?)",
                    [.blob(ada.key), SQLValue("{\"wings\":2}"), .integer(Int64(Date().timeIntervalSince1970))])
            }
        }
        // Before the next write, which drops the oldest of an owner's changes.
        #expect(eventually { reports.reasons.count == StoresLimits.changesAtOnce + 1 })
        try write(store, 1)
        #expect(received.events(atLeast: 1).map { number(of: $0.preference) } == [1])
        #expect(reports.reasons.count == StoresLimits.changesAtOnce + 1)
        #expect(try store.changes(of: ada, after: .zero) == .unknown)
    }
}
