// Sets the flags of work whose deadline has passed.
//
// Requirement: work ends within 100 ms of its deadline. Nearly every request sets a deadline of seconds and removes it
// within milliseconds, so both must be cheap.
// Design: one thread reads the clock every 10 ms while there are deadlines, and ends after two seconds without any.
// Setting and removing a deadline change a dictionary and wake no thread.
// Rejected: waiting in `Monitor` until the earliest deadline. A request with an earlier deadline would have to wake the
// thread. A thread that wakes and finds no deadline could not tell whether requests came meanwhile, and so whether to
// end. Both take more state than a count of idle checks, to cancel at most 10 ms earlier.

internal import Synchronization

/// Cancels work whose deadline has passed, on one thread for the whole process.
final class DeadlineWatch: Sendable {
    private struct Entry {
        let cancellation: Cancellation
        var deadline: UInt64
        var reason: Cancellation.Reason
    }

    private struct State: Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
        var isRunning = false
        /// Consecutive checks without a deadline to watch.
        var idleChecks = 0
    }

    static let shared = DeadlineWatch()
    /// Milliseconds between two checks: a tenth of the 100 ms in which work must end.
    static let checkMilliseconds = 10
    /// Checks without deadlines after which the thread ends: two seconds, so that steady traffic starts no threads.
    private static let idleChecks = 200

    private let state = Mutex(State())

    /// Sets a deadline for work, unless an earlier one is set.
    func watch(_ cancellation: Cancellation, milliseconds: Int, _ reason: Cancellation.Reason) {
        let deadline = SystemClock.monotonicNanoseconds() + UInt64(max(milliseconds, 0)) * 1_000_000
        let starts = state.withLock { state in
            let id = ObjectIdentifier(cancellation)
            if let known = state.entries[id], known.deadline <= deadline { return false }
            state.entries[id] = Entry(cancellation: cancellation, deadline: deadline, reason: reason)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts, WorkerThread({ [self] in run() }) == nil else { return }
        // If no thread starts, the next call tries again; the deadlines set until then are kept.
        state.withLock { $0.isRunning = false }
    }

    /// Removes the deadline of work.
    func remove(_ cancellation: Cancellation) {
        state.withLock { _ = $0.entries.removeValue(forKey: ObjectIdentifier(cancellation)) }
    }

    private func run() {
        while let due = takeDue() {
            for entry in due { entry.cancellation.cancel(entry.reason) }
            SystemClock.sleep(milliseconds: Self.checkMilliseconds)
        }
    }

    /// Removes and returns the work whose deadline has passed; `nil` ends the thread.
    private func takeDue() -> [Entry]? {
        state.withLock { state in
            state.idleChecks = state.entries.isEmpty ? state.idleChecks + 1 : 0
            if state.idleChecks > Self.idleChecks {
                (state.idleChecks, state.isRunning) = (0, false)
                return nil
            }
            let now = SystemClock.monotonicNanoseconds()
            let due = state.entries.values.filter { $0.deadline <= now }
            for entry in due { state.entries[ObjectIdentifier(entry.cancellation)] = nil }
            return due
        }
    }
}
