import Synchronization
import TypescaleThreads

/// What ends the work for one request early.
///
/// A client that has closed its connection looks to the server like one that has ended its sending half and waits for the
/// answer. Work for either goes on for `Limits.halfClosedMilliseconds` from when it began, or from that end.
final class RequestWork: Sendable {
    let cancellation = Cancellation()
    private let hasBegun = Atomic(false)
    private let isLeaving = Atomic(false)

    /// Does some of the work on this thread.
    func run(_ body: () -> Void) {
        hasBegun.store(true, ordering: .sequentiallyConsistent)
        if isLeaving.load(ordering: .sequentiallyConsistent) { endSoon() }
        Cancellation.with(cancellation, body)
    }

    /// The client has ended its half of the connection.
    func leave() {
        isLeaving.store(true, ordering: .sequentiallyConsistent)
        if hasBegun.load(ordering: .sequentiallyConsistent) { endSoon() }
    }

    private func endSoon() {
        cancellation.cancel(.clientLeft, afterMilliseconds: Limits.halfClosedMilliseconds)
    }

    /// The work is done, as far as it had come; more may follow.
    func pause() {
        hasBegun.store(false, ordering: .sequentiallyConsistent)
        cancellation.finish()
    }
}
