/// The client on whose behalf a job runs.
enum WorkClient: Hashable, Sendable {
    /// A client without a name of its own, by its address.
    case address(PeerAddress)
    /// A client that the responder knows, such as the holder of a token, by the hash of its name.
    case holder(Int)
}

/// Jobs that wait for a thread, in a line for each client.
///
/// The lines take turns, and a client that runs a job already may run at most `HTTPLimits.jobsPerFreeThread` jobs for each
/// thread that is left. A single client has most threads, and always leaves some to clients that run none.
struct JobLines<Job: Sendable>: Sendable {
    /// The jobs of one client that wait, and the number of those that run.
    private struct Line: Sendable {
        var waiting = FirstInFirstOut<(job: Job, isCounted: Bool)>()
        /// The number of waiting jobs that are new work, not a further step of admitted work.
        var countedCount = 0
        var runningCount = 0
    }

    private var lines: [WorkClient: Line] = [:]
    /// The clients that have a waiting job, in the order of their turns.
    private var turns = FirstInFirstOut<WorkClient>()
    /// The number of threads that run no job.
    private var freeCount: Int
    /// The number of waiting jobs that are new work.
    private(set) var countedCount = 0

    /// Creates lines for jobs on a number of threads.
    init(threads: Int) { freeCount = threads }

    /// A Boolean value that indicates whether a job may run now.
    var mayTake: Bool { turns.firstIndex(where: mayRun) != nil }

    /// Returns the number of a client's waiting jobs that are new work.
    func countedCount(of client: WorkClient) -> Int { lines[client]?.countedCount ?? 0 }

    /// Returns whether a client may have one more thread; one without any may always have the last.
    private func mayRun(_ client: WorkClient) -> Bool {
        let running = lines[client]?.runningCount ?? 0
        return running == 0 ? freeCount > 0 : running + 1 <= HTTPLimits.jobsPerFreeThread * (freeCount - 1)
    }

    /// Adds a job to the end of its client's line.
    mutating func append(_ job: Job, for client: WorkClient, isCounted: Bool) {
        var line = lines.removeValue(forKey: client) ?? Line()
        line.waiting.append((job, isCounted))
        if isCounted {
            line.countedCount += 1
            countedCount += 1
        }
        if line.waiting.count == 1 { turns.append(client) }
        lines[client] = line
    }

    /// Takes the next job, which runs until `finish(_:)`.
    mutating func take() -> (job: Job, client: WorkClient)? {
        // Few clients may not run: each of them runs some jobs.
        guard let turn = turns.firstIndex(where: mayRun) else { return nil }
        let client = turns.remove(at: turn)
        guard var line = lines.removeValue(forKey: client), !line.waiting.isEmpty else { return nil }
        let next = line.waiting.remove(at: 0)
        if next.isCounted {
            line.countedCount -= 1
            countedCount -= 1
        }
        line.runningCount += 1
        freeCount -= 1
        if !line.waiting.isEmpty { turns.append(client) }
        lines[client] = line
        return (next.job, client)
    }

    /// Ends a job of a client.
    mutating func finish(_ client: WorkClient) {
        freeCount += 1
        guard var line = lines.removeValue(forKey: client) else { return }
        line.runningCount -= 1
        if line.runningCount > 0 || !line.waiting.isEmpty { lines[client] = line }
    }

    /// Removes all waiting jobs.
    mutating func removeAll() {
        lines = lines.compactMapValues { $0.runningCount > 0 ? Line(runningCount: $0.runningCount) : nil }
        turns = FirstInFirstOut()
        countedCount = 0
    }
}

/// Elements that are taken in the order in which they were added.
private struct FirstInFirstOut<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var first = 0

    var count: Int { elements.count - first }
    var isEmpty: Bool { count == 0 }

    /// Returns the number of elements before the first one for which a condition holds.
    func firstIndex(where isIncluded: (Element) -> Bool) -> Int? {
        elements[first...].firstIndex { $0.map(isIncluded) ?? false }.map { $0 - first }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    /// Removes and returns the element after `index` others, which move back by one.
    mutating func remove(at index: Int) -> Element {
        defer {
            elements[first] = nil
            first += 1
            // The front is removed in batches, so that removing an element costs the same for any number of them.
            if first == elements.count || first >= 1_024 {
                elements.removeFirst(first)
                first = 0
            }
        }
        for other in (first..<first + index).reversed() { elements.swapAt(other, other + 1) }
        guard let element = elements[first] else { preconditionFailure("an element was removed twice") }
        return element
    }
}
