import Testing
import TypescaleThreads

@Suite struct MonitorTests {
    @Test(.timeLimit(.minutes(1)), arguments: [0, -1, -1_500, Int.min])
    func `a time limit that has passed ends a wait at once`(milliseconds: Int) {
        let start = ContinuousClock.now
        let result: Int? = Monitor(0).wait(milliseconds: milliseconds) { _ in
            // Ends a wait that does not end by itself.
            ContinuousClock.now - start > .seconds(2) ? 1 : nil
        }
        #expect(result == nil)
    }
}
