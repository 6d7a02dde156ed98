import Synchronization
import Testing

import TypescaleThreads

@Suite struct OrderedPipelineTests {
    private final class Counter: Sendable {
        let value = Mutex(0)
        let most = Mutex(0)
    }

    @Test(arguments: [1, 2, 7])
    func `results are in the order of the inputs`(workers: Int) {
        var results: [Int] = []
        let source = Counter()
        OrderedPipeline<Int, Int>(depth: 5).run(
            workers: workers,
            makeInput: {
                {
                    source.value.withLock {
                        $0 += 1; return $0 <= 2_000 ? $0 : nil
                    }
                }
            },
            makeWork: {
                { input in
                    // Work of uneven length, so that workers overtake each other.
                    var sum = input
                    for step in 0..<(input % 7) * 300 { sum &+= step & 1 }
                    return sum > 0 ? input * 2 : 0
                }
            },
            consume: {
                results.append($0)
                return true
            })
        #expect(results == (1...2_000).map { $0 * 2 })
    }

    @Test func `at most as many elements as the depth are in progress`() {
        let under = Counter()
        let source = Counter()
        OrderedPipeline<Int, Int>(depth: 4).run(
            workers: 3,
            makeInput: {
                {
                    let next = source.value.withLock {
                        $0 += 1; return $0
                    }
                    guard next <= 500 else { return nil }
                    let now = under.value.withLock {
                        $0 += 1; return $0
                    }
                    under.most.withLock { $0 = max($0, now) }
                    return next
                }
            }, makeWork: { { $0 } },
            consume: { _ in
                under.value.withLock { $0 -= 1 }
                return true
            })
        // One more was produced and waits for capacity, and one was taken but not counted yet.
        #expect(under.most.withLock { $0 } <= 6)
    }

    @Test func `a consumer that returns false ends the work`() {
        let source = Counter()
        var results = 0
        OrderedPipeline<Int, Int>(depth: 4).run(
            workers: 2,
            makeInput: {
                {
                    source.value.withLock {
                        $0 += 1; return $0
                    }
                }
            }, makeWork: { { $0 } },
            consume: { _ in
                results += 1
                return results < 10
            })
        #expect(results == 10)
        #expect(source.value.withLock { $0 } < 10 + 4 + 3)
    }

    @Test func `an empty input has no results`() {
        OrderedPipeline<Int, Int>(depth: 1).run(
            workers: 2, makeInput: { { nil } }, makeWork: { { $0 } },
            consume: { _ in
                Issue.record("there was no input")
                return true
            })
    }
}
