import Testing
import TypescaleTestSupport

@testable import TextLayout

@Suite struct LongWordsTests {
    @Test func `words are found by their segments, near and far from one another`() {
        var generator = SeededGenerator(seed: 31)
        for distance in [1, 3, 200, 700] {
            var (words, segments) = (LongWords(), [Int]())
            var segment = Int.random(in: 0...distance, using: &generator)
            for run in 0..<600 {
                words.append(segment: UInt32(segment), run: UInt32(run))
                segments.append(segment)
                #expect(words.lastSegment == UInt32(segment))
                segment += Int.random(in: 1...distance, using: &generator)
            }
            for (index, segment) in segments.enumerated() {
                #expect(words.segment(of: index) == segment && words.run(of: index) == index)
                for expected in [-1, index, index + 1, 0, 599, 600] {
                    #expect(words.index(of: segment, expected: expected) == index)
                }
            }
            for segment in 0..<segments[599] + 300 {
                let next = segments.firstIndex { $0 >= segment } ?? 600
                let isWord = next < 600 && segments[next] == segment
                #expect(words.index(of: segment, expected: next) == (isWord ? next : nil))
                // A search covers 256 segments, and ends at the first word after them at most.
                #expect(words.firstIndex(from: segment) == next)
                let range = segment..<segment + 1 + segment % 64
                let found = words.words(in: range)
                let inside = segments[next...].prefix { $0 < range.upperBound }
                #expect(found.first == next && found.bits == inside.reduce(0) { $0 | 1 << UInt64($1 - segment) })
            }
            words.trim()
            words.removeAll()
            #expect(words.count == 0 && words.lastSegment == nil && words.index(of: 0) == nil)
        }
    }
}
