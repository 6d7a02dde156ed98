import Testing
import TypescaleStrings

@Suite struct NumberTextTests {
    @Test func `a count has its noun in the singular or the plural`() {
        #expect([0, 1, 2].map { CountText.text($0, "line") } == ["0 lines", "1 line", "2 lines"])
    }

    @Test func `a number has at least the requested digits`() {
        #expect([0, 7, 42, 123].map { $0.zeroPadded(to: 2) } == ["00", "07", "42", "123"])
        #expect(UInt32(0xE9).zeroPadded(to: 4, radix: 16, uppercase: true) == "00E9")
        #expect(5.zeroPadded(to: 0) == "5")
    }
}
