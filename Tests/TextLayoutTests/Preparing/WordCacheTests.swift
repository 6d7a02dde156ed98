import Testing

@testable import Fonts
@testable import TextLayout

@Suite struct WordCacheTests {
    /// A word of one cluster a unit, each of which is as wide as the word's number says.
    private func insert(_ word: Int, into cache: inout WordCache) {
        let units = Array("word\(word)".utf16)
        let shape = units.indices.map {
            ShapedCluster(start: $0, advance: Int32(word), glyph: 7, isUnsafeToBreak: false, isMissing: false)
        }
        cache.insert(
            WordCache.LookupKey(units, units.indices, style: 3), in: units, style: 3, shape: shape, isFarSighted: false,
            changesWithTracking: false)
    }

    /// Advances of a word's clusters; nil where it is not there.
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

    @Test func `a word comes back as it was kept, in whichever half it stands`() {
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

    @Test func `a word in use stays, however many others pass by, and their number is bounded`() {
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

    @Test func `another style is another word`() {
        var cache = WordCache(capacity: 64)
        insert(5, into: &cache)
        let units = Array("word5".utf16)
        var words = [WordCache.LookupKey(units, units.indices, style: 4)]
        cache.approach(&words, style: 4)
        #expect(cache.find(words[0], in: units, style: 4) == nil)
    }

    @Test func `what was approached may have moved before it is looked at`() {
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
