internal import Synchronization
internal import TypescaleThreads

/// The storage of a service: preferences, tokens and conversations.
package protocol Store: PreferenceStore, TokenStore, ConversationLog {
    /// Tests whether the store works, and waits for it for at most a few seconds.
    func health() -> StoreHealth

    var counters: StoreCounters { get }

    /// Finishes accepted calls, ends all subscriptions and rejects later calls; repeating it has no effect.
    func close()
}

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

/// A closure called after a lost store was found again, with a function that reads the present state of an owner.
package typealias StoreRecoveryListener =
    @Sendable (_ read: (PreferenceOwner) throws(StoreError) -> PreferenceState) -> Void

/// The C libraries under the stores.
package enum StoreLibraries {
    package static var versions: [(name: String, version: String)] {
        [("SQLite", Database.libraryVersion), ("NATS client", NATSConnection.libraryVersion)]
    }
}

/// A health check that runs at most once per second, and never twice at the same time.
final class HealthCheck: Sendable {
    private let last = Mutex<(start: Int, health: StoreHealth)?>(nil)

    /// Returns the result of a probe that began in the last second, or since the call if there is a suspicion.
    ///
    /// Calls during a probe wait for it: each probe is a write, and a slow store becomes slower with more of them.
    func health(isSuspicious: Bool = false, _ probe: () -> StoreHealth) -> StoreHealth {
        let oldest = SystemClock.monotonicMilliseconds() - (isSuspicious ? 0 : StoresLimits.healthMilliseconds)
        return last.withLock { last in
            if let last, last.start > oldest { return last.health }
            let start = SystemClock.monotonicMilliseconds()
            let health = probe()
            last = (start, health)
            return health
        }
    }
}
