import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleHTTP

@Suite struct WorkerPoolTests {
    private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)

    /// Counted jobs that wait for permission to end: for another system, or in place of computing.
    private final class Jobs: Sendable {
        let mayEnd = Gate()
        private let counts = Mutex((begun: 0, ended: 0))
        private let compute: Bool

        init(compute: Bool = false) { self.compute = compute }

        var begun: Int { counts.withLock { $0.begun } }
        var ended: Int { counts.withLock { $0.ended } }

        func submit(_ count: Int, to pool: WorkerPool, for client: Int = 0, bytes: Int = 0) {
            for _ in 0..<count {
                let isTaken = pool.submit(for: .holder(client), bytes: bytes) { [self] in
                    counts.withLock { $0.begun += 1 }
                    if compute { mayEnd.wait() } else { _ = WaitMark.waiting { mayEnd.wait() } }
                    counts.withLock { $0.ended += 1 }
                }
                #expect(isTaken)
            }
        }
    }

    @Test("Extra threads do work while every thread is blocked")
    func extraThreads() throws {
        let pool = try WorkerPool(threads: 2, capacity: 100)
        defer { pool.stop() }
        let (far, near) = (Jobs(), Jobs())
        far.submit(6, to: pool)
        near.mayEnd.open()
        near.submit(1, to: pool)
        #expect(eventually { near.ended == 1 })
        #expect(far.begun == 6 && far.ended == 0 && pool.extraThreads >= 5)
        far.mayEnd.open()
        #expect(eventually { far.ended == 6 })
        #expect(eventually { pool.extraThreads == 0 })
    }

    @Test("Extra threads are bounded, and stopping waits for them")
    func bound() throws {
        let pool = try WorkerPool(threads: 1, capacity: 100, extraThreads: 2)
        let jobs = Jobs()
        for client in 0..<5 { jobs.submit(1, to: pool, for: client) }
        #expect(eventually { jobs.begun == 3 })
        #expect(pool.extraThreads == 2)
        jobs.mayEnd.open()
        pool.stop()
        #expect(jobs.begun == jobs.ended && pool.extraThreads == 0)
    }

    @Test("No extra thread starts for short work")
    func shortWork() throws {
        let pool = try WorkerPool(threads: 2, capacity: 100_000)
        let jobs = Jobs()
        jobs.mayEnd.open()
        jobs.submit(50_000, to: pool)
        #expect(pool.extraThreads == 0)
        #expect(eventually { jobs.ended == 50_000 })
        pool.stop()
    }

    @Test func `a client whose jobs wait leaves threads to others`() throws {
        let pool = try WorkerPool(threads: 2, capacity: 100)
        defer { pool.stop() }
        let (long, short) = (Jobs(), Jobs())
        short.mayEnd.open()
        // Two thirds of 34 threads, and then two thirds of those that are left.
        long.submit(30, to: pool, for: 1)
        #expect(eventually { long.begun == 22 })
        long.submit(20, to: pool, for: 2)
        #expect(eventually { long.begun == 30 })
        short.submit(1, to: pool, for: 3)
        #expect(eventually { short.ended == 1 })
        #expect(long.begun == 30 && long.ended == 0)
        long.mayEnd.open()
        #expect(eventually { long.ended == 50 })
    }

    @Test func `a client whose jobs compute has as many threads as processors, and others have theirs`() throws {
        let pool = try WorkerPool(threads: 2, capacity: 100)
        defer { pool.stop() }
        let (first, second, short) = (Jobs(compute: true), Jobs(compute: true), Jobs())
        short.mayEnd.open()
        first.submit(10, to: pool, for: 1)
        second.submit(10, to: pool, for: 2)
        // The first client had both threads or one; in either case the second one has one.
        #expect(eventually { first.begun >= 1 && second.begun >= 1 && first.begun + second.begun >= 2 })
        for client in 3..<6 { short.submit(1, to: pool, for: client) }
        #expect(eventually { short.ended == 3 })
        // Long enough for several looks of the pool.
        SystemClock.sleep(milliseconds: 5 * HTTPLimits.longJobMilliseconds)
        #expect(first.begun + second.begun <= 3 && first.ended + second.ended == 0)
        first.mayEnd.open()
        second.mayEnd.open()
        #expect(eventually { first.ended + second.ended == 20 })
    }

    @Test func `a thread is free while all others compute for long`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 100)
        let jobs = Jobs(compute: true)
        jobs.submit(1, to: pool)
        #expect(eventually { pool.extraThreads == 1 })
        SystemClock.sleep(milliseconds: HTTPLimits.extraThreadMilliseconds + 500)
        #expect(pool.extraThreads == 1)
        jobs.mayEnd.open()
        #expect(eventually { pool.extraThreads == 0 })
        pool.stop()
    }

    @Test func `large bodies of a client are worked on one after another`() throws {
        let pool = try WorkerPool(threads: 4, capacity: 100)
        defer { pool.stop() }
        let (large, small, other) = (Jobs(), Jobs(), Jobs())
        large.submit(3, to: pool, for: 1, bytes: HTTPLimits.largeBodies / 2)
        other.submit(1, to: pool, for: 2, bytes: HTTPLimits.smallBody + 1)
        small.submit(1, to: pool, for: 3, bytes: HTTPLimits.smallBody)
        #expect(eventually { large.begun == 1 && other.begun == 1 && small.begun == 1 })
        other.mayEnd.open()
        small.mayEnd.open()
        #expect(eventually { other.ended == 1 && small.ended == 1 })
        #expect(large.begun == 1)
        large.mayEnd.open()
        #expect(eventually { large.ended == 3 })
    }

    @Test func `workers have a lower priority than the thread that starts them`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 1)
        defer { pool.stop() }
        let priority = Mutex<Int32?>(nil)
        #expect(pool.submit(for: .holder(1)) { priority.withLock { $0 = getpriority(Self.thread, 0) } })
        #expect(eventually { priority.withLock { $0 } != nil })
        let own = getpriority(Self.thread, 0)
        #expect(priority.withLock { $0 } == min(own + HTTPLimits.workerNiceness, 19))
    }

    @Test func `a client has at most half of the queue`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 8, extraThreads: 0)
        defer { pool.stop() }
        let jobs = Jobs()
        defer { jobs.mayEnd.open() }
        jobs.submit(1, to: pool)
        #expect(eventually { jobs.begun == 1 })
        jobs.submit(4, to: pool)
        #expect(pool.isFull(for: .holder(0)) && !pool.submit(for: .holder(0)) {})
        jobs.submit(4, to: pool, for: 1)
        // The queue has as many jobs as it may have, and steps of admitted work are none of them.
        pool.resume(for: .holder(2)) {}
        #expect(pool.isFull(for: .holder(2)) && !pool.submit(for: .holder(2)) {})
    }

    @Test func `stopping drops the jobs that wait`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 100, extraThreads: 0)
        let jobs = Jobs()
        jobs.submit(10, to: pool)
        #expect(eventually { jobs.begun == 1 })
        let isStopped = Mutex(false)
        _ = try SystemCalls.thread("stop") {
            pool.stop()
            isStopped.withLock { $0 = true }
        }
        #expect(eventually { !pool.submit(for: .holder(1)) {} })
        jobs.mayEnd.open()
        #expect(eventually { isStopped.withLock { $0 } })
        #expect(jobs.ended == 1)
    }
}
