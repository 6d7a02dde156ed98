import Glibc
import Synchronization
import Testing

@testable import TypescaleThreads

@Suite struct CancellationTests {
    @Test func `the first reason is kept, and the action is called once`() {
        let cancellation = Cancellation()
        let calls = Mutex<[Cancellation.Reason]>([])
        cancellation.onCancel { reason in calls.withLock { $0.append(reason) } }
        #expect(!cancellation.isCancelled && cancellation.reason == nil)
        cancellation.cancel(.stopping)
        cancellation.cancel(.clientLeft)
        #expect(cancellation.isCancelled && cancellation.reason == .stopping)
        #expect(calls.withLock { $0 } == [.stopping])
        cancellation.onCancel { reason in calls.withLock { $0.append(reason) } }
        #expect(calls.withLock { $0 } == [.stopping, .stopping])
    }

    @Test func `deadlines cancel work in time and in order, but not finished work`() {
        let (soon, ended, unlimited) = (Cancellation(), Cancellation(), Cancellation())
        soon.cancel(.deadline, afterMilliseconds: 60_000)
        soon.cancel(.clientLeft, afterMilliseconds: 10)
        soon.cancel(.deadline, afterMilliseconds: 60_000)
        ended.cancel(.deadline, afterMilliseconds: 10)
        ended.finish()
        unlimited.limit(seconds: 0)
        for _ in 0..<3_000 where !soon.isCancelled { usleep(10_000) }
        #expect(soon.reason == .clientLeft)
        usleep(200_000)
        #expect(!ended.isCancelled && !unlimited.isCancelled)
    }

    @Test func `work for several requests is canceled with the last of them`() {
        let members = [Cancellation(), Cancellation()]
        let all = Cancellation(ofAll: members)
        members[1].cancel(.deadline)
        #expect(!all.isCancelled)
        members[0].cancel(.clientLeft)
        #expect(all.isCancelled && all.reason == .clientLeft)
    }

    @Test func `a thread has its current work's cancellation, then the enclosing work's again`() {
        let (outer, inner) = (Cancellation(), Cancellation())
        #expect(Cancellation.current == nil)
        Cancellation.with(outer) {
            Cancellation.with(inner) { #expect(Cancellation.current === inner) }
            Cancellation.with(nil) { #expect(Cancellation.current == nil) }
            #expect(Cancellation.current === outer)
            let other = WorkerThread { #expect(Cancellation.current == nil) }
            other?.join()
        }
        #expect(Cancellation.current == nil)
    }

    @Test func `the thread for deadlines ends when idle and starts again on demand`() {
        let first = Cancellation()
        first.cancel(.deadline, afterMilliseconds: 1)
        for _ in 0..<3_000 where !first.isCancelled { usleep(10_000) }
        // More than the number of checks after which the thread ends.
        usleep(2_500_000)
        let second = Cancellation()
        second.cancel(.deadline, afterMilliseconds: 1)
        for _ in 0..<3_000 where !second.isCancelled { usleep(10_000) }
        #expect(second.reason == .deadline)
    }
}
