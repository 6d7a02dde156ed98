import Testing

@testable import TypescaleHTTP

@Suite struct RateLimiterTests {
    @Test func `A token bucket admits the burst, then the rate, and returns the time to wait`() {
        let rate = TokenBucket.Rate(perSecond: 2, burst: 3)
        var bucket = TokenBucket(rate, nowNanoseconds: 0)
        #expect((0..<4).map { _ in bucket.take(rate, nowNanoseconds: 0) } == [nil, nil, nil, 1])
        #expect(bucket.take(rate, nowNanoseconds: 499_000_000) == 1)
        #expect(bucket.take(rate, nowNanoseconds: 500_000_000) == nil)
        #expect(bucket.take(rate, nowNanoseconds: 500_000_000) == 1)
    }

    @Test func `A full table admits new keys once the buckets of others are full, which is checked at intervals`() {
        let limiter = RateLimiter<Int>(TokenBucket.Rate(perSecond: 20, burst: 3), capacity: 2)
        for key in 0..<2 { #expect(limiter.take(key, nowNanoseconds: 0) == nil) }
        #expect(limiter.take(9, nowNanoseconds: 0) == 1)
        #expect(limiter.take(9, nowNanoseconds: 99_999_999) == 1)
        #expect(limiter.take(9, nowNanoseconds: 100_000_000) == nil)
        // Both others were removed, so there is space for one more key without a check.
        #expect(limiter.take(10, nowNanoseconds: 100_000_000) == nil)
        #expect(limiter.take(11, nowNanoseconds: 100_000_000) == 1)
    }
}
