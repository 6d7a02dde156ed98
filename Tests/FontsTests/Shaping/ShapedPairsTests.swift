import Testing

@testable import Fonts

/// The cache of shaped pairs, beside a dictionary.
@Suite struct ShapedPairsTests {
    private func key(_ number: Int, shaping: UInt64 = 1) -> ShapedPairs.Key {
        let second = UInt16(number % 181)
        return ShapedPairs.Key(UInt16(0x20 + number / 181), second == 0 ? nil : second + 0x20, shaping: shaping)
    }

    private func pair(_ number: Int) -> ShapedPairs.Pair {
        ShapedPairs.Pair(glyph: UInt32(number), advance: Int32(number % 1_000), isUnsafeToBreak: number % 3 == 0)
    }

    @Test func `the pairs of a few faces are all known`() {
        var pairs = ShapedPairs()
        #expect(pairs[key(1)] == nil)
        for number in 0..<4_000 { pairs.store(pair(number), for: key(number, shaping: UInt64(1 + number % 4))) }
        let known = (0..<4_000).count { pairs[key($0, shaping: UInt64(1 + $0 % 4))]?.glyph == UInt32($0) }
        #expect(known > 3_900)
        #expect(pairs[key(1, shaping: 9)] == nil)
    }

    @Test func `more pairs than fit replace others, and none has the value of another`() {
        var pairs = ShapedPairs()
        let count = FontsLimits.shapedPairs * 3
        for number in 0..<count {
            pairs.store(pair(number), for: key(number))
            #expect(pairs[key(number)]?.glyph == UInt32(number))
        }
        var known = 0
        for number in 0..<count {
            guard let found = pairs[key(number)] else { continue }
            known += 1
            #expect(found.glyph == UInt32(number))
            #expect(found.advance == Int32(number % 1_000))
        }
        #expect(known > FontsLimits.shapedPairs / 2)
        #expect(known <= FontsLimits.shapedPairs)
    }
}
