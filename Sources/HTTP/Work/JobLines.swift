/// The client on whose behalf a job runs.
package enum WorkClient: Hashable, Sendable {
    /// A client without a name of its own, by its address.
    case address(PeerAddress)
    /// A client that the responder knows, such as the holder of a token, by the hash of its name.
    case holder(Int)
}

/// Jobs that wait for a thread, in a line for each client.
///
/// The lines take turns. A client without a running job may have any free thread. A client with one may have a further
/// thread while fewer jobs compute than there are processors, and if enough threads are left to others. Jobs with large
/// bodies also share a bound of bytes.
struct JobLines<Job: Sendable>: Sendable {
    /// A job that waits.
    private struct Entry: Sendable {
        let job: Job
        /// A Boolean value that indicates whether the job is new work, not a further step of admitted work.
        let isCounted: Bool
        /// The bytes of a large body.
        let bytes: Int
    }

    /// The jobs of one client that wait, and what is running.
    private struct Line: Sendable {
        var waiting = FirstInFirstOut<Entry>()
        /// The number of waiting jobs that are new work.
        var countedCount = 0
        var runningCount = 0
        /// The number of running jobs that compute; the others wait for another system.
        var computingCount = 0
        /// The bytes of the large bodies of the client's running jobs.
        var bytes = 0
    }

    /// A job that runs, until `finish(_:)`.
    struct Running: Sendable {
        let client: WorkClient
        let bytes: Int
        /// A Boolean value that indicates whether the job computes; if not, it waits for another system.
        fileprivate(set) var computes = true
    }

    private var lines: [WorkClient: Line] = [:]
    /// The clients that have a waiting job, in the order of their turns.
    private var turns = FirstInFirstOut<WorkClient>()
    /// The number of threads that run no job.
    private var freeCount: Int
    /// The number of computing jobs from which on a client may have only one.
    private let processors: Int
    private var computingCount = 0
    private var bytes = 0
    /// The number of waiting jobs that are new work.
    private(set) var countedCount = 0

    /// Creates lines for a number of threads; a client has several computing jobs only while fewer than
    /// `processors` compute.
    init(threads: Int, processors: Int) {
        freeCount = threads
        self.processors = processors
    }

    /// A Boolean value that indicates whether a job may run now.
    var mayTake: Bool { next != nil }

    /// Returns the number of a client's waiting jobs that are new work.
    func countedCount(of client: WorkClient) -> Int { lines[client]?.countedCount ?? 0 }

    /// The place in `turns` of the first client whose next job may run.
    private var next: Int? {
        // Bytes that become free are for the first job that waits for them; others would always be small enough.
        var isAwaited = false
        return turns.firstIndex { client in
            guard let line = lines[client], let job = line.waiting.first, mayRun(line) else { return false }
            if job.bytes == 0 { return true }
            guard line.bytes == 0 || line.bytes + job.bytes <= HTTPLimits.largeBodies / 2 else { return false }
            guard !isAwaited, bytes == 0 || bytes + job.bytes <= HTTPLimits.largeBodies else {
                isAwaited = true
                return false
            }
            return true
        }
    }

    /// Returns whether a client may have one more thread; one without any may always have the last.
    private func mayRun(_ line: Line) -> Bool {
        if line.runningCount == 0 { return freeCount > 0 }
        let leavesThreads = line.runningCount + 1 <= HTTPLimits.jobsPerFreeThread * (freeCount - 1)
        return leavesThreads && (line.computingCount == 0 || computingCount < processors)
    }

    /// Adds a job to the end of its client's line.
    mutating func append(_ job: Job, for client: WorkClient, isCounted: Bool, bytes: Int = 0) {
        var line = lines.removeValue(forKey: client) ?? Line()
        line.waiting.append(Entry(job: job, isCounted: isCounted, bytes: bytes))
        if isCounted {
            line.countedCount += 1
            countedCount += 1
        }
        if line.waiting.count == 1 { turns.append(client) }
        lines[client] = line
    }

    /// Takes the next job.
    mutating func take() -> (job: Job, running: Running)? {
        // Few clients may not run: each of them runs some jobs.
        guard let turn = next else { return nil }
        let client = turns.remove(at: turn)
        guard var line = lines.removeValue(forKey: client), !line.waiting.isEmpty else { return nil }
        let entry = line.waiting.remove(at: 0)
        if entry.isCounted {
            line.countedCount -= 1
            countedCount -= 1
        }
        line.runningCount += 1
        line.computingCount += 1
        computingCount += 1
        line.bytes += entry.bytes
        bytes += entry.bytes
        freeCount -= 1
        if !line.waiting.isEmpty { turns.append(client) }
        lines[client] = line
        return (entry.job, Running(client: client, bytes: entry.bytes))
    }

    /// Notes whether a running job computes.
    mutating func set(_ running: inout Running, computes: Bool) {
        guard running.computes != computes else { return }
        running.computes = computes
        computingCount += computes ? 1 : -1
        lines[running.client]?.computingCount += computes ? 1 : -1
    }

    /// Ends a running job.
    mutating func finish(_ running: Running) {
        freeCount += 1
        bytes -= running.bytes
        if running.computes { computingCount -= 1 }
        guard var line = lines.removeValue(forKey: running.client) else { return }
        line.runningCount -= 1
        line.bytes -= running.bytes
        if running.computes { line.computingCount -= 1 }
        if line.runningCount > 0 || !line.waiting.isEmpty { lines[running.client] = line }
    }

    /// Removes all waiting jobs.
    mutating func removeAll() {
        lines = lines.compactMapValues { line in
            var line = line
            (line.waiting, line.countedCount) = (FirstInFirstOut(), 0)
            return line.runningCount > 0 ? line : nil
        }
        turns = FirstInFirstOut()
        countedCount = 0
    }
}

/// Elements that are taken in the order in which they were added.
private struct FirstInFirstOut<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var start = 0

    var count: Int { elements.count - start }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[start] }

    /// Returns the number of elements before the first one for which a condition holds.
    func firstIndex(where isIncluded: (Element) -> Bool) -> Int? {
        elements[start...].firstIndex { $0.map(isIncluded) ?? false }.map { $0 - start }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes and returns the element after `index` others, which move back by one.
    mutating func remove(at index: Int) -> Element {
        defer {
            elements[start] = nil
            start += 1
            // The front is removed in batches, so that removing an element costs the same for any number of them.
            if start == elements.count || start >= 1_024 {
                elements.removeFirst(start)
                start = 0
            }
        }
        for other in (start..<start + index).reversed() { elements.swapAt(other, other + 1) }
        guard let element = elements[start] else { preconditionFailure("an element was removed twice") }
        return element
    }
}
