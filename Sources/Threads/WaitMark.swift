internal import Synchronization

/// The time since which a thread has been waiting for another system, such as a server that stores data.
///
/// A pool of threads counts only jobs that compute against the number of processors. The mark says which jobs wait.
package final class WaitMark: Sendable {
    /// The start of the wait in nanoseconds; 0 if the thread does not wait.
    private let since = Atomic<UInt64>(0)

    package init() {}

    /// Returns whether the thread has waited for at least some time.
    package func hasWaited(nanoseconds: UInt64, at now: UInt64) -> Bool {
        let since = since.load(ordering: .relaxed)
        return since != 0 && now >= since && now - since >= nanoseconds
    }

    /// Calls `body`, whose waits on this thread set the mark.
    package func observe(_ body: () -> Void) { Self.ofThread.with(self, body) }

    /// Calls `body`, which waits for another system.
    package static func waiting<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let mark = ofThread.current else { return try body() }
        mark.since.store(SystemClock.monotonicNanoseconds(), ordering: .relaxed)
        defer { mark.since.store(0, ordering: .relaxed) }
        return try body()
    }

    private static let ofThread = ThreadValue<WaitMark>()
}
