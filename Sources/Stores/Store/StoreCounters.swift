internal import Synchronization
internal import TypescaleThreads

/// The counters of a store since it was opened.
package struct StoreCounters: Hashable, Sendable {
    /// The reads of preferences and heads.
    package var reads: UInt64 = 0
    /// The successful writes.
    package var writes: UInt64 = 0
    /// The commits to disk, or acknowledged messages: fewer than writes if they share them.
    package var commits: UInt64 = 0
    /// The writes rejected by their condition.
    package var conflicts: UInt64 = 0
    /// The repeated writes, because a server did not respond or another writer was first.
    package var retries: UInt64 = 0
    /// The calls that failed for reasons of the store.
    package var failures: UInt64 = 0
    /// The changes delivered to listeners.
    package var delivered: UInt64 = 0
    package var reconnects: UInt64 = 0
    /// The number 1 while the store's file is not in place, otherwise 0.
    package var missing: UInt64 = 0
    /// The number of times the store was lost and found.
    package var recoveries: UInt64 = 0
}

final class Counters: Sendable {
    private let counters = Mutex(StoreCounters())

    var present: StoreCounters { counters.withLock { $0 } }

    func update(_ change: (inout StoreCounters) -> Void) { counters.withLock { change(&$0) } }

    /// Pauses before another attempt and counts it; returns `false` if the deadline leaves no time for one.
    func retry(
        before deadline: Deadline, afterMilliseconds milliseconds: Int = StoresLimits.retryMilliseconds
    ) -> Bool {
        guard deadline.pause(milliseconds: milliseconds) else { return false }
        update { $0.retries += 1 }
        return true
    }

    func counting<Value>(
        reads: UInt64 = 0, writes: UInt64 = 0, _ result: @autoclosure () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        do throws(StoreError) {
            let value = try result()
            update {
                $0.reads += reads; $0.writes += writes
            }
            return value
        } catch {
            update { counters in
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
