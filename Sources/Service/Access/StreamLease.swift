import Synchronization

/// The permission of one open stream to continue; the connection of the stream retains it.
final class StreamLease: Sendable {
    private enum State: Sendable {
        case waiting
        case open(@Sendable (ServiceError) -> Void)
        case ended(ServiceError)
    }

    private let state = Mutex(State.waiting)
    private let release: @Sendable () -> Void
    private let seat = Mutex<Audience.Membership?>(nil)

    /// Creates a lease that calls `release` when the connection has ended.
    init(release: @escaping @Sendable () -> Void) { self.release = release }

    deinit { release() }

    /// Retains the membership of a subscriber while the stream is open.
    func hold(_ seat: Audience.Membership) { self.seat.withLock { $0 = seat } }

    /// Calls `body` once when the lease ends, immediately if it has ended already.
    func onEnd(_ body: @escaping @Sendable (ServiceError) -> Void) {
        let reason = state.withLock { state -> ServiceError? in
            if case .ended(let reason) = state { return reason }
            state = .open(body)
            return nil
        }
        if let reason { body(reason) }
    }

    /// Ends the stream for a reason.
    func end(_ reason: ServiceError) {
        let body = state.withLock { state -> (@Sendable (ServiceError) -> Void)? in
            defer { state = .ended(reason) }
            if case .open(let body) = state { return body }
            return nil
        }
        body?(reason)
    }
}
