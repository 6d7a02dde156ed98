internal import Synchronization
internal import TypescaleThreads

/// The storage of a service: preferences, tokens and conversations.
package protocol Store: PreferenceStore, TokenStore, ConversationLog {
    /// Tests whether the store works, and waits for it for at most a few seconds.
    func health() -> StoreHealth

    /// The counters since the store was opened.
    var counters: StoreCounters { get }

    /// Finishes accepted calls, ends all subscriptions and rejects later calls; repeating it has no effect.
    func close()
}

/// The health of a store.
package enum StoreHealth: Hashable, Sendable {
    /// The store reads and writes.
    case ready
    /// The store reads but does not write, for this reason.
    case readOnly(String)
    /// The store neither reads nor writes, for this reason.
    case unavailable(String)
}

/// A closure that receives problems that a store continues with, for a log.
///
/// It is called while the store is opened, and later on threads of the store.
package typealias StoreReport = @Sendable (StoreError) -> Void

/// A closure called after a store's replacement with a function that reads the new state of an owner.
package typealias ReplacementListener =
    @Sendable (_ read: (PreferenceOwner) throws(StoreError) -> PreferenceState) -> Void

/// The C libraries under the stores.
package enum StoreLibraries {
    package static var versions: [(name: String, version: String)] {
        [("SQLite", Database.libraryVersion), ("NATS client", NATSConnection.libraryVersion)]
    }
}

/// A health check that runs at most once per second.
final class HealthCheck: Sendable {
    private let last = Mutex<(at: Int, health: StoreHealth)?>(nil)

    /// Returns the result of the last second, otherwise the result of `probe`; always that if there is a suspicion.
    func health(isSuspicious: Bool = false, _ probe: () -> StoreHealth) -> StoreHealth {
        let now = SystemClock.monotonicMilliseconds()
        if !isSuspicious, let last = last.withLock({ $0 }), now - last.at < 1_000 { return last.health }
        let health = probe()
        last.withLock { $0 = (now, health) }
        return health
    }
}
