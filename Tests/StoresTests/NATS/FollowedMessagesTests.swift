import Testing

@testable import TypescaleStores

@Suite("The messages that a follower remembers")
struct FollowedMessagesTests {
    private func message(_ number: UInt64, _ subject: String = "ada", _ text: String = "text")
        -> JetStream.StoredMessage
    {
        JetStream.StoredMessage(sequence: Revision(number), subject: subject, body: Array(text.utf8))
    }

    private func memory(_ numbers: ClosedRange<UInt64>) -> FollowedMessages {
        var memory = FollowedMessages()
        for number in numbers { memory.add(message(number)) }
        return memory
    }

    @Test func `A message differs if its subject, its text or its existence differs`() {
        let memory = memory(1...3)
        #expect(memory.subject(of: Revision(2), unlessIs: message(2)) == nil)
        #expect(memory.subject(of: Revision(2), unlessIs: message(2, "bob")) == "ada")
        #expect(memory.subject(of: Revision(2), unlessIs: message(2, "ada", "texts")) == "ada")
        #expect(memory.subject(of: Revision(2), unlessIs: nil) == "ada")
        #expect(memory.subject(of: Revision(4), unlessIs: message(4)) == nil)
    }

    @Test func `The last two messages are compared again, older ones once after a time or many messages`() {
        var memory = FollowedMessages()
        #expect(memory.due(at: 0) == [])
        for (step, number) in (1...4 as ClosedRange<UInt64>).enumerated() {
            memory.add(message(number))
            memory.add(message(number + 100, "bob"))
            memory.forget(after: Revision(number))
            #expect(memory.due(at: 2_000 * step).last == Revision(number))
        }
        #expect(memory.due(at: 8_000) == [Revision(3), Revision(4)])
        let late = 2_000 + StoresLimits.comparisonMilliseconds
        #expect(memory.due(at: late) == [Revision(3), Revision(4), Revision(1), Revision(2)])
        for number in [1, 2] as [UInt64] {
            let isCertain = memory.recordComparison(at: Revision(number), differs: false, at: late)
            #expect(!isCertain)
        }
        #expect(memory.due(at: late) == [Revision(3), Revision(4)])

        var crowd = self.memory(1...1)
        #expect(crowd.due(at: 0) == [Revision(1)])
        for number in 2...UInt64(StoresLimits.followedMessages) { crowd.add(message(number)) }
        _ = crowd.due(at: 0)
        crowd.add(message(UInt64(StoresLimits.followedMessages) + 1))
        #expect(crowd.due(at: 0).contains(Revision(1)))
    }

    @Test func `A difference is certain after two comparisons in a row`() {
        var memory = memory(1...1)
        _ = memory.due(at: 0)
        let looks = [true, false, true, true, true].map { memory.recordComparison(at: Revision(1), differs: $0, at: 0) }
        #expect(looks == [false, false, false, true, false])
    }

    @Test func `Only a bounded number of the latest messages is remembered`() {
        let many = UInt64(10 * StoresLimits.followedMessages)
        let memory = memory(1...many)
        #expect(memory.subjects(after: .zero) == ["ada"])
        #expect(memory.subject(of: Revision(many - UInt64(StoresLimits.followedMessages) + 1), unlessIs: nil) == "ada")
        #expect(memory.subject(of: Revision(many - UInt64(2 * StoresLimits.followedMessages)), unlessIs: nil) == nil)
    }
}
