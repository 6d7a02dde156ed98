import Synchronization

/// A token bucket for each key (an address, a token's name), in bounded memory.
package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var buckets: [Key: TokenBucket] = [:]
        /// No sooner than this are all buckets looked at again.
        var nextSweep: UInt64 = 0
    }

    private let state = Mutex(State())
    private let rate: TokenBucket.Rate
    private let capacity: Int

    /// Looking at all buckets takes milliseconds, and addresses are cheap: it is done ten times a second at most.
    static var nanosecondsBetweenSweeps: UInt64 { 100_000_000 }

    /// A limiter that remembers at most `capacity` keys. When that many are short of tokens at once, the ones
    /// that are full again are forgotten; if none is, a new key is refused.
    package init(_ rate: TokenBucket.Rate, capacity: Int = 65_536) {
        self.rate = rate
        self.capacity = capacity
    }

    /// Takes tokens for a key; nil when it may go on, else the seconds for `Retry-After`.
    package func take(_ key: Key, cost: Double = 1) -> Int? {
        take(key, cost: cost, nowNanoseconds: SystemCalls.monotonicNanoseconds())
    }

    func take(_ key: Key, cost: Double, nowNanoseconds now: UInt64) -> Int? {
        state.withLock { state in
            if state.buckets[key] == nil, state.buckets.count >= capacity {
                guard now >= state.nextSweep else { return 1 }
                state.nextSweep = now + Self.nanosecondsBetweenSweeps
                state.buckets = state.buckets.filter { !$0.value.isFull(rate, nowNanoseconds: now) }
                guard state.buckets.count < capacity else { return 1 }
            }
            return state.buckets[key, default: TokenBucket(rate, nowNanoseconds: now)]
                .take(cost, rate, nowNanoseconds: now)
        }
    }

    /// How many keys are remembered.
    package var count: Int { state.withLock { $0.buckets.count } }
}
