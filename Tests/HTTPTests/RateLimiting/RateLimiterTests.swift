import Testing

@testable import TypescaleHTTP

@Suite struct RateLimiterTests {
    @Test("A token bucket admits the burst, then the rate, and returns the time to wait")
    func bucket() {
        let rate = TokenBucket.Rate(perSecond: 2, burst: 3)
        var bucket = TokenBucket(rate, nowNanoseconds: 0)
        #expect((0..<4).map { _ in bucket.take(1, rate, nowNanoseconds: 0) } == [nil, nil, nil, 1])
        #expect(bucket.take(1, rate, nowNanoseconds: 499_000_000) == 1)
        #expect(bucket.take(1, rate, nowNanoseconds: 500_000_000) == nil)
        #expect(bucket.take(3, rate, nowNanoseconds: 500_000_000) == 2)
        let limiter = RateLimiter<Int>(rate, capacity: 2)
        for key in 0..<2 { #expect(limiter.take(key, cost: 3, nowNanoseconds: 0) == nil) }
        #expect(limiter.take(9, cost: 1, nowNanoseconds: 0) == 1)
        #expect(limiter.take(9, cost: 1, nowNanoseconds: 2_000_000_000) == nil)
        #expect(limiter.count == 1)
        // The table is full, and one entry can be discarded: it is, unless the entries were checked just before.
        #expect(limiter.take(10, cost: 0, nowNanoseconds: 2_000_000_000) == nil)
        #expect(limiter.take(11, cost: 1, nowNanoseconds: 2_099_999_999) == 1)
        #expect(limiter.take(11, cost: 1, nowNanoseconds: 2_100_000_000) == nil)
    }
}
