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

/// The reason why a call of a store failed.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    package enum Code: String, Hashable, Sendable {
        /// The condition does not hold; ``StoreError/present`` is the current revision.
        case stale
        /// The token that admitted the write no longer has the scope. Nothing was changed.
        case refused
        /// A value exceeds a limit.
        case tooLarge
        /// A name, an address or an argument is invalid.
        case invalid
        /// The request is valid and may succeed later. Nothing was changed.
        case unavailable
        /// The outcome of the write is unknown; it may have happened.
        case outcomeUnknown
        /// The store's file was moved, removed or replaced. Nothing was changed.
        case missing
        /// The disk is full, or the store's own limit is reached. Nothing was changed.
        case full
        /// The store is read-only.
        case readOnly
        /// The stored data is inconsistent or was not written by this program.
        case damaged
        /// A later version of this program wrote the store.
        case newer
        /// The store has been closed.
        case closed
    }

    /// The kind of the error.
    package let code: Code
    /// The error in words.
    package let reason: String
    /// The current revision if the condition failed; `nil` if nothing is stored.
    package let present: Revision?

    package init(code: Code, reason: String, present: Revision? = nil) {
        self.code = code
        self.reason = reason
        self.present = present
    }

    /// The error in words.
    package var description: String { reason }

    /// Creates an error for a condition that does not hold.
    init(expected: String, present: Revision?) {
        let state = present.map { "the present one is \($0)" } ?? "there is none"
        self.init(code: .stale, reason: "expected \(expected), \(state)", present: present)
    }
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
