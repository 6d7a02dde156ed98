import Testing

@testable import TypescaleHTTP

@Suite struct JobLinesTests {
    private func taken(_ lines: inout JobLines<Int>, _ count: Int) -> [Int] {
        (0..<count).compactMap { _ in lines.take()?.job }
    }

    @Test func `clients take turns, each in the order of its jobs`() {
        var lines = JobLines<Int>(threads: 100)
        for job in 0..<1_000 { lines.append(job, for: .holder(1), isCounted: true) }
        for job in [2_000, 2_001] { lines.append(job, for: .holder(2), isCounted: true) }
        lines.append(3_000, for: .address(.localSocket), isCounted: false)
        #expect(taken(&lines, 6) == [0, 2_000, 3_000, 1, 2_001, 2])
        #expect(lines.countedCount == 997 && lines.countedCount(of: .holder(1)) == 997)
        #expect(lines.countedCount(of: .holder(2)) == 0)
    }

    @Test func `a client runs two jobs for each free thread, and goes on when one of them ends`() {
        var lines = JobLines<Int>(threads: 4)
        for job in 0..<5 { lines.append(job, for: .holder(1), isCounted: true) }
        // Two of four threads, since a third would leave one.
        #expect(taken(&lines, 3) == [0, 1] && !lines.mayTake)
        lines.append(9, for: .holder(2), isCounted: true)
        lines.append(10, for: .holder(2), isCounted: true)
        #expect(lines.mayTake && taken(&lines, 2) == [9] && !lines.mayTake)
        // The last thread is for a client that has none.
        lines.append(7, for: .holder(3), isCounted: true)
        #expect(taken(&lines, 2) == [7])
        lines.append(8, for: .holder(4), isCounted: true)
        #expect(!lines.mayTake)
        lines.finish(.holder(1))
        #expect(taken(&lines, 2) == [8])
        for client in [1, 2, 3, 4] { lines.finish(.holder(client)) }
        #expect(taken(&lines, 4) == [2, 10, 3])
    }

    @Test func `removed jobs are not taken, and running ones may end`() {
        var lines = JobLines<Int>(threads: 1)
        for client in 0..<3 { for job in 0..<2 { lines.append(job, for: .holder(client), isCounted: true) } }
        #expect(lines.take()?.client == .holder(0))
        lines.removeAll()
        #expect(!lines.mayTake && lines.countedCount == 0)
        lines.append(5, for: .holder(0), isCounted: true)
        #expect(!lines.mayTake)
        lines.finish(.holder(0))
        #expect(taken(&lines, 2) == [5])
    }
}
