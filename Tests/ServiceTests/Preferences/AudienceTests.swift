import Testing
import TypescaleStores

@testable import TypescaleService

@Suite struct AudienceTests {
    private let audience = Audience()

    private func event(
        _ owner: PreferenceOwner, _ revision: UInt64, after previous: UInt64, isReset: Bool = false
    ) -> PreferenceEvent {
        PreferenceEvent(
            owner: owner, revision: Revision(revision), previous: Revision(previous), preference: nil, origin: nil,
            isReset: isReset)
    }

    @Test func `a change after missing ones is a reset, and those after it are none`() throws {
        let (ada, bob) = (try PreferenceOwner.user("ada"), try PreferenceOwner.user("bob"))
        audience.begin(at: Revision(5))
        let members = [ada, bob].map { Audience.Membership(audience, $0) }
        #expect(!audience.notice(event(ada, 6, after: 2)))
        #expect(!audience.notice(event(bob, 7, after: 0)))
        #expect(!audience.notice(event(ada, 8, after: 6)))
        // Of 9 to 20, the store had only the last ones of each owner.
        #expect(audience.notice(event(ada, 19, after: 18)))
        #expect(audience.notice(event(bob, 20, after: 11)))
        #expect(!audience.notice(event(ada, 21, after: 19)))
        withExtendedLifetime(members) {}
    }

    @Test func `a subscriber has what was published before it came`() throws {
        let ada = try PreferenceOwner.user("ada")
        #expect(!audience.notice(event(ada, 9, after: 7)))
        let member = Audience.Membership(audience, ada)
        #expect(!audience.notice(event(ada, 10, after: 9)))
        withExtendedLifetime(member) {}
    }

    @Test func `numbers begin again after a reset, and with another store`() throws {
        let ada = try PreferenceOwner.user("ada")
        let member = Audience.Membership(audience, ada)
        #expect(!audience.notice(event(ada, 9, after: 0)))
        #expect(audience.notice(event(ada, 4, after: 3, isReset: true)))
        #expect(audience.notice(event(ada, 8, after: 7)))
        audience.restart(ada, at: Revision(1_000))
        #expect(!audience.notice(event(ada, 1_001, after: 1_000)))
        withExtendedLifetime(member) {}
    }
}
