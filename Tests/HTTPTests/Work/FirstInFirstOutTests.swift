import Testing
import TypescaleTestSupport

@testable import TypescaleHTTP

@Suite struct FirstInFirstOutTests {
    @Test func `elements are removed as from an array, while others are added`() {
        var generator = SeededGenerator(seed: 39)
        var (list, array) = (FirstInFirstOut<Int>(), [Int]())
        for element in 0..<6_000 {
            list.append(element)
            array.append(element)
            // The list grows, and then shrinks to nothing.
            for _ in 0..<(element < 4_000 ? Int.random(in: 0...1, using: &generator) : 3) where !array.isEmpty {
                let isInside = Int.random(in: 0..<16, using: &generator) == 0
                let index = isInside ? Int.random(in: 0..<min(array.count, 40), using: &generator) : 0
                #expect(list.remove(at: index) == array.remove(at: index))
            }
            #expect(list.count == array.count && list.first == array.first)
        }
        #expect(list.isEmpty)
    }
}
