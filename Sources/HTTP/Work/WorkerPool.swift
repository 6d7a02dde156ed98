// A job may wait for a remote system, such as a store during an election, and then every thread may. If all threads
// have run one job for a while and others wait, a bounded number of extra threads starts, until there is nothing to
// do. Rejected: as many threads from the start (each keeps its own caches, and they compete when all compute);
// separate threads for jobs that may wait (which jobs wait is unknown beforehand).

internal import Synchronization
internal import TypescaleFiles
internal import TypescaleThreads

/// Threads for work that would block a reactor, with a bounded queue.
///
/// Creates and owns: its threads. Frees: `stop`, after the queued jobs finish.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private struct State: Sendable {
        var jobs: [Job] = []
        var next = 0
        var isStopping = false
        /// The start time of each thread's job in nanoseconds; 0 without a job, `nil` without a thread.
        var begun: [UInt64?]

        init(threads: Int) { begun = Array(repeating: 0, count: threads) }

        var waiting: Int { jobs.count - next }

        /// Removes and returns the job that has waited longest.
        mutating func take() -> Job {
            let job = jobs[next]
            jobs[next] = {}
            next += 1
            // The front is removed in batches, so that taking a job costs the same for any queue length.
            if next == jobs.count || next >= 1_024 {
                jobs.removeFirst(next)
                next = 0
            }
            return job
        }

        /// Returns the next step of a thread: a job, `.some(nil)` to end, `nil` to wait.
        mutating func next(for thread: Int) -> Job?? {
            begun[thread] = 0
            guard waiting > 0 else { return isStopping ? .some(nil) : nil }
            begun[thread] = SystemClock.monotonicNanoseconds()
            return take()
        }

        /// Returns the number of an extra thread if one is needed, below the maximum number of threads.
        mutating func extraThread(most: Int) -> Int? {
            let now = SystemClock.monotonicNanoseconds()
            let long = UInt64(HTTPLimits.longJobMilliseconds) * 1_000_000
            guard waiting > 0, !isStopping, begun.allSatisfy({ $0.map { $0 > 0 && now - $0 >= long } ?? true }) else {
                return nil
            }
            let thread = begun.firstIndex(of: nil) ?? begun.count
            guard thread < most else { return nil }
            if thread == begun.count { begun.append(0) } else { begun[thread] = 0 }
            return thread
        }
    }

    private let state: Monitor<State>
    private let capacity: Int
    private let baseCount: Int
    private let threads = Mutex<[WorkerThread]>([])
    private let watch: Ticker

    init(threads count: Int, capacity: Int, extraThreads: Int = HTTPLimits.extraThreads) throws(SystemError) {
        self.capacity = capacity
        let (baseCount, state) = (max(1, count), Monitor(State(threads: max(1, count))))
        self.baseCount = baseCount
        self.state = state
        watch = Ticker(milliseconds: UInt32(HTTPLimits.longJobMilliseconds)) {
            Self.startExtraThread(state, most: baseCount + extraThreads)
        }
        for index in 0..<baseCount {
            do throws(SystemError) {
                let thread = try SystemCalls.thread("http-work-\(index)") { Self.work(state, index) }
                threads.withLock { $0.append(thread) }
            } catch {
                stop()
                throw error
            }
        }
    }

    /// Queues a new job; returns `false` if the queue is full.
    func submit(_ job: @escaping Job) -> Bool {
        enqueue(job, bounded: true)
    }

    /// A Boolean value that indicates whether a new job would be rejected; checked before admitting streams and
    /// sockets.
    var isFull: Bool { state.change(waking: .none) { $0.waiting >= capacity } }

    /// Queues a further step of admitted work.
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

    /// The number of extra threads.
    var extraThreads: Int { state.change(waking: .none) { $0.begun.dropFirst(baseCount).count { $0 != nil } } }

    private static func work(_ state: Monitor<State>, _ thread: Int) {
        while let job = state.wait(waking: .none, until: { $0.next(for: thread) }) { job() }
    }

    /// Starts one extra thread if needed.
    private static func startExtraThread(_ state: Monitor<State>, most: Int) {
        guard let thread = state.change(waking: .none, { $0.extraThread(most: most) }) else { return }
        do throws(SystemError) {
            _ = try SystemCalls.thread("http-help-\(thread)") {
                let pause = HTTPLimits.extraThreadMilliseconds
                while let job = state.wait(milliseconds: pause, until: { $0.next(for: thread) }) ?? nil { job() }
                state.change { $0.begun[thread] = nil }
            }
        } catch {
            // The next check tries again.
            state.change { $0.begun[thread] = nil }
        }
    }

    func stop() {
        watch.stop()
        state.change { $0.isStopping = true }
        for thread in threads.withLock({ threads in
            defer { threads = [] }
            return threads
        }) { thread.join() }
        state.wait { [baseCount] in $0.begun.dropFirst(baseCount).allSatisfy { $0 == nil } ? () : nil }
    }
}

/// Runs the steps of one connection's handler on the workers, one at a time and in order.
final class ConnectionQueue: Sendable {
    private struct State {
        var steps: [WorkerPool.Job] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let pool: WorkerPool

    init(pool: WorkerPool) {
        self.pool = pool
    }

    func run(_ step: @escaping WorkerPool.Job) {
        let starts = state.withLock { state in
            state.steps.append(step)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { pool.resume { [self] in runNext() } }
    }

    /// Runs one step and queues the next at the end of the pool's queue, so that connections share the workers.
    private func runNext() {
        let step = state.withLock { $0.steps.removeFirst() }
        step()
        let hasMore = state.withLock { state in
            state.isRunning = !state.steps.isEmpty
            return state.isRunning
        }
        if hasMore { pool.resume { [self] in runNext() } }
    }
}

/// Ends the work for one request early.
///
/// A client that has closed its connection looks to the server like one that has ended its sending half and waits for
/// the response. Work for either continues for `HTTPLimits.halfClosedMilliseconds` from its start or from that end,
/// whichever is later.
final class RequestWork: Sendable {
    let cancellation = Cancellation()
    private let hasBegun = Atomic(false)
    private let isLeaving = Atomic(false)
    private let continues = Atomic(false)

    /// Runs a part of the work on this thread.
    func run(_ body: () -> Void) {
        hasBegun.store(true, ordering: .sequentiallyConsistent)
        if isLeaving.load(ordering: .sequentiallyConsistent) { endSoon() }
        Cancellation.with(cancellation, body)
    }

    /// Handles the end of the client's half of the connection.
    func leave() {
        isLeaving.store(true, ordering: .sequentiallyConsistent)
        if hasBegun.load(ordering: .sequentiallyConsistent) { endSoon() }
    }

    private func endSoon() {
        cancellation.cancel(.clientLeft, afterMilliseconds: HTTPLimits.halfClosedMilliseconds)
    }

    /// A Boolean value that indicates whether the work may continue on other threads, until it is finished.
    var continuesElsewhere: Bool { continues.load(ordering: .acquiring) }

    /// Lets the work outlast its part on this thread.
    func continueElsewhere() { continues.store(true, ordering: .releasing) }

    /// Ends a part of the work; more may follow.
    func pause() {
        if continuesElsewhere { return }
        hasBegun.store(false, ordering: .sequentiallyConsistent)
        cancellation.finish()
    }
}
