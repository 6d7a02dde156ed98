/// Threads for work that a reactor must not wait for, with a queue of known length.
///
/// Creates and owns: its threads. Frees: `stop`, which lets the queued jobs finish first.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    /// Everything in it is read and written under the lock of the pool.
    private final class State: @unchecked Sendable {
        var jobs: [Job] = []
        var next = 0
        var isStopping = false
    }

    private let lock = WaitableLock()
    private let state = State()
    private let capacity: Int
    private let threads: ThreadList

    init(threads count: Int, capacity: Int) throws(SystemError) {
        self.capacity = capacity
        threads = ThreadList()
        for index in 0..<max(1, count) {
            threads.add(try Thread(name: "http-work-\(index)") { [lock, state] in Self.work(lock, state) })
        }
    }

    /// Queues a new piece of work; false where too many wait already.
    func submit(_ job: @escaping Job) -> Bool {
        enqueue(job, bounded: true)
    }

    /// True where new work would be refused: what begins with no work of its own asks this before it is admitted.
    var isFull: Bool {
        lock.lock()
        defer { lock.unlock() }
        return state.jobs.count - state.next >= capacity
    }

    /// Queues a further step of work that was admitted before.
    func resume(_ job: @escaping Job) {
        _ = enqueue(job, bounded: false)
    }

    private func enqueue(_ job: @escaping Job, bounded: Bool) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if bounded, state.isStopping || state.jobs.count - state.next >= capacity { return false }
        state.jobs.append(job)
        lock.signal()
        return true
    }

    private static func work(_ lock: WaitableLock, _ state: State) {
        while true {
            lock.lock()
            while state.next == state.jobs.count, !state.isStopping { lock.wait() }
            guard state.next < state.jobs.count else {
                lock.unlock()
                return
            }
            let job = state.jobs[state.next]
            state.jobs[state.next] = {}
            state.next += 1
            // The front is given back in pieces, so that taking a job costs the same however many wait.
            if state.next == state.jobs.count || state.next >= 1_024 {
                state.jobs.removeFirst(state.next)
                state.next = 0
            }
            lock.unlock()
            job()
        }
    }

    func stop() {
        lock.lock()
        state.isStopping = true
        lock.broadcast()
        lock.unlock()
        threads.joinAll()
    }
}
