/// A rate limit: a burst of tokens, refilled at a rate per second. A value type; the caller supplies the time.
package struct TokenBucket: Sendable, Equatable {
    /// The rate of a bucket.
    package struct Rate: Sendable, Equatable {
        /// The tokens added per second.
        package let perSecond: Double
        /// The tokens of a full bucket.
        package let burst: Double

        /// Creates a rate; both numbers must be positive.
        package init(perSecond: Double, burst: Double) {
            precondition(perSecond > 0 && burst >= 1, "the rate must be positive and the burst at least 1")
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    private var tokens: Double
    private var filled: UInt64

    /// Creates a full bucket.
    package init(_ rate: Rate, nowNanoseconds: UInt64) {
        tokens = rate.burst
        filled = nowNanoseconds
    }

    /// Takes tokens; if there are not enough, returns the whole seconds until there are.
    package mutating func take(_ cost: Double = 1, _ rate: Rate, nowNanoseconds: UInt64) -> Int? {
        if nowNanoseconds > filled {
            tokens = min(rate.burst, tokens + Double(nowNanoseconds - filled) / 1e9 * rate.perSecond)
            filled = nowNanoseconds
        }
        guard tokens < cost else {
            tokens -= cost
            return nil
        }
        return max(1, Int(((min(cost, rate.burst) - tokens) / rate.perSecond).rounded(.up)))
    }

    /// Returns a Boolean value that indicates whether the bucket is full again, and thus equal to a new one.
    func isFull(_ rate: Rate, nowNanoseconds: UInt64) -> Bool {
        nowNanoseconds >= filled && tokens + Double(nowNanoseconds - filled) / 1e9 * rate.perSecond >= rate.burst
    }
}
