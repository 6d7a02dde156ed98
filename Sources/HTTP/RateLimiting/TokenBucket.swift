/// A rate limit: so many at once, refilled at so many a second. A pure value; the caller brings the clock.
package struct TokenBucket: Sendable, Equatable {
    /// The rate of a bucket.
    package struct Rate: Sendable, Equatable {
        /// Tokens added a second.
        package let perSecond: Double
        /// Tokens a full bucket holds.
        package let burst: Double

        /// A rate; both numbers are above zero.
        package init(perSecond: Double, burst: Double) {
            precondition(perSecond > 0 && burst >= 1, "a bucket that never fills lets nobody through")
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    private var tokens: Double
    private var filled: UInt64

    /// A full bucket.
    package init(_ rate: Rate, nowNanoseconds: UInt64) {
        tokens = rate.burst
        filled = nowNanoseconds
    }

    /// Takes tokens; where there are not enough, answers the whole seconds after which there will be.
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

    /// True where it has filled up again and so says no more than a new one would.
    func isFull(_ rate: Rate, nowNanoseconds: UInt64) -> Bool {
        nowNanoseconds >= filled && tokens + Double(nowNanoseconds - filled) / 1e9 * rate.perSecond >= rate.burst
    }
}
