import Synchronization
import Testing
import TypescaleStrings

@testable import TypescaleThreads

@Suite struct BackgroundQueueTests {
    /// Numbers that a thread collects.
    private final class Numbers: Sendable {
        private let numbers = Mutex<[Int]>([])
        var all: [Int] { numbers.withLock { $0 } }
        func add(_ more: [Int]) { numbers.withLock { $0 += more } }
    }

    @Test func `accepted elements are processed in order before stopping returns`() {
        let done = Numbers()
        let queue = BackgroundQueue<Int>(depth: 1_000) { done.add($0) }
        for number in 0..<1_000 { #expect(queue.submit(number)) }
        queue.stop()
        #expect(done.all == Array(0..<1_000))
        #expect(!queue.submit(1))
    }

    @Test func `stopping with a time limit does not wait for work that does not end`() {
        let mayEnd = Mutex(false)
        let done = Numbers()
        let queue = BackgroundQueue<Int>(depth: 2) { batch in
            while !mayEnd.withLock({ $0 }) {}
            done.add(batch)
        }
        #expect(queue.submit(0))
        #expect(!queue.stop(milliseconds: 50))
        #expect(done.all.isEmpty && !queue.submit(1))
        mayEnd.withLock { $0 = true }
        queue.stop()
        #expect(queue.stop(milliseconds: 50))
        #expect(done.all == [0])
    }

    @Test func `elements beyond the bound are refused without waiting`() {
        let begun = Mutex(false)
        let mayEnd = Mutex(false)
        let done = Numbers()
        let box = Atomic(0)
        let queue = BackgroundQueue<Int>(depth: 2) { batch in
            box.add(1, ordering: .sequentiallyConsistent)
            begun.withLock { $0 = true }
            while !mayEnd.withLock({ $0 }) {}
            done.add(batch)
        }
        #expect(queue.submit(0))
        while !begun.withLock({ $0 }) {}
        #expect(queue.submit(1))
        #expect(queue.submit(2))
        #expect(!queue.submit(3))
        mayEnd.withLock { $0 = true }
        queue.stop()
        #expect(done.all == [0, 1, 2])
    }
}
