import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct WorkerPoolTests {
    /// Counted jobs that wait for permission to end.
    private final class Jobs: Sendable {
        let mayEnd = Gate()
        private let counts = Mutex((begun: 0, ended: 0))

        var begun: Int { counts.withLock { $0.begun } }
        var ended: Int { counts.withLock { $0.ended } }

        func submit(_ count: Int, to pool: WorkerPool, for client: Int = 0) {
            for _ in 0..<count {
                let isTaken = pool.submit(for: .holder(client)) { [self] in
                    counts.withLock { $0.begun += 1 }
                    mayEnd.wait()
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

    @Test func `a client whose jobs take long leaves threads to others`() throws {
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
