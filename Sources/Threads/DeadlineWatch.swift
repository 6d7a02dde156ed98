internal import Glibc

/// Cancels work whose deadline has passed: one thread for the whole process, which ends while there is nothing to watch.
final class DeadlineWatch: Sendable {
    private struct Entry {
        let cancellation: Cancellation
        var deadline: UInt64
        var reason: Cancellation.Reason
    }

    private struct State: Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
        var isRunning = false
        /// Looks in a row that found nothing to watch.
        var idleLooks = 0
    }

    static let shared = DeadlineWatch()
    /// Milliseconds between two looks: a tenth of the 100 ms in which work is to end.
    static let lookMilliseconds: UInt32 = 10
    /// Looks without work after which the thread ends: two seconds, so that steady traffic starts no threads.
    private static let idleLooks = 200

    private let state = Monitor(State())

    /// Cancels some work after a time, unless an earlier deadline is known.
    func watch(_ cancellation: Cancellation, milliseconds: Int, _ reason: Cancellation.Reason) {
        let deadline = Self.now() + UInt64(max(milliseconds, 0)) * 1_000_000
        let starts = state.change(waking: .none) { state in
            let id = ObjectIdentifier(cancellation)
            if let known = state.entries[id], known.deadline <= deadline { return false }
            state.entries[id] = Entry(cancellation: cancellation, deadline: deadline, reason: reason)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts, WorkerThread({ [self] in run() }) == nil else { return }
        // Without a thread the next caller tries again; what is watched by then is not forgotten.
        state.change(waking: .none) { $0.isRunning = false }
    }

    /// Ends the watch over some work.
    func forget(_ cancellation: Cancellation) {
        state.change(waking: .none) { _ = $0.entries.removeValue(forKey: ObjectIdentifier(cancellation)) }
    }

    private func run() {
        while let due = look() {
            for entry in due { entry.cancellation.cancel(entry.reason) }
            usleep(Self.lookMilliseconds * 1_000)
        }
    }

    /// Takes the work whose deadline has passed; `nil` where the thread is to end.
    private func look() -> [Entry]? {
        state.change(waking: .none) { state in
            state.idleLooks = state.entries.isEmpty ? state.idleLooks + 1 : 0
            if state.idleLooks > Self.idleLooks {
                (state.idleLooks, state.isRunning) = (0, false)
                return nil
            }
            let now = Self.now()
            let due = state.entries.values.filter { $0.deadline <= now }
            for entry in due { state.entries[ObjectIdentifier(entry.cancellation)] = nil }
            return due
        }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
