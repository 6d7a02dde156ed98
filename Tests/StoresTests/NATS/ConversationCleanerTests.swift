import Foundation
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleStores

@Suite("Messages that no conversation uses", .serialized)
struct ConversationCleanerTests {
    // The store is closed before its servers are.
    private let store: NATSStore
    private let home: StoreHome
    private let name: ConversationName

    init() throws {
        home = try StoreHome(.network)
        store = try Self.open(home)
        name = try ConversationName("general")
    }

    private static func open(_ home: StoreHome, cleanupDelay: Int = 0) throws -> NATSStore {
        try NATSStore(servers: home.servers, cleanupDelay: cleanupDelay)
    }

    /// The sequences of the stored messages of the conversation.
    private func stored() throws -> (chain: [Revision], parts: [Revision]) {
        func sequences(_ subject: String) throws -> [Revision] {
            var found: [Revision] = []
            while let message = try store.jetStream.next(
                of: subject, from: found.last?.next ?? Revision(1), in: Subjects.conversations)
            { found.append(message.sequence) }
            return found
        }
        let parts = Subjects.part(0, of: "*", name).split(separator: ".").dropLast(2).joined(separator: ".") + ".>"
        return (try sequences(Subjects.chain(of: name)), try sequences(parts))
    }

    private func marks() throws -> Int {
        var (from, count) = (Revision(1), 0)
        while let mark = try store.jetStream.next(of: Subjects.cleanup(of: name), from: from, in: Subjects.cleanups) {
            (from, count) = (mark.sequence.next, count + 1)
        }
        return count
    }

    private func mark(_ parts: String, isUnused: Bool) throws {
        let body = CleanupMark(parts: parts, isUnused: isUnused).body
        try store.publish(body, to: Subjects.cleanup(of: name), expectedLast: nil, failing: .unavailable)
    }

    private func records() throws -> [[UInt8]]? {
        try store.records(of: name, after: nil, maximumBytes: 1_000)?.records.map(\.bytes)
    }

    @Test func `are deleted after a replacement, and those of others are not`() throws {
        let other = try ConversationName("other")
        try store.append([7], to: other, if: .any)
        for number in 0..<5 { try store.append([UInt8(number)], to: name, if: .any) }
        let first = try store.replacement(of: name)
        for number in 10..<13 { try first.append([UInt8(number)]) }
        try first.commit(if: .any)
        try store.append([13], to: name, if: .any)
        #expect(eventually { (try? stored()).map { $0.chain.count == 2 && $0.parts.count == 3 } ?? false })
        #expect(try records() == [[10], [11], [12], [13]])
        let second = try store.replacement(of: name)
        for number in 20..<22 { try second.append([UInt8(number)]) }
        let head = try second.commit(if: .any).head
        #expect(eventually { (try? stored()).map { $0.chain.count == 1 && $0.parts.count == 2 } ?? false })
        #expect(try stored().chain == [head.position.sequence])
        #expect(try records() == [[20], [21]])
        #expect(try store.records(of: other, after: nil, maximumBytes: 10)?.records.map(\.bytes) == [[7]])
    }

    @Test func `are deleted after a removal`() throws {
        let replacement = try store.replacement(of: name)
        try replacement.append([1])
        try replacement.commit(if: .any)
        for number in 0..<5 { try store.append([UInt8(number)], to: name, if: .any) }
        try store.remove(name, if: .exists)
        // The removal itself stays: it orders later changes.
        #expect(eventually { (try? stored()).map { $0.chain.count == 1 && $0.parts.isEmpty } ?? false })
        #expect(try store.head(of: name) == nil)
        try store.append([9], to: name, if: .absent)
        #expect(try records() == [[9]])
    }

    @Test func `are deleted if a replacement is abandoned`() throws {
        do {
            let replacement = try store.replacement(of: name)
            for number in 0..<3 { try replacement.append([UInt8(number)]) }
            #expect(try stored().parts.count == 3)
        }
        #expect(eventually { (try? stored())?.parts.isEmpty ?? false })
        #expect(try store.head(of: name) == nil)
    }

    @Test func `of a process that ended are deleted at the next change`() throws {
        let recent = "\(SystemClock.wallSeconds())-ended-1"
        for replacement in ["1000000000-ended-1", "1000000001-ended-2", recent] {
            try mark(replacement, isUnused: false)
            for number in 0..<2 {
                let subject = Subjects.part(number, of: replacement, name)
                try store.publish([1], to: subject, expectedLast: .zero, failing: .unavailable)
            }
        }
        let replacement = try store.replacement(of: name)
        try replacement.append([5])
        try replacement.commit(if: .any)
        #expect(eventually { (try? stored())?.parts.count == 3 })
        #expect(try records() == [[5]])
        // The recent one may be in progress on another node.
        #expect(eventually { (try? marks()) == 1 })
    }

    @Test func `are kept if the servers lost the change that replaced them`() throws {
        let replacement = try store.replacement(of: name)
        try replacement.append([1])
        try replacement.commit(if: .any)
        store.cleaner.clean(name, parts: try #require(try store.entry(name).entry?.parts), isMarked: true)
        // Cleanups are done one after another: when the next is done, the first is, too.
        let abandoned = Subjects.part(0, of: "abandoned", name)
        try store.publish([1], to: abandoned, expectedLast: .zero, failing: .unavailable)
        store.cleaner.clean(name, parts: "abandoned", isMarked: true)
        #expect(eventually { (try? stored())?.parts.count == 1 })
        #expect(try records() == [[1]])
    }

    @Test func `are deleted by the next node if this one ends before`() throws {
        do {
            let first = try Self.open(home, cleanupDelay: 60_000)
            let replacement = try first.replacement(of: name)
            try replacement.append([1])
            try replacement.commit(if: .any)
            for number in 0..<5 { try first.append([UInt8(number)], to: name, if: .any) }
            try first.remove(name, if: .exists)
            first.close()
        }
        #expect(try stored().chain.count == 7)
        let second = try Self.open(home)
        defer { second.close() }
        #expect(eventually { (try? stored()).map { $0.chain.count == 1 && $0.parts.isEmpty } ?? false })
        #expect(eventually { (try? marks()) == 0 })
    }

    @Test func `do not lead a cleanup to delete those of servers that were restored meanwhile`() throws {
        let home = try RestoredHome(cleanupDelay: 0)
        // Many, so that the cleanup is under way when the server is stopped.
        for _ in 0..<1_500 { try home.store.append([1], to: name, if: .any) }
        try home.save()
        #expect(eventually { (try? home.store.head(of: name)?.totals.records) == 1_500 })
        try home.store.remove(name, if: .exists)
        try home.setBack()
        Thread.sleep(forTimeInterval: 3)
        let other = try NATSStore(servers: home.servers)
        defer { other.close() }
        #expect(try other.head(of: name)?.totals.records == 1_500)
        #expect(try other.records(of: name, after: nil, maximumBytes: 10_000_000)?.records.count == 1_500)
    }
}
