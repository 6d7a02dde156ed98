import Foundation
import Testing
import TypescaleTestSupport

@testable import TypescaleStores

/// Every write that a writer reported as acknowledged is stored.
struct Acknowledged {
    /// The last acknowledged number and revision of each owner.
    var preferences: [String: (number: Int, revision: UInt64)] = [:]
    /// Every number with its revision, by owner.
    var revisions: [String: [UInt64: Int]] = [:]
    /// The number of the last whole replacement.
    var conversation = 0
    /// The failures.
    var errors: [String] = []

    /// Reads the output of a writer, without an incomplete last line.
    init(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ")
            switch words.first {
            case "p":
                guard let number = Int(words[2]), let revision = UInt64(words[3]) else { continue }
                preferences[String(words[1])] = (number, revision)
                revisions[String(words[1]), default: [:]][revision] = number
            case "c": conversation = Int(words[1]) ?? 0
            default: errors.append(String(line))
            }
        }
    }
}

/// The writer program, next to the test bundle.
let storeWriter = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "typescale-store-writer").path

@Suite("A killed process", .serialized)
struct PowerCutTests {
    @Test func `loses no acknowledged write and leaves no partial one`() throws {
        let folder = TemporaryFolder(isOnDisk: true)
        let path = folder.file("store.db")
        var random = SeededGenerator(seed: 43)
        var last: [String: Int] = [:]
        var lastRevision: UInt64 = 0
        var acknowledged = 0
        // Fifty rounds, or more on a slow machine, until enough was written.
        for round in 0..<500 where round < 50 || acknowledged <= 500 {
            let writer = try ChildProcess(
                storeWriter, ["sqlite:\(path)", "w", "6"], output: folder.file("acknowledged"))
            // Some are killed while they open the file, most while they write.
            usleep(UInt32.random(in: 5_000...120_000, using: &random))
            writer.killNow()
            #expect(writer.wait() == -SIGKILL)
            let said = Acknowledged(try writer.text())
            #expect(said.errors.isEmpty)
            let store = try SQLiteStore(path: path)
            var highest = lastRevision
            for owner in 0..<6 {
                let id = "w-\(owner)"
                let events = try check(store, id, said, round)
                let stored = number(of: try store.preference(of: .user(id))?.preference) ?? 0
                #expect(events.last.flatMap { number(of: $0.preference) } ?? 0 == stored)
                // One write may have been in progress: it is stored completely or not at all.
                let expected = said.preferences[id]?.number ?? last[id] ?? 0
                #expect(stored == expected || stored == expected + 1, "round \(round), \(id)")
                last[id] = stored
                acknowledged += said.revisions[id]?.count ?? 0
                highest = max(highest, events.last?.revision.number ?? 0)
            }
            #expect(try store.head().number == highest)
            lastRevision = highest
            try checkConversation(store, said)
            store.close()
        }
        #expect(acknowledged > 500)
    }

    /// Expects that an owner's changes have no gap and include all acknowledged ones.
    private func check(
        _ store: SQLiteStore, _ id: String, _ said: Acknowledged, _ round: Int
    ) throws -> [PreferenceEvent] {
        let owner = try PreferenceOwner.user(id)
        var from = Revision.zero
        if case .unknown = try store.changes(of: owner, after: from) {
            // There are more changes than the store keeps: check the kept ones.
            from = try store.reading { (database: Database) throws(StoreError) in
                let sql = "SELECT previous FROM changes WHERE owner = ? ORDER BY revision LIMIT 1"
                return try database.first(sql, [.blob(owner.key)])?.revision(0) ?? .zero
            }
        }
        let events = try #require(
            try store.changes(of: owner, after: from).events, "round \(round), \(id): a gap in what is kept")
        for (earlier, later) in zip(events, events.dropFirst()) {
            #expect(later.previous == earlier.revision)
            #expect(number(of: later.preference) == (number(of: earlier.preference) ?? -1) + 1)
        }
        let kept = Dictionary(uniqueKeysWithValues: events.map { ($0.revision.number, number(of: $0.preference)) })
        let oldest = events.first?.revision.number ?? .max
        for (revision, number) in said.revisions[id] ?? [:] where revision >= oldest {
            #expect(kept[revision] == number, "round \(round), \(id), revision \(revision)")
        }
        return events
    }

    /// Expects five equal records: those of the last acknowledged replacement, or of the next one.
    private func checkConversation(_ store: SQLiteStore, _ said: Acknowledged) throws {
        let page = try store.records(of: try ConversationName("w"), after: nil, maximumBytes: 1_000)
        guard let page else {
            #expect(said.conversation == 0)
            return
        }
        #expect(page.isLast)
        #expect(page.records.count == 5)
        #expect(page.head.totals.records == 5)
        let numbers = Set(page.records.compactMap { Int(String(decoding: $0.bytes, as: UTF8.self)) })
        #expect(numbers.count == 1)
        let number = numbers.first ?? 0
        #expect(said.conversation == 0 || number == said.conversation || number == said.conversation + 1)
    }
}
