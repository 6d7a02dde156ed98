import Testing
import TypescaleStrings

@Suite struct CountTextTests {
    @Test func `a count has its noun in the singular or the plural`() {
        #expect([0, 1, 2].map { CountText.text($0, "line") } == ["0 lines", "1 line", "2 lines"])
    }
}
