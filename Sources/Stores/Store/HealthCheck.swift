import Synchronization

/// A store's health, tried no more than once a second however often it is asked for.
final class HealthCheck: Sendable {
    private let last = Mutex<(at: Int, health: StoreHealth)?>(nil)

    /// What was found within the last second, else what `probe` finds now.
    func health(_ probe: () -> StoreHealth) -> StoreHealth {
        let now = Clock.milliseconds()
        if let last = last.withLock({ $0 }), now - last.at < 1_000 { return last.health }
        let health = probe()
        last.withLock { $0 = (now, health) }
        return health
    }
}
