internal import Synchronization
internal import TypescaleThreads

/// Ends the work for one request early.
///
/// A client that has closed its connection looks to the server like one that has ended its sending half and waits for
/// the response. Work for either continues for `HTTPLimits.halfClosedMilliseconds` from its start or from that end,
/// whichever is later.
package final class RequestWork: Sendable {
    let cancellation = Cancellation()
    private let hasBegun = Atomic(false)
    private let isLeaving = Atomic(false)
    private let continues = Atomic(false)

    func run(_ body: () -> Void) {
        hasBegun.store(true, ordering: .sequentiallyConsistent)
        if isLeaving.load(ordering: .sequentiallyConsistent) { endSoon() }
        Cancellation.with(cancellation, body)
    }

    /// Runs a further part of the work on a worker when the client's turn comes; there is no deadline until then.
    func resume(on workers: ClientWorkers, _ part: @escaping @Sendable () -> Void) {
        cancellation.removeDeadline()
        workers.resume { [self] in run(part) }
    }

    func leave() {
        isLeaving.store(true, ordering: .sequentiallyConsistent)
        if hasBegun.load(ordering: .sequentiallyConsistent) { endSoon() }
    }

    private func endSoon() { cancellation.cancel(.clientLeft, afterMilliseconds: HTTPLimits.halfClosedMilliseconds) }

    /// A Boolean value that indicates whether the work may continue on other threads, until it is finished.
    var continuesElsewhere: Bool { continues.load(ordering: .acquiring) }

    /// Lets the work outlast its part on this thread.
    func continueElsewhere() { continues.store(true, ordering: .releasing) }

    /// Ends a part of the work; more may follow.
    func pause() {
        if continuesElsewhere { return }
        hasBegun.store(false, ordering: .sequentiallyConsistent)
        cancellation.finish()
    }
}
