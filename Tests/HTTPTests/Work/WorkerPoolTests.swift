import Synchronization
import Testing
import TypescaleHTTPTesting

@testable import TypescaleHTTP

@Suite struct WorkerPoolTests {
    /// Counted jobs that wait for permission to end.
    private final class Jobs: Sendable {
        let mayEnd = Gate()
        private let counts = Mutex((begun: 0, ended: 0))

        var begun: Int { counts.withLock { $0.begun } }
        var ended: Int { counts.withLock { $0.ended } }

        func submit(_ count: Int, to pool: WorkerPool) {
            for _ in 0..<count {
                let isTaken = pool.submit { [self] in
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
        jobs.submit(5, to: pool)
        #expect(eventually { jobs.begun == 3 })
        #expect(pool.extraThreads == 2)
        jobs.mayEnd.open()
        pool.stop()
        #expect(jobs.ended == 5 && pool.extraThreads == 0)
    }

    @Test("No extra thread starts for short work")
    func shortWork() throws {
        let pool = try WorkerPool(threads: 2, capacity: 100_000)
        let jobs = Jobs()
        jobs.mayEnd.open()
        jobs.submit(50_000, to: pool)
        #expect(pool.extraThreads == 0)
        pool.stop()
        #expect(jobs.ended == 50_000)
    }
}
