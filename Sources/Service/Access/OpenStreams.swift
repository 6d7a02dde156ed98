// Requirement: an open stream ends with the token that opened it, and a change of one token must not cost more because
// many streams are open. Design: streams are grouped by their admission; a change checks each group once and then ends
// the streams of the groups that fail, each with one message to its reactor.

internal import Synchronization
internal import TypescaleHTTP
internal import TypescaleStores

/// The open event streams and WebSockets, grouped by the admission of their callers.
final class OpenStreams: Sendable {
    private struct Entry: Sendable {
        weak let lease: StreamLease?
    }

    private struct State: Sendable {
        var groups: [Admission: [UInt64: Entry]] = [:]
        var next: UInt64 = 0
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.groups.values.reduce(0) { $0 + $1.count } } }

    /// Adds a stream, which is removed when its lease is released.
    func open(_ admission: Admission, holding membership: Audience.Membership? = nil) -> StreamLease {
        let key = state.withLock { state in
            state.next += 1
            return state.next
        }
        let lease = StreamLease(holding: membership) { [weak self] in self?.remove(key, of: admission) }
        state.withLock { $0.groups[admission, default: [:]][key] = Entry(lease: lease) }
        return lease
    }

    /// Ends the streams whose admission `check` refuses.
    func endAll(unless check: (Admission) throws(ServiceError) -> Void) {
        for admission in state.withLock({ Array($0.groups.keys) }) {
            do throws(ServiceError) {
                try check(admission)
            } catch {
                let entries = state.withLock { $0.groups.removeValue(forKey: admission) } ?? [:]
                for entry in entries.values { entry.lease?.end(error) }
            }
        }
    }

    var tokens: Set<TokenHash> {
        Set(
            state.withLock { Array($0.groups.keys) }.compactMap { admission in
                if case .holder(let token) = admission.caller { token.hash } else { nil }
            })
    }

    private func remove(_ key: UInt64, of admission: Admission) {
        state.withLock { state in
            state.groups[admission]?[key] = nil
            if state.groups[admission]?.isEmpty == true { state.groups[admission] = nil }
        }
    }
}

/// The permission of one open stream to continue; the connection of the stream retains it.
final class StreamLease: Sendable {
    private struct State: Sendable {
        var body: (@Sendable (ServiceError) -> Void)?
        var reason: ServiceError?
    }

    private let state = Mutex(State())
    private let release: @Sendable () -> Void
    /// The membership of a subscriber, which lasts as long as the stream.
    private let membership: Audience.Membership?

    /// Creates a lease that calls `release` when the connection has ended.
    init(holding membership: Audience.Membership?, release: @escaping @Sendable () -> Void) {
        (self.membership, self.release) = (membership, release)
    }

    deinit { release() }

    /// Calls `body` once when the lease ends, immediately if it has ended already.
    func onEnd(_ body: @escaping @Sendable (ServiceError) -> Void) {
        let reason = state.withLock { state in
            if state.reason == nil { state.body = body }
            return state.reason
        }
        if let reason { body(reason) }
    }

    /// Ends an event stream when the lease ends, and sends the reason before.
    func endWithLease(_ stream: EventStream) {
        onEnd { reason in
            stream.send(LiveEvent.end(reason))
            stream.end()
        }
    }

    /// Ends the stream for a reason; has no effect on an ended lease.
    func end(_ reason: ServiceError) {
        let body = state.withLock { state in
            defer { state = State(reason: state.reason ?? reason) }
            return state.body
        }
        body?(reason)
    }
}
