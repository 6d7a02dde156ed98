import Testing
import TypescaleTestSupport

@testable import TextLayout

@Suite struct IndexedListTests {
    @Test func `queries have the results of a linear search`() {
        var random = SeededGenerator(seed: 11)
        for step in [1, 7, 300, 70_000] {
            var list = IndexedList<UInt32>()
            var segment = UInt32.random(in: 0...UInt32(step), using: &random)
            for _ in 0..<200 {
                list.append(segment)
                segment += UInt32.random(in: 1...UInt32(step), using: &random)
            }
            let all = list.entries
            for _ in 0..<2_000 {
                let segmentToFind = Int.random(in: 0...Int(segment) + 600, using: &random)
                #expect(list.firstIndex(from: segmentToFind) == all.firstIndex { $0 >= segmentToFind } ?? all.count)
                #expect((list.entry(of: segmentToFind) != nil) == all.contains { $0 == segmentToFind })
                let last = segmentToFind + Int.random(in: 0...2 * step, using: &random)
                let range = list.indices(from: segmentToFind, upTo: last)
                #expect(Array(all[range]) == all.filter { segmentToFind <= $0 && $0 < last })
            }
        }
    }

    @Test func `an emptied list can be filled again`() {
        var list = IndexedList<UInt32>()
        #expect(list.firstIndex(from: 5) == 0)
        for segment in stride(from: 0, to: 5_000, by: 3) { list.append(UInt32(segment)) }
        list.removeAll()
        list.append(9)
        list.trim()
        #expect(list.entry(of: 9) == 9)
        #expect(list.entry(of: 300) == nil && list.firstIndex(from: 300) == 1)
    }
}
