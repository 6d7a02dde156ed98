import Synchronization
internal import TypescaleThreads

/// A health check that runs at most once per second.
final class HealthCheck: Sendable {
    private let last = Mutex<(at: Int, health: StoreHealth)?>(nil)

    /// Returns the result of the last second, otherwise the result of `probe`.
    func health(_ probe: () -> StoreHealth) -> StoreHealth {
        let now = SystemClock.monotonicMilliseconds()
        if let last = last.withLock({ $0 }), now - last.at < 1_000 { return last.health }
        let health = probe()
        last.withLock { $0 = (now, health) }
        return health
    }
}
