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
        store = try #require(try home.open() as? NATSStore)
        name = try ConversationName("general")
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
        return (try sequences(Subjects.chain(of: name)), try sequences(Subjects.allParts(of: name)))
    }

    private func records() throws -> [[UInt8]]? {
        try store.records(of: name, after: nil, maximumBytes: 1_000)?.records.map(\.bytes)
    }

    @Test("are deleted after a replacement, and those of others are not")
    func replacement() throws {
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

    @Test("are deleted after a removal")
    func removal() throws {
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

    @Test("are deleted if a replacement is abandoned")
    func abandonment() throws {
        do {
            let replacement = try store.replacement(of: name)
            for number in 0..<3 { try replacement.append([UInt8(number)]) }
            #expect(try stored().parts.count == 3)
        }
        #expect(eventually { (try? stored())?.parts.isEmpty ?? false })
        #expect(try store.head(of: name) == nil)
    }

    @Test("of a process that ended are deleted at the next change")
    func endedProcess() throws {
        let recent = "\(SystemClock.wallSeconds())-ended-1"
        for replacement in ["1000000000-ended-1", "1000000001-ended-2", recent] {
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
    }

    @Test("are in use after all if the servers lost the change that replaced them")
    func lostChange() throws {
        let replacement = try store.replacement(of: name)
        try replacement.append([1])
        try replacement.commit(if: .any)
        let parts = try #require(try store.entry(name).entry?.parts)
        var lost = LogEntry(kind: .mark, generation: .zero, parts: nil, records: 0, bytes: 0, digest: nil)
        lost.place(at: Revision(1_000))
        store.cleaner.clean(name, before: lost, replacing: parts)
        // Cleanups are done one after another: when the next is done, the first is, too.
        let abandoned = Subjects.part(0, of: "abandoned", name)
        try store.publish([1], to: abandoned, expectedLast: .zero, failing: .unavailable)
        store.cleaner.delete(abandoned: "abandoned", of: name)
        #expect(eventually { (try? stored())?.parts.count == 1 })
        #expect(try records() == [[1]])
    }
}
