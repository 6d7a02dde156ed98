import Synchronization
import Testing
import TypescaleHTTP

@testable import TypescaleService

/// Clients share the permits of large replacements.
@Suite struct ReplacementPermitsTests {
    private let now = SharedClock()
    private let permits: ReplacementPermits

    private final class SharedClock: Sendable {
        let nanoseconds = Mutex<UInt64>(1_000_000_000)
        func advance(milliseconds: Int) { nanoseconds.withLock { $0 += UInt64(milliseconds) * 1_000_000 } }
    }

    init() {
        let now = now
        permits = ReplacementPermits { now.nanoseconds.withLock { $0 } }
    }

    /// Takes as many permits as a client gets, at most some.
    private func take(_ client: Int, atMost count: Int = .max) -> [ReplacementPermits.Permit] {
        var taken: [ReplacementPermits.Permit] = []
        while taken.count < count, let permit = try? permits.take(for: .holder(client)) { taken.append(permit) }
        return taken
    }

    @Test func `a client has at most as many permits as it leaves to others`() {
        var held = (0..<5).map { take($0) }
        #expect(held.map(\.count) == [8, 4, 2, 1, 1] && permits.count == ServiceLimits.replacements)
        #expect(take(9).isEmpty)
        held[0] = []
        #expect(permits.count == 8 && take(9).count == 4)
    }

    @Test func `the slowest upload gives way to a client that has none`() throws {
        let held = (0..<5).flatMap { take($0) }
        let fast = ServiceLimits.slowUploadBytesPerSecond * (ServiceLimits.slowUploadMilliseconds / 1_000 + 2)
        for permit in held.dropFirst(2) { try permit.note(bytes: fast) }
        try held[1].note(bytes: 1_000)
        now.advance(milliseconds: ServiceLimits.slowUploadMilliseconds)
        #expect(take(9).isEmpty, "none is slow yet")
        now.advance(milliseconds: 1_000)
        // A client that has one already ends none of others, and the first client's own are slow.
        #expect(take(1).isEmpty && permits.count == ServiceLimits.replacements)
        let first = take(9, atMost: 1)
        #expect(first.count == 1 && permits.count == ServiceLimits.replacements)
        #expect(throws: ServiceError.self) { try held[0].note(bytes: 1) }
        try held[1].note(bytes: 1)
        let second = take(10, atMost: 1)
        #expect(second.count == 1)
        #expect(throws: ServiceError.self) { try held[1].note(bytes: 1) }
        #expect(take(11, atMost: 1).isEmpty, "the others are fast")
        for permit in held.dropFirst(2) + first + second { try permit.note(bytes: 1) }
    }

    @Test func `a client's own slow uploads give way to its next one`() throws {
        let held = take(1)
        #expect(held.count == ServiceLimits.replacements / 2 && take(1).isEmpty)
        now.advance(milliseconds: ServiceLimits.slowUploadMilliseconds + 1_000)
        let next = take(1, atMost: 2)
        #expect(next.count == 2 && permits.count == held.count)
        #expect(held.count { (try? $0.note(bytes: 1)) == nil } == 2)
    }
}
