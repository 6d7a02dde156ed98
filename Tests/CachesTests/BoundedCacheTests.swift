import Testing

@testable import TypescaleCaches

@Suite struct BoundedCacheTests {
    @Test func `a value is created once`() {
        var cache = BoundedCache<Int, String>(limit: 2)
        var calls = 0
        for _ in 0..<3 {
            let value = cache.value(for: 1) {
                calls += 1
                return "one"
            }
            #expect(value == "one")
        }
        #expect(calls == 1)
    }

    @Test func `a full cache is emptied by a new key, not by a known one`() {
        var cache = BoundedCache<Int, Int>(limit: 2)
        cache.store(1, for: 1)
        cache.store(2, for: 2)
        cache.store(3, for: 2)
        #expect(cache.count == 2)
        #expect(cache[2] == 3)
        cache.store(4, for: 4)
        #expect(cache.count == 1)
        #expect(cache[1] == nil)
    }

    @Test func `the absence of a value can be cached`() {
        var cache = BoundedCache<Int, Int?>(limit: 1)
        cache.store(nil, for: 1)
        #expect(cache[1] == .some(nil))
        #expect(cache[2] == nil)
    }

    @Test func `an error stores nothing`() {
        struct Failure: Error {}
        var cache = BoundedCache<Int, Int>(limit: 1)
        #expect(throws: Failure.self) { try cache.value(for: 1) { () throws(Failure) in throw Failure() } }
        #expect(cache[1] == nil)
    }
}

@Suite struct TwoGenerationCacheTests {
    @Test func `values that are read stay longer than others`() {
        var cache = TwoGenerationCache<Int, Int>(limit: 4) { _ in 1 }
        for number in 0..<40 {
            cache.store(number, for: number)
            #expect(cache.value(for: 0) == 0)
            #expect(cache.count <= 4)
        }
        #expect(cache.value(for: 1) == nil)
    }

    @Test func `values of any weight stay within the limit and the heaviest one in each generation`() {
        var cache = TwoGenerationCache<Int, Int>(limit: 100) { $0 }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            cache.store(Int.random(in: 1...20, using: &random), for: Int.random(in: 0..<40, using: &random))
            _ = cache.value(for: Int.random(in: 0..<40, using: &random))
            let weight = (0..<40).reduce(0) { $0 + (cache.young[$1] ?? 0) + (cache.old[$1] ?? 0) }
            #expect(weight <= 100 + 2 * 20)
        }
        // The same key again replaces its value.
        cache = TwoGenerationCache(limit: 100) { $0 }
        for _ in 0..<50 { cache.store(10, for: 1) }
        #expect(cache.count == 1 && cache.youngWeight == 10)
    }
}
