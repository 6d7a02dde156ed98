import Testing

@testable import Preferences

@Suite struct StreamWatchTests {
    private let period = Limits.watchMilliseconds

    @Test func `a follower that gets nowhere while the stream goes on is stuck at the second look`() throws {
        var watch = StreamWatch(Revision(3), now: 0)
        #expect(try !watch.isStuck(at: Revision(3), now: period) { Revision(4) })
        #expect(try !watch.isStuck(at: Revision(3), now: 2 * period - 1) { Revision(4) })
        #expect(try watch.isStuck(at: Revision(3), now: 2 * period) { Revision(4) })
    }

    @Test func `a follower that comes on is not stuck, however far behind it is`() throws {
        var watch = StreamWatch(.zero, now: 0)
        for look in 1...9 {
            #expect(try !watch.isStuck(at: Revision(UInt64(look)), now: look * period) { Revision(1_000) })
        }
    }

    @Test func `a follower that has everything is not stuck, and the stream is asked once a period`() throws {
        var watch = StreamWatch(Revision(3), now: 0)
        var asked = 0
        for now in stride(from: 0, through: 10 * period, by: period / 4) {
            let isStuck = try watch.isStuck(at: Revision(3), now: now) {
                asked += 1
                return Revision(3)
            }
            #expect(!isStuck)
        }
        #expect(asked == 10)
    }

    @Test func `servers that do not answer are an error`() {
        var watch = StreamWatch(.zero, now: 0)
        #expect(throws: StoreError.self) {
            try watch.isStuck(at: .zero, now: period) { () throws(StoreError) in
                throw StoreError(code: .unavailable, reason: "nobody answers")
            }
        }
    }
}
