import Testing

@testable import Fonts
@testable import TextLayout

@Suite struct WordCacheTests {
    /// Inserts a word with one cluster per unit, whose advances are the word's number.
    private func insert(_ word: Int, into cache: inout WordCache) {
        let units = Array("word\(word)".utf16)
        let shape = units.indices.map {
            ShapedCluster(start: $0, advance: Int32(word), glyph: 7, isUnsafeToBreak: false, isMissing: false)
        }
        cache.insert(
            WordCache.LookupKey(units, units.indices, style: 3), in: units, style: 3, shape: shape, isFarSighted: false,
            changesWithTracking: false)
    }

    /// Returns the advances of a word's clusters; nil if the cache does not have it.
    private func advances(of word: Int, in cache: inout WordCache, approaching: Bool = false) -> [Int32]? {
        let units = Array("word\(word)".utf16)
        var words = [WordCache.LookupKey(units, units.indices, style: 3)]
        if approaching { cache.approach(&words, style: 3) }
        guard let entry = cache.find(words[0], in: units, style: 3) else { return nil }
        let cells = cache.cells(of: entry)
        return (0..<entry.clusterCount).map {
            WordCache.Cluster(cells.span, at: entry.firstCell + 2 * $0).advance
        }
    }

    @Test func `a word is found unchanged in both generations`() {
        var cache = WordCache(capacity: 64)
        for word in 0..<48 { insert(word, into: &cache) }
        for word in 0..<48 {
            for approaching in [false, true] {
                #expect(
                    advances(of: word, in: &cache, approaching: approaching)
                        == "word\(word)".utf16.map { _ in Int32(word) })
            }
        }
    }

    @Test func `a word in use is kept while many others are inserted, and their number is bounded`() {
        var cache = WordCache(capacity: 64)
        insert(0, into: &cache)
        for word in 1..<10_000 {
            insert(word, into: &cache)
            #expect(cache.count <= 64)
            if word % 20 == 0 { #expect(advances(of: 0, in: &cache) != nil) }
        }
        #expect(advances(of: 17, in: &cache) == nil)
    }

    @Test func `words are found again after others were evicted`() {
        var cache = WordCache()
        for word in 0..<3_000 {
            insert(word, into: &cache)
            if word.isMultiple(of: 97) { #expect(advances(of: word / 2, in: &cache, approaching: true) != nil) }
        }
        for word in 0..<3_000 {
            #expect(advances(of: word, in: &cache) == "word\(word)".utf16.map { _ in Int32(word) })
        }
        #expect(cache.count == 3_000)
    }

    @Test func `words of different styles are different entries`() {
        var cache = WordCache(capacity: 64)
        insert(5, into: &cache)
        let units = Array("word5".utf16)
        var words = [WordCache.LookupKey(units, units.indices, style: 4)]
        cache.approach(&words, style: 4)
        #expect(cache.find(words[0], in: units, style: 4) == nil)
    }

    @Test func `a prefetched entry may move or be evicted before it is read`() {
        var cache = WordCache(capacity: 64)
        insert(1, into: &cache)
        let units = Array("word1".utf16)
        var words = [WordCache.LookupKey(units, units.indices, style: 3)]
        cache.approach(&words, style: 3)
        for word in 2..<40 { insert(word, into: &cache) }
        let entry = cache.find(words[0], in: units, style: 3)
        #expect(entry?.clusterCount == 5)
        for word in 40..<200 { insert(word, into: &cache) }
        #expect(cache.find(words[0], in: units, style: 3) == nil)
    }
}
