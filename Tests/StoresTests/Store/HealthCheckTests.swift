import Synchronization
import Testing
import TypescaleThreads

@testable import TypescaleStores

@Suite struct HealthCheckTests {
    /// Counts probes, each of which takes some time.
    private final class Probes: Sendable {
        private let state = Mutex((begun: 0, running: 0, most: 0))

        var begun: Int { state.withLock { $0.begun } }
        /// The largest number of probes at the same time.
        var most: Int { state.withLock { $0.most } }

        func run() -> StoreHealth {
            let number = state.withLock { state in
                state.begun += 1
                state.running += 1
                state.most = max(state.most, state.running)
                return state.begun
            }
            SystemClock.sleep(milliseconds: 50)
            state.withLock { $0.running -= 1 }
            return .readOnly("probe \(number)")
        }
    }

    /// Calls `body` on eight threads at the same time.
    private func onThreads(_ body: @escaping @Sendable () -> Void) {
        for thread in (0..<8).map({ _ in WorkerThread(body) }) { thread?.join() }
    }

    @Test func `calls during a probe wait for its result`() {
        let (check, probes) = (HealthCheck(), Probes())
        onThreads { _ = check.health(probes.run) }
        #expect(probes.most == 1 && probes.begun < 8)
        #expect(check.health(probes.run) == .readOnly("probe \(probes.begun)"))
    }

    @Test func `calls with a suspicion get the result of a later probe, of which one runs at a time`() {
        let (check, probes) = (HealthCheck(), Probes())
        #expect(check.health(probes.run) == .readOnly("probe 1"))
        onThreads { #expect(check.health(isSuspicious: true, probes.run) != .readOnly("probe 1")) }
        #expect(probes.most == 1 && probes.begun < 9)
        #expect(check.health(probes.run) == .readOnly("probe \(probes.begun)"))
    }
}
