import Testing

@testable import TypescaleClient

@Suite struct WaitingPolicyTests {
    @Test func `a time below zero counts as zero, and one of more than a hundred years as a hundred`() {
        var policy = WaitingPolicy()
        policy.timeout = .seconds(-1)
        policy.heartbeatTimeout = .seconds(1e20)
        let limited = policy.limited()
        #expect(limited.timeout == .zero && limited.heartbeatTimeout == .seconds(100 * 366 * 86_400))
        #expect(limited.totalTimeout == .seconds(30) && limited.firstRetryDelay == .milliseconds(250))
        #expect(limited.reconnectDelay == .seconds(1) && limited.maximumRetryDelay == .seconds(30))
    }

    @Test func `the delay of a call doubles with each failure, by chance half as long, up to the longest delay`() {
        let policy = WaitingPolicy()
        for (failures, most) in [(1, 0.25), (2, 0.5), (5, 4), (8, 30), (1_000, 30)] {
            for _ in 0..<20 {
                let delay = policy.retryDelay(afterFailures: failures)
                #expect(delay >= .seconds(most / 2) && delay <= .seconds(most))
            }
        }
    }

    @Test func `the first delay of a stream is the announced one, and later ones are at most the longest`() {
        let policy = WaitingPolicy()
        #expect(policy.reconnectDelay(afterFailures: 1, announced: .seconds(3)) == .seconds(3))
        #expect(policy.reconnectDelay(afterFailures: 9, announced: .seconds(90)) == .seconds(90))
        for _ in 0..<20 {
            let delay = policy.reconnectDelay(afterFailures: 3, announced: .seconds(3))
            #expect(delay >= .seconds(3) && delay <= .seconds(12))
            let own = policy.reconnectDelay(afterFailures: 1, announced: nil)
            #expect(own >= .milliseconds(500) && own <= .seconds(1))
        }
    }
}
