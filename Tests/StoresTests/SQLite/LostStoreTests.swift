import Foundation
import Glibc
import Synchronization
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// A store whose file is removed while it is open.
@Suite struct LostStoreTests {
    /// Ways to lose a file, each with the commands that undo it.
    enum Loss: String, CaseIterable, Sendable {
        case moved = "mv store.db away"
        case movedWithLogs = "mkdir old; mv store.db store.db-* old"
        case folderMoved = "mv ../store ../away"
        case linkSwapped = "mkdir ../other; ln -sfn other ../link"

        var undo: String {
            switch self {
            case .moved: "mv away store.db"
            case .movedWithLogs: "mv old/* ."
            case .folderMoved: "mv ../away ../store"
            case .linkSwapped: "ln -sfn store ../link"
            }
        }
    }

    private let linked: LinkedFolder

    init() throws { linked = try LinkedFolder() }

    private func expectLost(_ store: SQLiteStore) throws {
        let error = #expect(throws: StoreError.self) { try linked.write(1, to: store) }
        #expect(error?.code == .missing, "\(error?.reason ?? "")")
        guard case .unavailable(let reason) = store.health() else {
            Issue.record("\(store.health())")
            return
        }
        #expect(reason.contains("moved, removed or replaced"))
        #expect(store.counters.missing == 1)
        #expect(throws: StoreError.self) { try store.preference(of: linked.owner) }
    }

    @Test(arguments: Loss.allCases) func `writes are refused while the file is missing and accepted when it is back`(
        loss: Loss
    ) throws {
        let reports = Reports()
        let store = try linked.open(reports)
        try linked.write(150, to: store)
        _ = try store.preference(of: linked.owner)
        try linked.run(loss.rawValue)
        try expectLost(store)
        try linked.run(loss.undo, in: loss == .folderMoved ? "\(linked.folder.path)/away" : nil)
        #expect(eventually { store.health() == .ready })
        #expect(try linked.value(in: store) == 150)
        try linked.write(200, to: store)
        #expect(try linked.value(in: store) == 200)
        #expect(store.counters.missing == 0)
        #expect(eventually { store.counters.recoveries == 1 })
        #expect(reports.reasons.contains { $0.contains("moved, removed or replaced") })
        #expect(reports.reasons.contains { $0.hasSuffix("the store is available again") })
        store.close()
        #expect(try linked.value(in: linked.open()) == 200)
    }

    @Test(arguments: ["rm store.db-wal", "rm store.db-shm", "rm store.db-wal store.db-shm"])
    func `no acknowledged write is lost if SQLite's log is removed`(command: String) throws {
        let store = try linked.open()
        for value in 101...120 { try linked.write(value, to: store) }
        try linked.run(command)
        #expect(eventually { (try? linked.write(150, to: store)) != nil })
        #expect(eventually { (try? linked.value(in: store)) == 150 })
        #expect(try PreferenceTable.head(in: Database(path: "\(linked.place)/store.db", creating: false)).number == 21)
        store.close()
        #expect(try linked.value(in: linked.open()) == 150)
    }

    @Test(arguments: ["mv -f backup store.db", "rm store.db*; cp backup store.db", "rm store.db; cp backup store.db"])
    func `a backup that replaces the file is opened, and listeners and tokens follow it`(command: String) throws {
        let store = try linked.open()
        try linked.write(120, to: store)
        let hash = try #require(TokenHash([UInt8](repeating: 7, count: 32)))
        try store.add(try AccessToken(hash: hash, name: "old", scopes: [.read], created: 1, expires: nil))
        store.close()
        try linked.run("cp store.db backup")
        let again = try linked.open()
        try again.revoke(hash)
        for value in 130...140 { try linked.write(value, to: again) }
        let received = Mutex<[Int?]>([])
        let owner = linked.owner
        again.onRecovery { read in
            let present = try? read(owner)
            received.withLock { $0.append(number(of: present?.preference)) }
        }
        try linked.run(command)
        #expect(eventually(seconds: 15) { (try? linked.value(in: again)) == 120 }, "\(again.health())")
        #expect(eventually { received.withLock { $0 } == [120] })
        #expect(again.tokens[hash] != nil)
        let heard = try EventRecorder(listeningTo: again)
        try linked.write(180, to: again)
        #expect(heard.events(atLeast: 1).map { number(of: $0.preference) } == [180])
        again.close()
        #expect(try linked.value(in: linked.open()) == 180)
    }

    @Test func `an empty file or another program's database is not used as a store`() throws {
        let store = try linked.open()
        try linked.write(120, to: store)
        try linked.run("mv store.db away; : > store.db")
        try expectLost(store)
        usleep(500_000)
        try expectLost(store)
        #expect(try FileManager.default.attributesOfItem(atPath: "\(linked.place)/store.db")[.size] as? Int == 0)
    }

    @Test func `a write whose file is removed meanwhile is not acknowledged`() throws {
        let store = try linked.open()
        try linked.write(120, to: store)
        let owner = linked.owner
        let place = linked.place
        let other = try numbered(150)
        let error = #expect(throws: StoreError.self) {
            try store.writer.perform { (database: Database) throws(StoreError) in
                _ = try PreferenceTable.put(
                    other, for: owner, over: nil, origin: nil, seconds: 1, in: database)
                _ = unsafe rename("\(place)/store.db", "\(place)/away")
            }
        }
        #expect(error?.code == .outcomeUnknown)
    }

    @Test func `damaged pages of an open store are reported until a backup replaces it`() throws {
        let store = try linked.open()
        for number in 0..<2_000 {
            _ = try store.write(
                .replace(numbered(150)), for: .user("user \(number)"), if: .any, origin: nil)
        }
        store.close()
        try linked.run("cp store.db backup")
        let again = try linked.open()
        try linked.run("dd if=/dev/urandom of=store.db bs=4096 seek=1 count=60 conv=notrunc 2>/dev/null")
        let codes = (0..<2_000).compactMap { number -> StoreError.Code? in
            do throws(StoreError) {
                _ = try again.preference(of: .user("user \(number)"))
                return nil
            } catch {
                return error.code
            }
        }
        #expect(codes.contains(.damaged) && Set(codes) == [.damaged], "\(Set(codes))")
        try linked.run("mv -f backup store.db")
        #expect(eventually { number(of: (try? again.preference(of: .user("user 7")))?.preference) == 150 })
    }
}
