import Synchronization

/// A token bucket for each key (an address, a token's name), in bounded memory.
public final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let buckets = Mutex<[Key: TokenBucket]>([:])
    private let rate: TokenBucket.Rate
    private let capacity: Int

    /// A limiter that remembers at most `capacity` keys. When that many are short of tokens at once, the ones
    /// that are full again are forgotten; if none is, a new key is refused.
    public init(_ rate: TokenBucket.Rate, capacity: Int = 65_536) {
        self.rate = rate
        self.capacity = capacity
    }

    /// Takes tokens for a key; nil when it may go on, else the seconds for `Retry-After`.
    public func take(_ key: Key, cost: Double = 1) -> Int? {
        take(key, cost: cost, nowNanoseconds: SystemCalls.monotonicNanoseconds())
    }

    func take(_ key: Key, cost: Double, nowNanoseconds now: UInt64) -> Int? {
        buckets.withLock { buckets in
            if buckets[key] == nil, buckets.count >= capacity {
                buckets = buckets.filter { !$0.value.isFull(rate, nowNanoseconds: now) }
                guard buckets.count < capacity else { return 1 }
            }
            return buckets[key, default: TokenBucket(rate, nowNanoseconds: now)].take(cost, rate, nowNanoseconds: now)
        }
    }

    /// How many keys are remembered.
    public var count: Int { buckets.withLock { $0.count } }
}
