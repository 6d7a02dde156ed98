import Foundation
import Synchronization
import Testing
import TypescaleJSON
import TypescaleTestSupport

@testable import TypescaleStores

@Suite("Reading a conversation of many records from NATS", .serialized)
struct JetStreamConsumersTests {
    private let home: StoreHome
    private let store: NATSStore

    init() throws {
        home = try StoreHome(.network)
        store = try home.openNATS()
    }

    /// Stores records of a new conversation and returns their content, with void records and other messages in between.
    ///
    /// Each is published with one request, for which `append` needs several.
    private func fill(
        _ name: ConversationName, records count: Int, of store: NATSStore, bytes: Int = 20
    ) throws -> [[UInt8]] {
        let records = (0..<count).map { number in
            Array("\(number) ".utf8) + [UInt8](repeating: 0x78, count: bytes)
        }
        var (totals, last, generation) = (LogTotals(), Revision.zero, Revision.zero)
        func publish(_ record: [UInt8], after previous: Revision, _ totals: LogTotals) throws -> Revision {
            let entry = LogEntry(kind: .record, generation: generation, parts: nil, totals: totals)
            let body = ChainRecord.body(
                previous: previous, write: store.writes.next(), payload: record, entry.write)
            let answer = try store.jetStream.publish(body, to: Subjects.chain(of: name), id: nil, expectedLast: nil)
            guard case .stored(let sequence) = answer else { throw ChildProcess.Failure(what: "not stored") }
            return sequence
        }
        for (number, record) in records.enumerated() {
            totals.add(record)
            let previous = last
            last = try publish(record, after: previous, totals)
            if generation == .zero { generation = last }
            // A rival that the server should have refused.
            if number % 10 == 9 { _ = try publish(Array("void".utf8), after: previous, totals) }
            if number % 50 == 20 { try store.append([1], to: ConversationName("other-\(number)"), if: .any) }
        }
        return records
    }

    private func all(
        _ store: NATSStore, _ name: ConversationName, after position: LogPosition? = nil, page: Int = 4 << 20
    ) throws -> [[UInt8]] {
        var records: [[UInt8]] = []
        var position = position
        while let found = try store.records(of: name, after: position, maximumBytes: page) {
            records += found.records.map(\.bytes)
            position = found.next
            if found.isLast { break }
        }
        return records
    }

    private func number(_ subject: String, _ path: [Identifier], _ store: NATSStore) throws -> UInt64 {
        guard case .message(let message) = store.jetStream.connection.request(subject, [], milliseconds: 5_000) else {
            throw ChildProcess.Failure(what: "no answer")
        }
        let value = try JSONReader(parsing: message.body).value
        let object = path.dropLast().reduce(Optional(value)) { $0?[$1] }
        return try #require(path.last.flatMap { object?.number($0) })
    }

    private func consumers(_ store: NATSStore) throws -> UInt64 {
        try number("$JS.API.STREAM.INFO.\(Subjects.conversations.name)", ["state", "consumer_count"], store)
    }

    @Test func `takes a few requests, which leave nothing on the server`() throws {
        let name = try ConversationName("many")
        let records = try fill(name, records: 1_000, of: store)
        let other = try home.openNATS()
        let requests = try other.jetStream.connection.subscribe("$JS.API.>")
        _ = try other.jetStream.head(of: Subjects.conversations)
        #expect(try all(store, name) == records)
        var count = 0
        while requests.next(milliseconds: 500) != nil { count += 1 }
        #expect((8..<40).contains(count), "\(count)")
        #expect(eventually { (try? consumers(store)) == 0 })
    }

    @Test func `continues after any record, also in small pages and with a void record at the end`() throws {
        let name = try ConversationName("many *.> 🙂")
        let records = try fill(name, records: 120, of: store)
        #expect(try all(store, name, page: 500) == records)
        let page = try #require(try store.records(of: name, after: nil, maximumBytes: 4 << 20))
        for index in [0, 8, 9, 60, 118, 119] {
            let position = LogPosition(
                generation: page.head.position.generation, sequence: page.records[index].sequence)
            #expect(try all(store, name, after: position) == Array(records[(index + 1)...]), "\(index)")
        }
        try store.append([1], to: name, if: .any)
        #expect(try all(store, name) == records + [[1]])
    }

    @Test func `reads records that do not fit into one batch`() throws {
        let name = try ConversationName("large")
        let records = try fill(name, records: 30, of: store, bytes: StoresLimits.recordBytes - 10)
        #expect(try all(store, name) == records)
        #expect(try all(store, name, page: 1) == records)
    }

    @Test func `creates another consumer if one vanishes`() throws {
        let other = try home.openNATS()
        let name = try ConversationName("many")
        let records = try fill(name, records: 300, of: store, bytes: 10_000)
        let connection = other.jetStream.connection
        let isListening = DispatchSemaphore(value: 0)
        let isDone = Atomic(false)
        let deleting = DispatchGroup()
        let deleted = Mutex(0)
        DispatchQueue.global().async(group: deleting) {
            let answers = try? connection.subscribe("_INBOX.>")
            isListening.signal()
            while !isDone.load(ordering: .relaxed), deleted.withLock({ $0 }) < 3 {
                guard let message = answers?.next(milliseconds: 100),
                    let answer = try? JSONReader(parsing: message.body).value,
                    answer["type"]?.string?.hasSuffix("consumer_create_response") == true,
                    let name = answer["name"]?.string
                else { continue }
                connection.publish("$JS.API.CONSUMER.DELETE.\(Subjects.conversations.name).\(name)")
                deleted.withLock { $0 += 1 }
            }
        }
        defer {
            isDone.store(true, ordering: .relaxed)
            deleting.wait()
        }
        isListening.wait()
        // The answer follows the server's acceptance of the subscription.
        _ = try other.jetStream.head(of: Subjects.conversations)
        #expect(try all(store, name) == records)
        #expect(deleted.withLock { $0 } > 0)
    }

    @Test func `continues when the server returns`() throws {
        let name = try ConversationName("many")
        let records = try fill(name, records: 300, of: store, bytes: 10_000)
        let isDone = Atomic(false)
        let reading = DispatchGroup()
        let results = Mutex<(complete: Int, different: Int)>((0, 0))
        DispatchQueue.global().async(group: reading) {
            while !isDone.load(ordering: .relaxed) {
                let read = try? all(store, name)
                results.withLock { results in
                    if read == records { results.complete += 1 } else { results.different += 1 }
                }
            }
        }
        for _ in 0..<2 {
            Thread.sleep(forTimeInterval: 0.5)
            home.stop()
            Thread.sleep(forTimeInterval: 0.5)
            try home.restart()
        }
        Thread.sleep(forTimeInterval: 1)
        isDone.store(true, ordering: .relaxed)
        reading.wait()
        // A read waits twelve seconds for a server.
        #expect(results.withLock { $0.complete > 0 && $0.different == 0 }, "\(results.withLock { $0 })")
    }

    @Test func `ends at once if the last record was deleted in between`() throws {
        let name = try ConversationName("many")
        _ = try fill(name, records: 40, of: store)
        let end = try #require(try store.head(of: name)).position.sequence
        try store.append([1], to: name, if: .any)
        try store.jetStream.delete(end, in: Subjects.conversations)
        var sequences: [Revision] = []
        let time = try ContinuousClock().measure {
            try store.jetStream.read(
                Subjects.chain(of: name), after: .zero, through: end, in: Subjects.conversations
            ) { message in
                sequences.append(message.sequence)
                return true
            }
        }
        #expect(sequences.count == 42 && sequences.allSatisfy { $0 < end })
        #expect(time < .seconds(5))
    }
}
