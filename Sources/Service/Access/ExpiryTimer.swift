internal import TypescaleThreads

/// A thread that ends streams at the moment their token expires.
///
/// Expiry is a time of the wall clock and the sleep one of the monotonic clock, so the sleep is short enough to notice
/// soon that the wall clock was set.
final class ExpiryTimer: Sendable {
    private struct State: Sendable {
        var isMoved = false
        var isOver = false
    }

    private let state = Monitor(State())

    /// Starts the thread. Where the system refuses one, streams of expired tokens end with the next change of a token.
    init(_ access: AccessControl) {
        access.onEarlierExpiry { [state] in state.change { $0.isMoved = true } }
        _ = WorkerThread { [state] in
            while true {
                let sleep = min(max(access.millisecondsToNextExpiry, 0), ServiceLimits.clockLookMilliseconds)
                let isOver = state.wait(milliseconds: Int(sleep)) { state -> Bool? in
                    defer { state.isMoved = false }
                    return state.isOver || state.isMoved ? state.isOver : nil
                }
                if isOver == true { return }
                access.expire()
            }
        }
    }

    func stop() { state.change { $0.isOver = true } }
}
