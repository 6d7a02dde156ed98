import Synchronization

/// Who listens to a store's changes, and how far they have been told.
///
/// One thread publishes; listeners come and go on any.
final class ListenerTable: Sendable {
    typealias Body = @Sendable ([PreferenceEvent]) -> Void

    private struct State {
        var bodies: [UInt64: Body] = [:]
        var next: UInt64 = 0
        var position: Revision
    }

    private let state: Mutex<State>
    private let counters: Counters

    init(from position: Revision, _ counters: Counters) {
        state = Mutex(State(position: position))
        self.counters = counters
    }

    /// How far the listeners have been told.
    var position: Revision { state.withLock { $0.position } }

    func add(_ body: @escaping Body) -> FeedSubscription {
        let (key, start) = state.withLock { state in
            state.next += 1
            state.bodies[state.next] = body
            return (state.next, state.position)
        }
        return FeedSubscription(start: start) { [weak self] in self?.remove(key) }
    }

    func removeAll() { state.withLock { $0.bodies = [:] } }

    /// Moves on without telling anybody, where nobody listens.
    func skip(to position: Revision) -> Bool {
        state.withLock { state in
            guard state.bodies.isEmpty else { return false }
            state.position = max(state.position, position)
            return true
        }
    }

    /// Tells those who listen now; who comes later starts behind these events. A position before the present one takes
    /// back what was told after it.
    func publish(_ events: [PreferenceEvent], upTo position: Revision) {
        let bodies = state.withLock { state in
            state.position = position
            return Array(state.bodies.values)
        }
        guard !events.isEmpty else { return }
        for body in bodies { body(events) }
        counters.add(delivered: UInt64(events.count * bodies.count))
    }

    private func remove(_ key: UInt64) { state.withLock { _ = $0.bodies.removeValue(forKey: key) } }
}
