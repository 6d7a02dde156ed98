internal import Synchronization

/// The listeners of a store's changes, and the last delivered position.
///
/// One thread publishes; listeners are added and removed on any thread.
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

    /// Advances the position without publishing if there are no listeners.
    func skip(to position: Revision) -> Bool {
        state.withLock { state in
            guard state.bodies.isEmpty else { return false }
            state.position = max(state.position, position)
            return true
        }
    }

    /// Publishes to the current listeners; later ones start after these events.
    ///
    /// A position before the current one withdraws the events after it.
    func publish(_ events: [PreferenceEvent], upTo position: Revision) {
        let bodies = state.withLock { state in
            state.position = position
            return Array(state.bodies.values)
        }
        guard !events.isEmpty else { return }
        for body in bodies { body(events) }
        counters.update { $0.delivered += UInt64(events.count * bodies.count) }
    }

    private func remove(_ key: UInt64) { state.withLock { _ = $0.bodies.removeValue(forKey: key) } }
}

/// A subscription to a store's changes, in effect until it is released.
package final class FeedSubscription: Sendable {
    /// The revision after which every change is delivered.
    package let start: Revision
    private let end: @Sendable () -> Void

    init(start: Revision, end: @escaping @Sendable () -> Void) { (self.start, self.end) = (start, end) }

    deinit { end() }

    /// Ends the subscription; a call in progress may still finish.
    package func cancel() { end() }
}
