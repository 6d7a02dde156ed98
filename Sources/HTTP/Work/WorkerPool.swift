// A job may wait for another system, such as a store during an election, and then every thread may. If all threads have
// run one job for a while, an extra one starts, and one of the threads is kept free of long jobs until others are: the
// next short job finds it. Jobs that compute are limited by the processors, those that wait by the threads; a job marks
// its waits itself (`WaitMark`). Rejected: as many threads from the start (each keeps its own caches, and they compete
// when all compute); separate threads for jobs that may wait (which jobs wait is unknown beforehand); more threads for
// a client whose jobs compute (each job takes longer, until all reach their time limit and none is answered).

internal import Synchronization
internal import TypescaleFiles
internal import TypescaleThreads

/// Threads for work that would block a reactor, with a bounded queue.
///
/// Each client has a line of its own, and a share of the threads: a client whose jobs take long does not delay others.
/// The threads have a lower priority than reactors.
///
/// Creates and owns: its threads. Frees: `stop`, after the jobs that run have finished; those that wait are dropped.
final class WorkerPool: Sendable {
    typealias Job = @Sendable () -> Void

    /// A job that waits, and what happens if it gives way to others.
    struct Work: Sendable {
        let run: Job
        let refuse: Job
    }

    typealias Ticket = JobQueues<Work>.Ticket

    private static let longNanoseconds = UInt64(HTTPLimits.longJobMilliseconds) * 1_000_000

    private struct Worker: Sendable {
        var running: JobQueues<Work>.Running?
        var begun: UInt64 = 0
        /// The job's wait for another system.
        let mark = WaitMark()

        /// Returns whether the thread has run one job for long at a time.
        func isLong(at now: UInt64) -> Bool { running != nil && now >= begun && now - begun >= longNanoseconds }
    }

    private enum Step {
        /// A job; `leavesMore` if there is another one for another thread.
        case run(Job, leavesMore: Bool)
        case end
    }

    private struct State: Sendable {
        var queues: JobQueues<Work>
        var isStopping = false
        /// The threads by their numbers; `nil` without a thread.
        var workers: [Worker?]

        init(threads: Int, extraThreads: Int) {
            queues = JobQueues(threads: threads + extraThreads, processors: threads)
            workers = (0..<threads).map { _ in Worker() }
        }

        /// Ends the job of a thread, and returns its next step; `nil` to wait.
        mutating func next(for thread: Int) -> Step? {
            if let ended = workers[thread]?.running { queues.finish(ended) }
            workers[thread]?.running = nil
            guard let next = queues.take() else { return isStopping ? .end : nil }
            workers[thread]?.running = next.running
            workers[thread]?.begun = SystemClock.monotonicNanoseconds()
            let leavesMore = workers.contains { $0 != nil && $0?.running == nil } && queues.mayTake
            return .run(next.job.run, leavesMore: leavesMore)
        }

        /// Notes which jobs wait for another system; returns `true` if another job may run because of that.
        mutating func noteWaits(at now: UInt64) -> Bool {
            for thread in workers.indices {
                guard let worker = workers[thread], var running = worker.running else { continue }
                queues.set(&running, computes: !worker.mark.hasWaited(nanoseconds: longNanoseconds, at: now))
                workers[thread]?.running = running
            }
            return queues.mayTake
        }

        /// Returns whether all threads, except one, run long jobs.
        private func isBusy(at now: UInt64, except thread: Int? = nil) -> Bool {
            workers.indices.allSatisfy { $0 == thread || workers[$0]?.isLong(at: now) ?? true }
        }

        /// Adds an extra thread if all others run long jobs, below the maximum number, and returns its number.
        mutating func addThread(at now: UInt64, most: Int) -> Int? {
            guard !isStopping, isBusy(at: now) else { return nil }
            let thread = workers.firstIndex { $0 == nil } ?? workers.count
            guard thread < most else { return nil }
            if thread == workers.count { workers.append(nil) }
            workers[thread] = Worker()
            return thread
        }

        /// Removes an extra thread that has had nothing to do, and returns `true`, unless all others run long jobs.
        mutating func removeThread(_ thread: Int) -> Bool {
            if isBusy(at: SystemClock.monotonicNanoseconds(), except: thread) { return false }
            workers[thread] = nil
            return true
        }
    }

    private let state: Monitor<State>
    private let capacity: Int
    private let baseCount: Int
    private let threads = Mutex<[WorkerThread]>([])
    private let isWatchOver = Monitor(false)

    init(threads count: Int, capacity: Int, extraThreads: Int = HTTPLimits.extraThreads) throws(SystemError) {
        self.capacity = capacity
        let baseCount = max(1, count)
        let state = Monitor(State(threads: baseCount, extraThreads: extraThreads))
        (self.baseCount, self.state) = (baseCount, state)
        // If the system refuses this thread, there are no extra ones.
        _ = WorkerThread { [isWatchOver] in
            let pause = HTTPLimits.longJobMilliseconds
            while isWatchOver.wait(milliseconds: pause, until: { $0 ? true : nil }) == nil {
                Self.look(state, most: baseCount + extraThreads + HTTPLimits.reservedThreads)
            }
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

    /// Queues a new job with a body of some bytes; returns `nil` if there is no place for it.
    ///
    /// `refuse` is called, on any thread, if the job later gives way to that of another client.
    func submit(
        for client: WorkClient, length: WorkLength, bytes: Int = 0, refuse: @escaping Job,
        _ job: @escaping Job
    ) -> Ticket? {
        let (ticket, other) = state.change(waking: .one) { [capacity] state -> (Ticket?, Work?) in
            let slot = state.queues.slot(for: client, capacity: capacity)
            if state.isStopping || slot == .none { return (nil, nil) }
            var other: Work?
            if case .takenFrom(let crowded) = slot { other = state.queues.withdrawNewest(of: crowded) }
            let large = bytes > HTTPLimits.smallBody ? bytes : 0
            let work = Work(run: job, refuse: refuse)
            return (state.queues.append(work, for: client, isCounted: true, length: length, bytes: large), other)
        }
        other?.refuse()
        return ticket
    }

    /// Returns whether a new job of a client would be rejected; checked before admitting streams and sockets.
    func isFull(for client: WorkClient) -> Bool {
        state.read { [capacity] in $0.queues.slot(for: client, capacity: capacity) == .none }
    }

    /// Queues a further step of admitted work, however many jobs wait.
    func resume(for client: WorkClient, length: WorkLength, _ job: @escaping Job) -> Ticket {
        state.change(waking: .one) {
            $0.queues.append(Work(run: job, refuse: {}), for: client, isCounted: false, length: length)
        }
    }

    /// Removes a job that waits, and returns it, so that what it holds is freed; `nil` if it has begun.
    func withdraw(_ ticket: Ticket) -> Work? {
        // Others may have waited for the bytes of its body.
        state.change(waking: .one) { $0.queues.withdraw(ticket) }
    }

    var extraThreads: Int { state.read { $0.workers.dropFirst(baseCount).count { $0 != nil } } }

    // MARK: - Threads

    /// Does the work of a thread that stays until the end.
    private static func work(_ state: Monitor<State>, _ thread: Int) {
        begin(state, thread) {
            while case .run(let job, let leavesMore) = state.wait(waking: .none, until: { $0.next(for: thread) }) {
                run(job, state, leavesMore)
            }
        }
    }

    /// Does the work of an extra thread, which ends when there has been nothing to do for a while.
    private static func help(_ state: Monitor<State>, _ thread: Int) {
        begin(state, thread) {
            while true {
                let pause = HTTPLimits.extraThreadMilliseconds
                switch state.wait(milliseconds: pause, waking: .none, until: { $0.next(for: thread) }) {
                case .run(let job, let leavesMore): run(job, state, leavesMore)
                case .end: return state.change { $0.workers[thread] = nil }
                case nil: if state.change({ $0.removeThread(thread) }) { return }
                }
            }
        }
    }

    private static func begin(_ state: Monitor<State>, _ thread: Int, _ body: () -> Void) {
        SystemCalls.lowerPriority()
        state.read { $0.workers[thread]?.mark }?.observe(body)
    }

    private static func run(_ job: Job, _ state: Monitor<State>, _ leavesMore: Bool) {
        if leavesMore { state.wake(.one) }
        job()
    }

    /// Notes which jobs wait, and starts an extra thread if needed.
    private static func look(_ state: Monitor<State>, most: Int) {
        let now = SystemClock.monotonicNanoseconds()
        if state.change(waking: .none, { $0.noteWaits(at: now) }) { state.wake(.one) }
        guard let thread = state.change(waking: .none, { $0.addThread(at: now, most: most) }) else { return }
        do throws(SystemError) {
            _ = try SystemCalls.thread("http-help-\(thread)") { help(state, thread) }
        } catch {
            // The next check tries again.
            state.change { $0.workers[thread] = nil }
        }
    }

    deinit { isWatchOver.change { $0 = true } }

    func stop() {
        isWatchOver.change { $0 = true }
        state.change {
            $0.isStopping = true
            $0.queues.removeAll()
        }
        for thread in threads.withLock({ threads in
            defer { threads = [] }
            return threads
        }) { thread.join() }
        state.wait { [baseCount] in $0.workers.dropFirst(baseCount).allSatisfy { $0 == nil } ? () : nil }
    }
}
