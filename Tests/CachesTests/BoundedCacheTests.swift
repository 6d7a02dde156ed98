import Testing

@testable import TypescaleCaches

@Suite struct BoundedCacheTests {
    @Test func `a value is made once for each key`() {
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
        #expect(cache[1] == 1 && cache[2] == 3)
        cache.store(4, for: 4)
        #expect(cache[1] == nil && cache[2] == nil && cache[4] == 4)
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
