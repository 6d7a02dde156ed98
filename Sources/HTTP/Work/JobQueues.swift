package enum WorkClient: Hashable, Sendable {
    /// A client without a name of its own, by its address.
    case address(PeerAddress)
    /// A client that the responder knows, such as the holder of a token, by the hash of its name.
    case holder(Int)
    /// The server itself, which ends what clients have left.
    case server
}

/// The time that a job may take, which determines how many threads it leaves to others.
package enum WorkLength: Sendable {
    /// A check whether the server is ready, which may have any thread.
    case check
    /// Reads and writes, which leave a thread to checks.
    case short
    /// Computes for as long as it may, and leaves a thread to short jobs, too.
    case long

    /// The number of free threads that a job does not use.
    var threadsLeft: Int {
        switch self {
        case .check: 0
        case .short: 1
        case .long: HTTPLimits.reservedThreads
        }
    }
}

/// Jobs that wait for a thread, in a queue for each client.
///
/// The queues take turns. A client without a running job may have any free thread. A client with one may have a further
/// thread while fewer jobs compute than there are processors, and if enough threads are left to others. Jobs with large
/// bodies also share a bound of bytes. A job that waits can be withdrawn.
struct JobQueues<Job: Sendable>: Sendable {
    /// A job as its owner withdraws it.
    struct Ticket: Sendable {
        fileprivate let client: WorkClient
        fileprivate let number: UInt64
    }

    /// The slot that a new job of a client finds.
    enum Slot: Equatable {
        case free
        /// The slot of the newest job of a client.
        case takenFrom(WorkClient)
        case none
    }

    private struct Entry: Sendable {
        /// Ascends within a queue.
        let number: UInt64
        /// `nil` after the job was withdrawn.
        var job: Job?
        /// A Boolean value that indicates whether the job is new work, not a further step of admitted work.
        let isCounted: Bool
        let length: WorkLength
        let bytes: Int
    }

    /// The jobs of one client that wait, and what is running.
    private struct ClientQueue: Sendable {
        /// The jobs that wait; the first one is not withdrawn.
        var waiting = FirstInFirstOut<Entry>()
        var withdrawnCount = 0
        var countedCount = 0
        var runningCount = 0
        /// The number of running jobs that compute; the others wait for another system.
        var computingCount = 0
        /// The bytes of the large bodies of the client's running jobs.
        var bytes = 0

        var isUnused: Bool { runningCount == 0 && waiting.isEmpty }

        mutating func removeFirst() -> Entry? {
            guard !waiting.isEmpty else { return nil }
            let entry = waiting.remove(at: 0)
            removeWithdrawn()
            return entry
        }

        mutating func withdraw(at index: Int) -> Job? {
            guard var entry = waiting[index], let job = entry.job else { return nil }
            entry.job = nil
            waiting[index] = entry
            withdrawnCount += 1
            removeWithdrawn()
            return job
        }

        /// Removes withdrawn jobs from the start, and everywhere once they are the majority.
        private mutating func removeWithdrawn() {
            if 2 * withdrawnCount > waiting.count {
                waiting.removeAll { $0.job == nil }
                withdrawnCount = 0
            }
            while let first = waiting.first, first.job == nil {
                _ = waiting.remove(at: 0)
                withdrawnCount -= 1
            }
        }
    }

    struct Running: Sendable {
        let client: WorkClient
        let bytes: Int
        /// A Boolean value that indicates whether the job computes; if not, it waits for another system.
        fileprivate(set) var computes = true
    }

    private var queues: [WorkClient: ClientQueue] = [:]
    /// The clients that have a waiting job, in the order of their turns.
    private var turns = FirstInFirstOut<WorkClient>()
    private var lastNumber: UInt64 = 0
    private var lastWasLong = false
    private var freeCount: Int
    /// The number of computing jobs from which on a client may have only one.
    private let processors: Int
    private var computingCount = 0
    private var bytes = 0
    private(set) var countedCount = 0

    /// Creates queues for a number of threads, beside those that long jobs leave to others.
    ///
    /// A client has several computing jobs only while fewer than `processors` compute.
    init(threads: Int, processors: Int) {
        freeCount = threads + HTTPLimits.reservedThreads
        self.processors = processors
    }

    var mayTake: Bool { next != nil }

    /// Returns the number of a client's waiting jobs that are new work.
    func countedCount(of client: WorkClient) -> Int { queues[client]?.countedCount ?? 0 }

    /// The place in `turns` of the client whose next job is taken.
    ///
    /// After a long job, one that is short goes first: with few threads, it would wait for a long one of each client.
    private var next: Int? { (lastWasLong ? firstTurn { $0 != .long } : nil) ?? firstTurn { _ in true } }

    /// Returns the place in `turns` of the first client whose next job may run, and has a suitable length.
    private func firstTurn(_ isSuitable: (WorkLength) -> Bool) -> Int? {
        // Bytes that become free are for the first job that waits for them; others would always be small enough.
        var isAwaited = false
        return turns.firstIndex { client in
            guard let queue = queues[client], let job = queue.waiting.first, isSuitable(job.length),
                mayRun(queue, job.length)
            else { return false }
            if job.bytes == 0 { return true }
            guard queue.bytes == 0 || queue.bytes + job.bytes <= HTTPLimits.largeBodies / 2 else { return false }
            guard !isAwaited, bytes == 0 || bytes + job.bytes <= HTTPLimits.largeBodies else {
                isAwaited = true
                return false
            }
            return true
        }
    }

    /// Returns whether a client may have one more thread; one without any may always have the last.
    private func mayRun(_ queue: ClientQueue, _ length: WorkLength) -> Bool {
        let freeCount = freeCount - length.threadsLeft
        if queue.runningCount == 0 { return freeCount > 0 }
        let leavesThreads = queue.runningCount + 1 <= HTTPLimits.jobsPerFreeThread * (freeCount - 1)
        return leavesThreads && (queue.computingCount == 0 || computingCount < processors)
    }

    @discardableResult
    mutating func append(
        _ job: Job, for client: WorkClient, isCounted: Bool, length: WorkLength = .long, bytes: Int = 0
    ) -> Ticket {
        lastNumber += 1
        var queue = queues.removeValue(forKey: client) ?? ClientQueue()
        queue.waiting.append(Entry(number: lastNumber, job: job, isCounted: isCounted, length: length, bytes: bytes))
        if isCounted {
            queue.countedCount += 1
            countedCount += 1
        }
        if queue.waiting.count == 1 { turns.append(client) }
        queues[client] = queue
        return Ticket(client: client, number: lastNumber)
    }

    // MARK: - Jobs that give way

    /// Returns the slot of new work of a client among `capacity` jobs.
    ///
    /// If there are as many, the client with the most gives way. A client without a waiting job has a slot among twice
    /// as many, so that clients with one job each do not keep out another one.
    func slot(for client: WorkClient, capacity: Int) -> Slot {
        if countedCount < capacity { return .free }
        let own = countedCount(of: client)
        let most = queues.max { $0.value.countedCount < $1.value.countedCount }
        if let most, most.value.countedCount > own + 1 { return .takenFrom(most.key) }
        return own == 0 && countedCount < 2 * capacity ? .free : .none
    }

    /// Removes a job that waits, and returns it; `nil` if it has begun.
    mutating func withdraw(_ ticket: Ticket) -> Job? {
        withdraw(from: ticket.client) { waiting in
            let index = waiting.partition { $0.number < ticket.number }
            return index < waiting.count && waiting[index]?.number == ticket.number ? index : nil
        }
    }

    mutating func withdrawNewest(of client: WorkClient) -> Job? {
        withdraw(from: client) { waiting in waiting.lastIndex { $0.isCounted && $0.job != nil } }
    }

    private mutating func withdraw(
        from client: WorkClient, _ find: (FirstInFirstOut<Entry>) -> Int?
    ) -> Job? {
        guard let index = queues[client].flatMap({ find($0.waiting) }), var queue = queues.removeValue(forKey: client)
        else { return nil }
        let isCounted = queue.waiting[index]?.isCounted ?? false
        let job = queue.withdraw(at: index)
        if job != nil, isCounted {
            queue.countedCount -= 1
            countedCount -= 1
        }
        if queue.waiting.isEmpty, let turn = turns.firstIndex(where: { $0 == client }) { _ = turns.remove(at: turn) }
        if !queue.isUnused { queues[client] = queue }
        return job
    }

    // MARK: - Running

    mutating func take() -> (job: Job, running: Running)? {
        // Few clients may not run: each of them runs some jobs.
        guard let turn = next else { return nil }
        let client = turns.remove(at: turn)
        guard var queue = queues.removeValue(forKey: client), let entry = queue.removeFirst(), let job = entry.job
        else { return nil }
        if entry.isCounted {
            queue.countedCount -= 1
            countedCount -= 1
        }
        lastWasLong = entry.length == .long
        queue.runningCount += 1
        queue.computingCount += 1
        computingCount += 1
        queue.bytes += entry.bytes
        bytes += entry.bytes
        freeCount -= 1
        if !queue.waiting.isEmpty { turns.append(client) }
        queues[client] = queue
        return (job, Running(client: client, bytes: entry.bytes))
    }

    mutating func set(_ running: inout Running, computes: Bool) {
        guard running.computes != computes else { return }
        running.computes = computes
        computingCount += computes ? 1 : -1
        queues[running.client]?.computingCount += computes ? 1 : -1
    }

    mutating func finish(_ running: Running) {
        freeCount += 1
        bytes -= running.bytes
        if running.computes { computingCount -= 1 }
        guard var queue = queues.removeValue(forKey: running.client) else { return }
        queue.runningCount -= 1
        queue.bytes -= running.bytes
        if running.computes { queue.computingCount -= 1 }
        if !queue.isUnused { queues[running.client] = queue }
    }

    mutating func removeAll() {
        queues = queues.compactMapValues { queue in
            var queue = queue
            (queue.waiting, queue.withdrawnCount, queue.countedCount) = (FirstInFirstOut(), 0, 0)
            return queue.runningCount > 0 ? queue : nil
        }
        turns = FirstInFirstOut()
        countedCount = 0
    }
}
