import Synchronization
import Workers

/// Threads for work that a reactor must not wait for, with a queue of known length.
///
/// Creates and owns: its threads. Frees: `stop`, which lets the queued jobs finish first.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private struct State: Sendable {
        var jobs: [Job] = []
        var next = 0
        var isStopping = false

        var waiting: Int { jobs.count - next }

        /// The job that has waited longest.
        mutating func take() -> Job {
            let job = jobs[next]
            jobs[next] = {}
            next += 1
            // The front is given back in pieces, so that taking a job costs the same however many wait.
            if next == jobs.count || next >= 1_024 {
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }
    }

    private let state = Monitor(State())
    private let capacity: Int
    private let threads = Mutex<[WorkerThread]>([])

    init(threads count: Int, capacity: Int) throws(SystemError) {
        self.capacity = capacity
        for index in 0..<max(1, count) {
            do throws(SystemError) {
                let thread = try SystemCalls.thread("http-work-\(index)") { [state] in Self.work(state) }
                threads.withLock { $0.append(thread) }
            } catch {
                stop()
                throw error
            }
        }
    }

    /// Queues a new piece of work; false where too many wait already.
    func submit(_ job: @escaping Job) -> Bool {
        enqueue(job, bounded: true)
    }

    /// True where new work would be refused: what begins with no work of its own asks this before it is admitted.
    var isFull: Bool { state.change(waking: .none) { $0.waiting >= capacity } }

    /// Queues a further step of work that was admitted before.
    func resume(_ job: @escaping Job) {
        _ = enqueue(job, bounded: false)
    }

    private func enqueue(_ job: @escaping Job, bounded: Bool) -> Bool {
        state.change(waking: .one) { state in
            if bounded, state.isStopping || state.waiting >= capacity { return false }
            state.jobs.append(job)
            return true
        }
    }

    private static func work(_ state: Monitor<State>) {
        while true {
            let job = state.wait(waking: .none) { state -> Job?? in
                if state.waiting > 0 { return state.take() }
                return state.isStopping ? .some(nil) : nil
            }
            guard let job else { return }
            job()
        }
    }

    func stop() {
        state.change { $0.isStopping = true }
        for thread in threads.withLock({ threads in
            defer { threads = [] }
            return threads
        }) { thread.join() }
    }
}
