// A job may wait for a remote system, such as a store during an election, and then every thread may. If all threads
// have run one job for a while and others wait, a bounded number of extra threads starts, until there is nothing to
// do. Rejected: as many threads from the start (each keeps its own caches, and they compete when all compute);
// separate threads for jobs that may wait (which jobs wait is unknown beforehand).

internal import Synchronization
internal import TypescaleFiles
internal import TypescaleThreads

/// Threads for work that would block a reactor, with a bounded queue.
///
/// Each client has a line of its own, and a share of the threads: a client whose jobs take long does not delay others.
///
/// Creates and owns: its threads. Frees: `stop`, after the jobs that run have finished; those that wait are dropped.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    private struct State: Sendable {
        var lines: JobLines<Job>
        var isStopping = false
        /// The start time of each thread's job in nanoseconds; 0 without a job, `nil` without a thread.
        var begun: [UInt64?]
        /// The client of each thread's job.
        private var clients: [WorkClient?]

        init(threads: Int, extraThreads: Int) {
            lines = JobLines(threads: threads + extraThreads)
            begun = Array(repeating: 0, count: threads)
            clients = Array(repeating: nil, count: threads)
        }

        /// Returns the next step of a thread: a job, `.some(nil)` to end, `nil` to wait.
        mutating func next(for thread: Int) -> Job?? {
            begun[thread] = 0
            if let client = clients[thread] { lines.finish(client) }
            let next = lines.take()
            clients[thread] = next?.client
            guard let next else { return isStopping ? .some(nil) : nil }
            begun[thread] = SystemClock.monotonicNanoseconds()
            return next.job
        }

        /// Returns the number of an extra thread if one is needed, below the maximum number of threads.
        mutating func extraThread(most: Int) -> Int? {
            let now = SystemClock.monotonicNanoseconds()
            let long = UInt64(HTTPLimits.longJobMilliseconds) * 1_000_000
            guard lines.mayTake, !isStopping, begun.allSatisfy({ $0.map { $0 > 0 && now - $0 >= long } ?? true }) else {
                return nil
            }
            let thread = begun.firstIndex(of: nil) ?? begun.count
            guard thread < most else { return nil }
            if thread == begun.count {
                begun.append(0)
                clients.append(nil)
            } else {
                begun[thread] = 0
            }
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
        let baseCount = max(1, count)
        let state = Monitor(State(threads: baseCount, extraThreads: extraThreads))
        self.baseCount = baseCount
        self.state = state
        watch = Ticker(milliseconds: HTTPLimits.longJobMilliseconds) {
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

    /// Queues a new job; returns `false` if there are too many, of all clients or of this one.
    func submit(for client: WorkClient, _ job: @escaping Job) -> Bool {
        state.change(waking: .one) { [capacity] state in
            if state.isStopping || Self.isFull(state, for: client, capacity) { return false }
            state.lines.append(job, for: client, isCounted: true)
            return true
        }
    }

    /// Returns whether a new job of a client would be rejected; checked before admitting streams and sockets.
    func isFull(for client: WorkClient) -> Bool {
        state.change(waking: .none) { [capacity] in Self.isFull($0, for: client, capacity) }
    }

    /// Returns whether there are as many waiting jobs as may be, or a client has half of them.
    private static func isFull(_ state: State, for client: WorkClient, _ capacity: Int) -> Bool {
        state.lines.countedCount >= capacity || state.lines.countedCount(of: client) >= (capacity + 1) / 2
    }

    /// Queues a further step of admitted work, however many jobs wait.
    func resume(for client: WorkClient, _ job: @escaping Job) {
        state.change(waking: .one) { $0.lines.append(job, for: client, isCounted: false) }
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
        state.change {
            $0.isStopping = true
            $0.lines.removeAll()
        }
        for thread in threads.withLock({ threads in
            defer { threads = [] }
            return threads
        }) { thread.join() }
        state.wait { [baseCount] in $0.begun.dropFirst(baseCount).allSatisfy { $0 == nil } ? () : nil }
    }
}
