import Testing
import TypescaleTestSupport

@testable import TextLayout

@Suite struct WrapSignatureTests {
    /// Returns the signature of paragraphs whose lines, but the first, start with these segments.
    private func signature(_ paragraphs: [Int]...) -> UInt32 {
        var signature = WrapSignature()
        for starts in paragraphs {
            signature.beginParagraph()
            for start in starts { signature.startLine(start, 0) }
            signature.endGatheredParagraph()
        }
        return signature.value
    }

    @Test(arguments: [UInt64](1...4))
    func `different lines of a short paragraph always have different signatures`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (bits, signatures) = (Set<UInt32>(), Set<UInt32>())
        for _ in 0..<20_000 {
            let starts = UInt32.random(in: 0...UInt32.max >> 1, using: &generator)
            var signature = WrapSignature()
            signature.add(UInt64(starts) << 32, group: 0)
            bits.insert(starts)
            signatures.insert(signature.value)
        }
        #expect(signatures.count == bits.count)
    }

    @Test func `the same break in another place has another signature`() {
        var signatures: Set<UInt32> = []
        let segments = Array(1...200)
        for segment in segments { signatures.insert(signature([segment], [], [])) }
        for segment in segments { signatures.insert(signature([], [segment], [])) }
        for segment in segments { signatures.insert(signature([], [], [segment])) }
        #expect(signatures.count == 3 * segments.count)
        // Two breaks of a paragraph of several groups.
        for first in segments { for second in first + 1...201 { signatures.insert(signature([first, second])) } }
        #expect(signatures.count == 3 * segments.count + segments.count * (segments.count + 1) / 2)
        #expect(signature([3, 70], [5]) != signature([5], [3, 70]))
        #expect(signature([]) == signature([], []) && signature([]) == WrapSignature().value)
    }

    @Test(arguments: [UInt64](1...4))
    func `lines that are added one by one and as bits have the same signature`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<1_000 {
            var (gathered, added) = (WrapSignature(), WrapSignature())
            for group in stride(from: 0, to: Int.random(in: 1...300, using: &generator), by: WrapSignature.group) {
                let starts = UInt64.random(in: 0...UInt64.max, using: &generator) & (group == 0 ? .max >> 1 : .max)
                let kept = starts & UInt64.random(in: 0...UInt64.max, using: &generator)
                for segment in 0..<WrapSignature.group where (kept << UInt64(segment)) >> 63 == 1 {
                    gathered.startLine(group + segment, 0)
                }
                added.add(kept, group: group)
            }
            gathered.endGatheredParagraph()
            #expect(gathered.value == added.value)
        }
    }
}
