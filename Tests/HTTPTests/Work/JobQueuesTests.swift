import Testing

@testable import TypescaleHTTP

@Suite struct JobQueuesTests {
    private typealias Running = JobQueues<Int>.Running

    private func queues(threads: Int = 100, processors: Int = 100) -> JobQueues<Int> {
        JobQueues<Int>(threads: threads, processors: processors)
    }

    private func taken(_ queues: inout JobQueues<Int>, _ count: Int) -> [Int] {
        (0..<count).compactMap { _ in queues.take()?.job }
    }

    private func running(_ queues: inout JobQueues<Int>, _ count: Int) -> [Running] {
        (0..<count).compactMap { _ in queues.take()?.running }
    }

    @Test func `clients take turns, each in the order of its jobs`() {
        var queues = queues()
        for job in 0..<1_000 { queues.append(job, for: .holder(1), isCounted: true) }
        for job in [2_000, 2_001] { queues.append(job, for: .holder(2), isCounted: true) }
        queues.append(3_000, for: .address(.localSocket), isCounted: false)
        #expect(taken(&queues, 6) == [0, 2_000, 3_000, 1, 2_001, 2])
        #expect(queues.countedCount == 997 && queues.countedCount(of: .holder(1)) == 997)
        #expect(queues.countedCount(of: .holder(2)) == 0)
    }

    @Test func `a client runs two jobs for each free thread, and goes on when one of them ends`() {
        var queues = queues(threads: 4)
        for job in 0..<5 { queues.append(job, for: .holder(1), isCounted: true) }
        // Two of four threads, since a third would leave one.
        let first = running(&queues, 3)
        #expect(first.count == 2 && !queues.mayTake)
        queues.append(9, for: .holder(2), isCounted: true)
        queues.append(10, for: .holder(2), isCounted: true)
        #expect(queues.mayTake && taken(&queues, 2) == [9] && !queues.mayTake)
        // The last thread is for a client that has none.
        queues.append(7, for: .holder(3), isCounted: true)
        #expect(taken(&queues, 2) == [7])
        queues.append(8, for: .holder(4), isCounted: true)
        #expect(!queues.mayTake)
        queues.finish(first[0])
        #expect(taken(&queues, 2) == [8])
        queues.finish(first[1])
        #expect(taken(&queues, 4) == [2])
    }

    @Test func `jobs of a client compute on all processors, and one of each other client beside them`() {
        var queues = queues(processors: 2)
        for job in 0..<5 { for client in 1...3 { queues.append(job, for: .holder(client), isCounted: true) } }
        var first = running(&queues, 15)
        #expect(first.map(\.client) == [.holder(1), .holder(2), .holder(3)])
        // While three clients compute on two processors, none gets a second thread.
        queues.finish(first.removeFirst())
        #expect(queues.take()?.running.client == .holder(1) && !queues.mayTake)
        for running in first { queues.finish(running) }
        #expect(running(&queues, 15).map(\.client) == [.holder(2), .holder(3)] && !queues.mayTake)
    }

    @Test func `a single client has all processors, and no more`() throws {
        var queues = queues(processors: 2)
        for job in 0..<5 { queues.append(job, for: .holder(1), isCounted: true) }
        let first = running(&queues, 5)
        try #require(first.count == 2)
        queues.finish(first[0])
        #expect(taken(&queues, 5) == [2])
    }

    @Test func `a job that waits for another system needs no processor until it computes again`() throws {
        var queues = queues(processors: 2)
        for job in 0..<9 { queues.append(job, for: .holder(1), isCounted: true) }
        var first = running(&queues, 9)
        try #require(first.count == 2)
        for index in first.indices { queues.set(&first[index], computes: false) }
        queues.set(&first[0], computes: false)
        var next = running(&queues, 9)
        try #require(next.count == 2)
        queues.set(&next[0], computes: false)
        queues.set(&first[0], computes: true)
        #expect(!queues.mayTake)
        for running in first + next { queues.finish(running) }
        #expect(taken(&queues, 9) == [4, 5])
    }

    @Test func `long jobs leave a thread to short ones, and these one to checks`() {
        var queues = queues(threads: 2)
        func append(_ job: Int, _ length: WorkLength) {
            queues.append(job, for: .holder(job), isCounted: true, length: length)
        }
        for job in 0..<4 { append(job, .long) }
        #expect(taken(&queues, 4) == [0, 1] && !queues.mayTake)
        for job in 4..<6 { append(job, .short) }
        #expect(taken(&queues, 4) == [4] && !queues.mayTake)
        append(6, .check)
        #expect(taken(&queues, 4) == [6])
    }

    @Test func `a short job goes before the long ones of other clients, and every second one is long`() {
        var queues = queues()
        for job in 0..<4 { queues.append(job, for: .holder(job), isCounted: true) }
        for job in 10..<13 { queues.append(job, for: .holder(10), isCounted: true, length: .short) }
        queues.append(20, for: .holder(20), isCounted: true, length: .check)
        #expect(taken(&queues, 8) == [0, 10, 1, 20, 2, 11, 3, 12])
    }

    @Test func `a withdrawn job is not taken, and returned once`() {
        var queues = queues(threads: 1)
        let tickets = (0..<100).map { queues.append($0, for: .holder(1), isCounted: $0 != 5) }
        let other = queues.append(200, for: .holder(2), isCounted: true)
        // Those in front, in the middle and at the end, and the only one of a client.
        let withdrawn = [0, 5, 98, 99] + Array(10..<90)
        for job in withdrawn { #expect(queues.withdraw(tickets[job]) == job) }
        for job in withdrawn { #expect(queues.withdraw(tickets[job]) == nil) }
        #expect(queues.withdraw(other) == 200 && queues.countedCount == 16)
        var left: [Int] = []
        while let (job, running) = queues.take() {
            left.append(job)
            queues.finish(running)
        }
        #expect(left == [1, 2, 3, 4] + Array(6..<10) + Array(90..<98))
        #expect(queues.countedCount == 0 && queues.withdraw(tickets[1]) == nil)
        queues.append(300, for: .holder(2), isCounted: true)
        #expect(taken(&queues, 2) == [300])
    }

    @Test func `withdrawing all of many jobs takes time in proportion to their number`() {
        var queues = queues(threads: 1)
        let tickets = (0..<100_000).map { queues.append($0, for: .holder(1), isCounted: false) }
        for ticket in tickets.reversed() { _ = queues.withdraw(ticket) }
        #expect(!queues.mayTake)
    }

    @Test func `new work takes the place of the newest of the client with the most`() {
        var queues = queues(threads: 1)
        for job in 0..<6 { queues.append(job, for: .holder(1), isCounted: true) }
        for job in 10..<12 { queues.append(job, for: .holder(2), isCounted: true) }
        queues.append(6, for: .holder(1), isCounted: false)
        #expect(queues.slot(for: .holder(1), capacity: 9) == .free)
        #expect(queues.slot(for: .holder(1), capacity: 8) == .none)
        #expect(queues.slot(for: .holder(2), capacity: 8) == .takenFrom(.holder(1)))
        #expect(queues.withdrawNewest(of: .holder(1)) == 5)
        // To take turns with equals would help no one.
        for _ in 0..<2 { _ = queues.withdrawNewest(of: .holder(1)) }
        #expect(queues.slot(for: .holder(2), capacity: 5) == .none)
        #expect(queues.slot(for: .holder(3), capacity: 5) == .takenFrom(.holder(1)))
    }

    @Test func `a client without a waiting job has a place beside as many clients with one each`() {
        var queues = queues(threads: 1)
        for client in 0..<8 {
            #expect(queues.slot(for: .holder(client), capacity: 4) == .free)
            queues.append(client, for: .holder(client), isCounted: true)
        }
        #expect(queues.slot(for: .holder(0), capacity: 4) == .none)
        #expect(queues.slot(for: .holder(9), capacity: 4) == .none)
    }

    @Test func `removed jobs are not taken, and running ones may end`() {
        var queues = queues(threads: 1)
        for client in 0..<3 { for job in 0..<2 { queues.append(job, for: .holder(client), isCounted: true) } }
        let first = running(&queues, 1)
        #expect(first.map(\.client) == [.holder(0)])
        queues.removeAll()
        #expect(!queues.mayTake && queues.countedCount == 0)
        queues.append(5, for: .holder(0), isCounted: true)
        #expect(!queues.mayTake)
        queues.finish(first[0])
        #expect(taken(&queues, 2) == [5])
    }
}

/// Large bodies have one bound of bytes together.
@Suite struct LargeBodyQueuesTests {
    private let half = HTTPLimits.largeBodies / 2
    private let few = HTTPLimits.smallBody + 1
    private var queues = JobQueues<String>(threads: 100, processors: 100)

    private mutating func append(_ job: String, _ client: Int, bytes: Int) {
        queues.append(job, for: .holder(client), isCounted: true, bytes: bytes)
    }

    private mutating func take() -> [String: JobQueues<String>.Running] {
        var all: [String: JobQueues<String>.Running] = [:]
        while let (job, running) = queues.take() { all[job] = running }
        return all
    }

    @Test mutating func `a client has half of the bound, and its next body waits for its turn`() throws {
        for job in ["a", "b", "c"] { append(job, 1, bytes: half) }
        append("large", 2, bytes: few)
        append("small", 3, bytes: 0)
        let first = take()
        #expect(Set(first.keys) == ["a", "large", "small"])
        queues.finish(try #require(first["large"]))
        #expect(!queues.mayTake)
        queues.finish(try #require(first["a"]))
        #expect(Set(take().keys) == ["b"])
    }

    @Test mutating func `bytes that become free are for the client that has waited for them`() throws {
        append("a", 1, bytes: half)
        append("b", 2, bytes: half - few)
        let first = take()
        append("c", 3, bytes: half)
        append("d", 4, bytes: few)
        append("small", 5, bytes: 0)
        // There are bytes for the fourth client, but they would never be enough for the third.
        #expect(Set(take().keys) == ["small"])
        queues.finish(try #require(first["b"]))
        #expect(Set(take().keys) == ["c"])
        queues.finish(try #require(first["a"]))
        #expect(Set(take().keys) == ["d"])
    }

    @Test mutating func `a body above the bound is worked on alone`() throws {
        append("a", 1, bytes: few)
        let first = take()
        append("b", 2, bytes: 2 * HTTPLimits.largeBodies)
        #expect(take().isEmpty)
        queues.finish(try #require(first["a"]))
        append("c", 1, bytes: few)
        #expect(Set(take().keys) == ["b"])
    }
}
