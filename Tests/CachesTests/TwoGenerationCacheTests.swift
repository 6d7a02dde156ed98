import Testing
import TypescaleTestSupport

@testable import TypescaleCaches

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
        var random = SeededGenerator(seed: 1)
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

    @Test func `a value that replaces an older one of its key is the only one`() {
        var cache = TwoGenerationCache<Int, String>(limit: 4) { _ in 1 }
        for key in 0..<3 { cache.store("first", for: key) }
        // The keys 0 and 1 are in the older generation.
        cache.store("second", for: 0)
        #expect(cache.count == 3)
        #expect(cache.value(for: 0) == "second")
        #expect(cache.value(for: 1) == "first")
        #expect(cache.count == 3)
    }
}
