import Synchronization

/// Thread-safe counters of a store.
final class Counters: Sendable {
    private let counters = Mutex(StoreCounters())

    var present: StoreCounters { counters.withLock { $0 } }

    func add(
        reads: UInt64 = 0, writes: UInt64 = 0, commits: UInt64 = 0, retries: UInt64 = 0, delivered: UInt64 = 0,
        recoveries: UInt64 = 0
    ) {
        counters.withLock { counters in
            counters.reads += reads
            counters.writes += writes
            counters.commits += commits
            counters.retries += retries
            counters.delivered += delivered
            counters.recoveries += recoveries
        }
    }

    /// Runs a call and counts its outcome.
    func counting<Value>(
        reads: UInt64 = 0, writes: UInt64 = 0, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError) {
            let value = try body()
            add(reads: reads, writes: writes)
            return value
        } catch {
            counters.withLock { counters in
                switch error.code {
                case .stale: counters.conflicts += 1
                case .invalid, .tooLarge: break
                default: counters.failures += 1
                }
            }
            throw error
        }
    }
}
