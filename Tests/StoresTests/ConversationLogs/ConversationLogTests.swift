import Foundation
import Testing
import TypescaleStores

@Suite("The conversation log", .serialized)
struct ConversationLogTests {
    private func all(
        _ store: any Store, _ name: ConversationName, after position: LogPosition? = nil, page: Int = 1 << 20
    ) throws -> [String] {
        var texts: [String] = []
        var position = position
        while let found = try store.records(of: name, after: position, maximumBytes: page) {
            texts += found.records.map { String(decoding: $0.bytes, as: UTF8.self) }
            position = found.next
            if found.isLast { break }
        }
        return texts
    }

    @Test(arguments: Backend.allCases)
    func `stores records in order`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general\n*>. 🙂")
        #expect(try store.head(of: name) == nil)
        #expect(try store.records(of: name, after: nil, maximumBytes: 10) == nil)
        var heads: [LogHead] = []
        for text in ["one", "two", "three", ""] {
            heads.append(try store.append(Array(text.utf8), to: name, if: .any))
        }
        #expect(heads.map(\.totals.records) == [1, 2, 3, 4])
        #expect(heads.map(\.totals.bytes) == [3, 6, 11, 11])
        #expect(Set(heads.map(\.position.generation)).count == 1)
        #expect(try store.head(of: name) == heads.last)
        #expect(try all(store, name) == ["one", "two", "three", ""])
        #expect(try all(store, name, page: 1) == ["one", "two", "three", ""])
        #expect(try all(store, name, after: heads[1].position) == ["three", ""])
        #expect(try all(store, name, after: heads[3].position) == [])
        store.close()
        #expect(try all(try home.open(), name) == ["one", "two", "three", ""])
    }

    @Test(arguments: Backend.allCases)
    func `has a digest that depends on its records only`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let (name, other) = try (ConversationName("general"), ConversationName("other"))
        let texts = ["one", "two", "", "three"].map { Array($0.utf8) }
        let wanted = texts.reduce(LogDigest.empty) { $0.adding($1) }
        var digests: [LogDigest?] = []
        for text in texts { digests.append(try store.append(text, to: name, if: .any).totals.digest) }
        #expect(Set(digests).count == 4 && digests.last == wanted)
        #expect(try store.head(of: name)?.totals.digest == wanted)
        let replacement = try store.replacement(of: other)
        for text in texts.dropLast() { try replacement.append(text) }
        #expect(try replacement.commit(if: .any).head.totals.digest == digests[2])
        #expect(try store.append(texts[3], to: other, if: .any).totals.digest == wanted)
        // Order counts, and where one record ends.
        #expect(LogDigest.empty.adding([1]).adding([2]) != LogDigest.empty.adding([2]).adding([1]))
        #expect(LogDigest.empty.adding([1, 2]) != LogDigest.empty.adding([1]).adding([2]))
        #expect(try store.remove(name, if: .any))
        #expect(try store.append(texts[0], to: name, if: .any).totals.digest == digests[0])
    }

    @Test(arguments: Backend.allCases)
    func `obeys the conditions of writes`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general")
        #expect(stale { try store.append([1], to: name, if: .exists) } == .some(nil))
        let first = try store.append([1], to: name, if: .absent)
        #expect(stale { try store.append([2], to: name, if: .absent) } == first.position.sequence)
        let second = try store.append([2], to: name, if: .at(first.position.sequence))
        #expect(stale { try store.append([3], to: name, if: .at(first.position.sequence)) } == second.position.sequence)
        let replacement = try store.replacement(of: name)
        try replacement.append([4])
        #expect(stale { try replacement.commit(if: .at(first.position.sequence)) } == second.position.sequence)
        #expect(try all(store, name).count == 2)
    }

    @Test(arguments: Backend.allCases)
    func `appends to a generation until it is replaced or removed`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general")
        func generation(_ head: LogHead) -> WriteCondition { .generation(head.position.generation) }
        let first = try store.append([1], to: name, if: .absent)
        let second = try store.append([2], to: name, if: generation(first))
        let third = try store.append([3], to: name, if: generation(first))
        #expect(third.totals.records == 3 && generation(second) == generation(first))
        // The same records are another log.
        let replacement = try store.replacement(of: name)
        for record in 1...3 { try replacement.append([UInt8(record)]) }
        let replaced = try replacement.commit(if: generation(first)).head
        #expect(replaced.totals == third.totals)
        #expect(stale { try store.append([4], to: name, if: generation(first)) } == replaced.position.sequence)
        #expect(stale { try store.remove(name, if: generation(first)) } == replaced.position.sequence)
        try store.append([4], to: name, if: generation(replaced))
        #expect(try store.remove(name, if: generation(replaced)))
        #expect(stale { try store.append([5], to: name, if: generation(replaced)) } == .some(nil))
        #expect(try store.head(of: name) == nil)
    }

    @Test(arguments: Backend.allCases)
    func `stores an empty replacement, even as the first record of the store`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general")
        let (head, isNew) = try store.replacement(of: name).commit(if: .any)
        #expect(isNew)
        #expect(try store.head(of: name) == head)
        #expect(try all(store, name) == [])
        try store.append(Array("one".utf8), to: name, if: .exists)
        #expect(try all(store, name) == ["one"])
    }

    @Test(arguments: Backend.allCases)
    func `shows a replacement only when it is complete`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let reader = try home.open()
        let name = try ConversationName("general")
        let old = try store.append(Array("old".utf8), to: name, if: .any)
        let replacement = try store.replacement(of: name)
        for text in ["a", "b"] { try replacement.append(Array(text.utf8)) }
        #expect(try all(reader, name) == ["old"])
        try reader.append(Array("late".utf8), to: name, if: .any)
        try replacement.append(Array("c".utf8))
        let (head, isNew) = try replacement.commit(if: .any)
        #expect(!isNew)
        #expect(head.totals.records == 3)
        #expect(head.position.generation > old.position.generation)
        #expect(try all(reader, name) == ["a", "b", "c"])
        // A client of the old generation has to begin again.
        let page = try #require(try reader.records(of: name, after: old.position, maximumBytes: 1_000))
        #expect(page.isRestart)
        #expect(page.records.count == 3)
        try reader.append(Array("d".utf8), to: name, if: .exists)
        #expect(try all(store, name) == ["a", "b", "c", "d"])
        #expect(try all(store, name, page: 2) == ["a", "b", "c", "d"])
        let middle = LogPosition(generation: page.head.position.generation, sequence: page.records[1].sequence)
        #expect(try all(store, name, after: middle) == ["c", "d"])
        #expect(throws: StoreError.self) { try replacement.append([1]) }
        #expect(throws: StoreError.self) { try replacement.commit(if: .any) }
        let empty = try store.replacement(of: name).commit(if: .any).head
        #expect(empty.totals.records == 0)
        #expect(try all(store, name) == [])
    }

    @Test(arguments: Backend.allCases)
    func `discards an abandoned replacement`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general")
        let before = try store.append(Array("old".utf8), to: name, if: .any)
        do {
            let replacement = try store.replacement(of: name)
            try replacement.append(Array("never".utf8))
        }
        #expect(try store.head(of: name) == before)
        #expect(try all(store, name) == ["old"])
    }

    @Test(arguments: Backend.allCases)
    func `removes a conversation`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general")
        #expect(try store.remove(name, if: .any) == false)
        let old = try store.append([1], to: name, if: .any)
        let late = try store.append([1], to: name, if: .any)
        // A conversation that has changed since it was read is not removed.
        #expect(stale { try store.remove(name, if: .at(old.position.sequence)) } == late.position.sequence)
        #expect(try store.head(of: name) == late)
        #expect(try store.remove(name, if: .at(late.position.sequence)))
        #expect(try store.head(of: name) == nil)
        #expect(try store.remove(name, if: .any) == false)
        #expect(stale { try store.remove(name, if: .exists) } == .some(nil))
        let new = try store.append([2], to: name, if: .absent)
        #expect(new.totals.records == 1)
        #expect(new.position.generation > old.position.generation)
        #expect(try store.records(of: name, after: nil, maximumBytes: 10)?.records.map(\.bytes) == [[2]])
    }

    @Test(arguments: Backend.allCases)
    func `stores every record of concurrent writers in order`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let stores = [try home.open(), try home.open()]
        let name = try ConversationName("general")
        DispatchQueue.concurrentPerform(iterations: 4) { writer in
            for number in 0..<15 {
                _ = try? stores[writer % 2].append(Array("\(writer) \(number)".utf8), to: name, if: .any)
            }
        }
        let texts = try all(stores[0], name)
        #expect(texts.count == 60)
        for writer in 0..<4 {
            #expect(texts.filter { $0.hasPrefix("\(writer) ") } == (0..<15).map { "\(writer) \($0)" })
        }
        #expect(try stores[1].head(of: name)?.totals.records == 60)
    }

    @Test(arguments: Backend.allCases)
    func `writes and reads 100,000 messages in batches`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("large")
        let replacement = try store.replacement(of: name)
        for piece in 0..<200 {
            let lines = (0..<500).map {
                #"{"id":"\#(piece * 500 + $0)","text":"\#(String(repeating: "word ", count: 30))"}"#
            }
            try replacement.append(Array(lines.joined(separator: "\n").utf8))
        }
        let (head, _) = try replacement.commit(if: .any)
        #expect(head.totals.records == 200)
        var position: LogPosition?
        var messages = 0
        var bytes = 0
        while let page = try store.records(of: name, after: position, maximumBytes: 512 << 10) {
            let size = page.records.reduce(0) { $0 + $1.bytes.count }
            #expect(size <= 512 << 10)
            for record in page.records {
                let lines = record.bytes.split(separator: 0x0A)
                #expect(lines.first?.starts(with: Array(#"{"id":"\#(messages)""#.utf8)) == true)
                messages += lines.count
            }
            bytes += size
            position = page.next
            if page.isLast { break }
        }
        #expect(messages == 100_000)
        #expect(bytes == head.totals.bytes)
    }

    @Test(arguments: Backend.allCases)
    func `refuses a record over the limit and stores one at the limit`(backend: Backend) throws {
        let home = try StoreHome(backend)
        let store = try home.open()
        let name = try ConversationName("general")
        let largest = [UInt8](repeating: 0x0A, count: StoresLimits.recordBytes)
        try store.append(largest, to: name, if: .any)
        #expect(try store.records(of: name, after: nil, maximumBytes: 1)?.records.first?.bytes == largest)
        let error = #expect(throws: StoreError.self) { try store.append(largest + [0], to: name, if: .any) }
        #expect(error?.code == .tooLarge)
    }
}
