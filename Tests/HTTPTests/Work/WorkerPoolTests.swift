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

        func submit(
            _ count: Int, to pool: WorkerPool, for client: Int = 0, length: WorkLength = .long, bytes: Int = 0,
            refuse: @escaping @Sendable () -> Void = {}
        ) {
            for _ in 0..<count {
                let ticket = pool.submit(for: .holder(client), length: length, bytes: bytes, refuse: refuse) { [self] in
                    counts.withLock { $0.begun += 1 }
                    if compute { mayEnd.wait() } else { _ = WaitMark.waiting { mayEnd.wait() } }
                    counts.withLock { $0.ended += 1 }
                }
                #expect(ticket != nil)
            }
        }
    }

    @Test func `Extra threads do work while every thread is blocked`() throws {
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

    @Test func `Extra threads are bounded, and stopping waits for them`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 100, extraThreads: 2)
        let jobs = Jobs()
        for client in 0..<5 { jobs.submit(1, to: pool, for: client) }
        #expect(eventually { jobs.begun == 3 })
        // One more is free of long jobs.
        #expect(eventually { pool.extraThreads == 3 })
        jobs.mayEnd.open()
        pool.stop()
        #expect(jobs.begun == jobs.ended && pool.extraThreads == 0)
    }

    @Test func `No extra thread starts for short work`() throws {
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
        _ = pool.submit(for: .holder(1)) { priority.withLock { $0 = getpriority(Self.thread, 0) } }
        #expect(eventually { priority.withLock { $0 } != nil })
        let own = getpriority(Self.thread, 0)
        #expect(priority.withLock { $0 } == min(own + HTTPLimits.workerNiceness, 19))
    }

    @Test func `in a full queue, the newest jobs of the clients with the most give way to other clients`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 8, extraThreads: 0)
        defer { pool.stop() }
        let jobs = Jobs()
        let refused = Mutex(0)
        defer { jobs.mayEnd.open() }
        jobs.submit(1, to: pool)
        #expect(eventually { jobs.begun == 1 })
        for client in 1...2 {
            jobs.submit(4, to: pool, for: client) { refused.withLock { $0 += 1 } }
            // Steps of admitted work have no part in the number.
            _ = pool.resume(for: .holder(client), length: .long) {}
        }
        #expect(pool.isFull(for: .holder(1)) && pool.submit(for: .holder(1)) {} == nil)
        #expect(!pool.isFull(for: .holder(3)))
        jobs.submit(2, to: pool, for: 3)
        #expect(refused.withLock { $0 } == 2)
        // The others have three each: one more would only take turns with theirs.
        #expect(pool.isFull(for: .holder(3)) && pool.submit(for: .holder(3)) {} == nil)
        jobs.mayEnd.open()
        #expect(eventually { jobs.ended == 9 })
    }

    @Test func `however many clients compute for long, short jobs have a thread, and checks another one`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 100, extraThreads: 3)
        defer { pool.stop() }
        let (long, waiting, short, check) = (Jobs(compute: true), Jobs(), Jobs(), Jobs())
        defer { for jobs in [long, waiting] { jobs.mayEnd.open() } }
        short.mayEnd.open()
        check.mayEnd.open()
        for client in 0..<8 { long.submit(1, to: pool, for: client) }
        #expect(eventually { long.begun == 4 })
        short.submit(1, to: pool, for: 8, length: .short)
        #expect(eventually { short.ended == 1 })
        for client in 9..<12 { waiting.submit(1, to: pool, for: client, length: .short) }
        check.submit(1, to: pool, for: 12, length: .check)
        #expect(eventually { check.ended == 1 })
        #expect(long.begun == 4 && waiting.begun == 1)
    }

    @Test func `a job that is withdrawn does not run, and frees what it holds`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 100, extraThreads: 0)
        defer { pool.stop() }
        let (jobs, body) = (Jobs(), Body())
        defer { jobs.mayEnd.open() }
        jobs.submit(1, to: pool)
        #expect(eventually { jobs.begun == 1 })
        let hasRun = Mutex(false)
        let submitted = pool.submit(for: .holder(1)) { [part = body.new()] in
            withExtendedLifetime(part) { hasRun.withLock { $0 = true } }
        }
        let ticket = try #require(submitted)
        #expect(body.count == 1 && pool.withdraw(ticket) != nil && body.count == 0)
        #expect(pool.withdraw(ticket) == nil)
        jobs.mayEnd.open()
        #expect(eventually { jobs.ended == 1 } && !hasRun.withLock { $0 })
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
        #expect(eventually { pool.submit(for: .holder(1)) {} == nil })
        jobs.mayEnd.open()
        #expect(eventually { isStopped.withLock { $0 } })
        #expect(jobs.ended == 1)
    }
}

extension WorkerPool {
    /// Queues a long job that may be dropped.
    fileprivate func submit(for client: WorkClient, _ job: @escaping Job) -> Ticket? {
        submit(for: client, length: .long, refuse: {}, job)
    }
}
