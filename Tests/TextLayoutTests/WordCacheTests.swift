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
            units, units.indices, style: 3, hash: WordCache.hash(units, units.indices, style: 3), shape: shape,
            isFarSighted: false)
    }

    /// Advances of a word's clusters; nil where it is not there.
    private func advances(of word: Int, in cache: inout WordCache) -> [Int32]? {
        let units = Array("word\(word)".utf16)
        let hash = WordCache.hash(units, units.indices, style: 3)
        guard let entry = cache.find(units, units.indices, style: 3, hash: hash) else { return nil }
        return cache.clusters(of: entry)[entry.clusters].map(\.advance)
    }

    @Test func `a word comes back as it was kept, in whichever half it stands`() {
        var cache = WordCache(capacity: 64)
        for word in 0..<48 { insert(word, into: &cache) }
        for word in 0..<48 {
            #expect(advances(of: word, in: &cache) == "word\(word)".utf16.map { _ in Int32(word) })
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

    @Test func `another style is another word`() {
        var cache = WordCache(capacity: 64)
        insert(5, into: &cache)
        let units = Array("word5".utf16)
        let hash = WordCache.hash(units, units.indices, style: 4)
        #expect(cache.find(units, units.indices, style: 4, hash: hash) == nil)
    }
}
