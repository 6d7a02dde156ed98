import Testing

@testable import TypescaleHTTP

/// Timeouts, in ticks of a tenth of a second and one more, because the first has begun.
@Suite struct TimeoutTests {
    private let limits: HTTPLimits = {
        var limits = HTTPLimits()
        (limits.bodySeconds, limits.writeSeconds, limits.idleSeconds) = (20, 20, 60)
        limits.slowestTransfer = 1_000
        return limits
    }()

    /// Returns the end of a timeout that is updated at a tick.
    private func end(_ timeout: inout Timeout, at now: UInt64) -> UInt64 {
        timeout.updateEnd(limits, at: now)
        return timeout.end
    }

    /// Returns whether a peer that has not received some of the output has more time.
    private func continues(_ timeout: inout Timeout, _ unreceived: Int, at now: UInt64) -> Bool {
        timeout.continueWriting(unreceived: unreceived, limits, at: now)
    }

    @Test func `The time for a body grows with its bytes, to twice the base time after the last one`() {
        var timeout = Timeout()
        timeout.begin(.body, at: 100)
        #expect(end(&timeout, at: 100) == 100 + 201)
        timeout.add(bytes: 5_000)
        #expect(end(&timeout, at: 110) == 100 + 251)
        timeout.add(bytes: 1 << 40)
        #expect(end(&timeout, at: 130) == 130 + 401)
        #expect(end(&timeout, at: 140) == 130 + 401)
    }

    @Test func `The time for a body is suspended, but each body has its own`() {
        var timeout = Timeout()
        timeout.begin(.body, at: 100)
        timeout.add(bytes: 5_000)
        timeout.begin(.none, at: 250)
        #expect(end(&timeout, at: 250) == .max)
        timeout.begin(.write, at: 400)
        timeout.add(bytes: 9_000)
        timeout.begin(.body, at: 1_000)
        #expect(end(&timeout, at: 1_000) == 1_000 - 150 + 251)
        timeout.begin(.none, at: 1_050)
        timeout.endHeader()
        timeout.begin(.body, at: 2_000)
        #expect(end(&timeout, at: 2_000) == 2_000 + 201)
    }

    @Test func `The time for output begins again only if the peer received enough of what the kernel accepted`() {
        var timeout = Timeout()
        timeout.begin(.write, at: 0, kernelBytes: 1_000_000)
        #expect(end(&timeout, at: 0) == 201)
        timeout.add(bytes: 50_000)
        #expect(!continues(&timeout, 1_050_000, at: 201))
        #expect(!continues(&timeout, 1_030_001, at: 201))
        #expect(end(&timeout, at: 201) == 201)
        #expect(continues(&timeout, 1_030_000, at: 201))
        #expect(end(&timeout, at: 210) == 201 + 201)
        #expect(!continues(&timeout, 1_030_000, at: 402))
    }

    @Test func `The time of an idle connection begins again at each use, that of a heartbeat when one was sent`() {
        var timeout = Timeout()
        timeout.begin(.idle, at: 0)
        #expect(end(&timeout, at: 300) == 300 + 601)
        timeout.begin(.heartbeat(seconds: 15), at: 0)
        #expect(end(&timeout, at: 100) == 151)
        timeout.restart(at: 151)
        #expect(end(&timeout, at: 160) == 151 + 151)
    }
}
