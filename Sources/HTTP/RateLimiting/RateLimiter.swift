internal import Synchronization
internal import TypescaleThreads

/// A token bucket per key (an address, the name of an access token) in bounded memory.
package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var buckets: [Key: TokenBucket] = [:]
        /// The earliest time of the next check of all buckets.
        var nextSweep: UInt64 = 0
    }

    private let state = Mutex(State())
    private let rate: TokenBucket.Rate
    private let capacity: Int

    /// The minimum time between checks of all buckets: a check takes milliseconds, and addresses are cheap for
    /// clients.
    static var nanosecondsBetweenSweeps: UInt64 { 100_000_000 }

    /// Creates a limiter of at most `capacity` keys.
    ///
    /// If all of them are used, a new key removes those with full buckets, at most ten times a second. It is rejected
    /// if there are none, and in the time between two such checks.
    package init(_ rate: TokenBucket.Rate, capacity: Int = 65_536) { (self.rate, self.capacity) = (rate, capacity) }

    /// Takes a token for a key; returns `nil` if there is one, otherwise the seconds for `Retry-After`.
    package func take(_ key: Key) -> Int? { take(key, nowNanoseconds: SystemClock.monotonicNanoseconds()) }

    func take(_ key: Key, nowNanoseconds now: UInt64) -> Int? {
        state.withLock { state in
            if state.buckets[key] == nil, state.buckets.count >= capacity {
                guard now >= state.nextSweep else { return 1 }
                state.nextSweep = now + Self.nanosecondsBetweenSweeps
                state.buckets = state.buckets.filter { !$0.value.isFull(rate, nowNanoseconds: now) }
                guard state.buckets.count < capacity else { return 1 }
            }
            return state.buckets[key, default: TokenBucket(rate, nowNanoseconds: now)]
                .take(rate, nowNanoseconds: now)
        }
    }
}

/// A rate limit: a burst of tokens, refilled at a rate per second. A value type; the caller supplies the time.
package struct TokenBucket: Sendable, Equatable {
    package struct Rate: Sendable, Equatable {
        let perSecond: Double
        /// The tokens of a full bucket.
        let burst: Double

        /// Creates a rate of a positive number of tokens per second, and a burst of at least one.
        package init(perSecond: Double, burst: Double) {
            precondition(perSecond > 0 && burst >= 1, "the rate must be positive and the burst at least 1")
            (self.perSecond, self.burst) = (perSecond, burst)
        }
    }

    private var tokens: Double
    private var filled: UInt64

    init(_ rate: Rate, nowNanoseconds: UInt64) {
        tokens = rate.burst
        filled = nowNanoseconds
    }

    /// Takes a token; if there is none, returns the whole seconds until there is.
    mutating func take(_ rate: Rate, nowNanoseconds: UInt64) -> Int? {
        if nowNanoseconds > filled {
            tokens = min(rate.burst, tokens + Double(nowNanoseconds - filled) / 1e9 * rate.perSecond)
            filled = nowNanoseconds
        }
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return max(1, Int(((1 - tokens) / rate.perSecond).rounded(.up)))
    }

    /// Returns whether the bucket is full again, and thus equal to a new one.
    func isFull(_ rate: Rate, nowNanoseconds: UInt64) -> Bool {
        nowNanoseconds >= filled && tokens + Double(nowNanoseconds - filled) / 1e9 * rate.perSecond >= rate.burst
    }
}
