import Synchronization
import Testing
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleHTTP

@Suite struct RequestWorkTests {
    @Test func `the wait of a further part for its turn is not part of the time of the work`() throws {
        let pool = try WorkerPool(threads: 1, capacity: 10, extraThreads: 0)
        defer { pool.stop() }
        let workers = ClientWorkers(pool: pool, client: .holder(1), length: .long)
        let (mayEnd, hasEnded) = (Gate(), Gate())
        workers.resume { mayEnd.wait() }
        let work = RequestWork()
        let wasCancelled = Atomic(true)
        work.run { work.cancellation.limit(seconds: 0.05) }
        work.resume(on: workers) {
            wasCancelled.store(Cancellation.isWorkCancelled, ordering: .releasing)
            hasEnded.open()
        }
        SystemClock.sleep(milliseconds: 150)
        mayEnd.open()
        hasEnded.wait()
        let isCancelled = wasCancelled.load(ordering: .acquiring)
        #expect(!isCancelled)
    }
}
