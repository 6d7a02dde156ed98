import Testing
import TypescaleThreads

@Suite("A deadline")
struct DeadlineTests {
    @Test func `allows pauses that end before it`() {
        let deadline = Deadline(milliseconds: 60_000)
        let before = deadline.remaining
        #expect(deadline.pause(milliseconds: 5))
        #expect((1...(before - 5)).contains(deadline.remaining))
    }

    @Test func `refuses a pause that ends after it, without a wait`() {
        let deadline = Deadline(milliseconds: 30_000)
        #expect(!deadline.pause(milliseconds: 30_000))
        #expect(deadline.remaining > 0)
        let passed = Deadline(milliseconds: -1)
        #expect(passed.remaining < 0)
        #expect(!passed.pause(milliseconds: 0))
    }
}
