import Testing
import TypescaleTestSupport

@testable import TextLayout

@Suite struct ClusterCountsTests {
    @Test func `counts of paragraphs are returned as they were appended`() {
        var random = SeededGenerator(seed: 22)
        var counts = ClusterCounts()
        let limits: [(content: Int, spaces: Int)] = [
            (100, 3), (4_095, 15), (4_096, 0), (1, 16), (1 << 20, 4_096), (1 << 23, 1 << 23),
        ]
        for most in limits {
            let paragraph = (0..<50).map { _ in
                ClusterCount(
                    content: Int.random(in: 0...most.content, using: &random),
                    spaces: Int.random(in: 0...most.spaces, using: &random))
            }
            // One segment has the largest counts.
            let all = paragraph + [ClusterCount(content: most.content, spaces: most.spaces)]
            let first = counts.count
            let isWide = counts.append(all)
            #expect(isWide == (most.content > 4_095 || most.spaces > 15))
            #expect(counts.count - first == all.count * (isWide ? 4 : 1))
            for (segment, expected) in all.enumerated() {
                let found = counts[segment, from: first, isWide: isWide]
                #expect(found.content == expected.content)
                #expect(found.spaces == expected.spaces)
            }
        }
    }

    @Test(arguments: [(50, 1), (4_095, 1), (4_096, 1), (9_000, 1), (50, 15), (50, 16), (50, 5_000)])
    func `tracking is added for each cluster of long words and spaces`(letters: Int, spaces: Int) throws {
        let traits = Support.traits(["Inter"], whiteSpace: .preWrap)
        // A letter and its accent are one cluster, so that clusters are counted when the text is prepared.
        let word = String(repeating: "q\u{302}", count: letters)
        let text = word + String(repeating: " ", count: spaces) + word
        let store = try Support.prepared(text, traits)
        func width(_ tracking: Double) throws -> Double {
            let measure = LineMeasure(size: 16, width: 1e6, tracking: tracking)
            return try Support.required(store.measurement(of: 0, measure, lineHeight: .fixed(20))).widestLineWidth
        }
        let clusters = Double(2 * letters + spaces)
        let added = try width(0.5) - width(0)
        #expect(abs(added - clusters * 0.5) < 0.01, "\(added)")
    }
}
