import Conversations
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleJSON
import TypescaleStores

@testable import TypescaleService

@Suite struct InvalidationClockTests {
    @Test func `numbers grow while the clock stands still or is set back`() {
        let time = Mutex<UInt64>(1_000)
        let changes = ReflowRequests(number: InvalidationClock { time.withLock { $0 } }.number(after:))
        var numbers = [changes.begin().generation, changes.begin().generation]
        for now in [1_500, 900, 900, 2_000] as [UInt64] {
            time.withLock { $0 = now }
            numbers.append(changes.begin().generation)
        }
        #expect(numbers == [1_000, 1_001, 1_500, 1_501, 1_502, 2_000])
    }

    @Test func `numbers are exact in JSON for two centuries`() {
        #expect(InvalidationClock().number(after: 0) > 1_700_000_000_000_000)
        // The year 2255.
        #expect(9_000_000_000 * 1_000_000 < 1 << 53)
    }

    @Test func `responses are in order across replacements, nodes and restarts`() throws {
        let nodes = try Nodes(2)
        var numbers: [Double] = []
        func ask(_ context: ServiceContext) throws {
            let body = #"{"from":{},"to":{"category":"XL"},"width":300}"#
            let answer = try context.send("POST", "/v1/conversations/c/invalidations", body, type: "application/json")
            numbers.append(try #require(try JSONParser().parse(answer.body)["generation"]?.number, "\(answer.text)"))
        }
        let messages = Chat.messages(3)
        try nodes.contexts[0].put("c", messages)
        for _ in 0..<3 { try ask(nodes.contexts[0]) }
        try ask(nodes.contexts[1])
        try ask(nodes.contexts[0])
        try nodes.contexts[0].put("c", messages)
        try ask(nodes.contexts[0])
        nodes.contexts[0].conversations.remove(try .init("c"))
        try ask(nodes.contexts[0])
        try ask(try nodes.restarted())
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(numbers)")
    }
}
