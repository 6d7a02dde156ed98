internal import Glibc

/// Cancels work whose deadline has passed, on one thread for the whole process.
///
/// The thread ends while there is no deadline to watch.
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
    /// Milliseconds between two checks: a quarter of the 100 ms in which work must end.
    static let checkMilliseconds: UInt32 = 25
    /// Checks without deadlines after which the thread ends: two seconds, so that steady traffic starts no threads.
    private static let idleChecks = 80

    private let state = Monitor(State())

    /// Sets a deadline for work, unless an earlier one is set.
    func watch(_ cancellation: Cancellation, milliseconds: Int, _ reason: Cancellation.Reason) {
        let deadline = SystemClock.monotonicNanoseconds() + UInt64(max(milliseconds, 0)) * 1_000_000
        let starts = state.change(waking: .none) { state in
            let id = ObjectIdentifier(cancellation)
            if let known = state.entries[id], known.deadline <= deadline { return false }
            state.entries[id] = Entry(cancellation: cancellation, deadline: deadline, reason: reason)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts, WorkerThread({ [self] in run() }) == nil else { return }
        // If no thread starts, the next call tries again; the deadlines set until then are kept.
        state.change(waking: .none) { $0.isRunning = false }
    }

    /// Removes the deadline of work.
    func remove(_ cancellation: Cancellation) {
        state.change(waking: .none) { _ = $0.entries.removeValue(forKey: ObjectIdentifier(cancellation)) }
    }

    private func run() {
        while let due = takeDue() {
            for entry in due { entry.cancellation.cancel(entry.reason) }
            usleep(Self.checkMilliseconds * 1_000)
        }
    }

    /// Removes and returns the work whose deadline has passed; `nil` ends the thread.
    private func takeDue() -> [Entry]? {
        state.change(waking: .none) { state in
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
