import Testing
import TypescaleTestSupport

@testable import TextLayout

@Suite struct WordClustersTests {
    @Test func `ends of any size and facts are returned as they were appended`() {
        var random = SeededGenerator(seed: 21)
        for widest in [Int32(1) << 10, 1 << 23, 1 << 25, .max] {
            var clusters = WordClusters()
            var ends: [Int32] = []
            var facts: [PreparedTexts.ClusterFacts] = []
            for _ in 0..<2_000 {
                ends.append(Int32.random(in: -widest...widest, using: &random))
                facts.append(
                    PreparedTexts.ClusterFacts(
                        units: Int.random(in: 1...20, using: &random), isUnsafe: Bool.random(using: &random),
                        trackedClusters: Int.random(in: 0...8, using: &random)))
                if let end = ends.last, let fact = facts.last { clusters.append(end: end, fact) }
            }
            #expect(clusters.count == ends.count)
            for index in ends.indices {
                #expect(clusters.end(of: index) == ends[index])
                #expect(clusters.facts(of: index).rawValue == facts[index].rawValue)
            }
            clusters.trim()
            #expect(clusters.end(of: 1_999) == ends[1_999])
            clusters.removeAll()
            clusters.append(end: 5, facts[0])
            #expect(clusters.count == 1 && clusters.end(of: 0) == 5)
        }
    }

    @Test func `ends within 24 bits take four bytes with their facts`() {
        var clusters = WordClusters()
        let facts = PreparedTexts.ClusterFacts(units: 1, isUnsafe: false, trackedClusters: 1)
        for end in 0..<Int32(1_000) { clusters.append(end: end << 13, facts) }
        #expect(clusters.memory.used == 4_000)
        clusters.append(end: 1 << 24, facts)
        #expect(clusters.memory.used > 4_004 && clusters.end(of: 1_000) == 1 << 24)
    }
}
