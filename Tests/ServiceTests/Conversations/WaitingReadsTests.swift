import Conversations
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// Reads that arrive while their conversation is loaded.
@Suite struct WaitingReadsTests {
    private let context: ServiceContext
    private let nodes: Nodes
    private let name: ConversationName
    private let begun = Gate()
    private let mayEnd = Gate()

    init() throws {
        nodes = try Nodes(1)
        try nodes.contexts[0].put("c", Chat.messages(30))
        context = try nodes.restarted()
        name = try ConversationName("c")
    }

    /// Returns a thread that loads the conversation, and waits until it may end.
    private func heldLoad() throws -> WorkerThread? {
        let slow = Cancellation(onCheck: { [begun, mayEnd] in
            begun.open()
            mayEnd.wait()
        })
        let loader = WorkerThread { [context, name] in
            Cancellation.with(slow) { context.conversations.read(name) { _ in } }
        }
        try #require(begun.wait())
        return loader
    }

    @Test func `a read does not wait for the reads that were queued before it`() throws {
        let loader = try heldLoad()
        let (first, second) = (Gate(), PendingReplica())
        context.conversations.read(name) { _ in first.wait() }
        context.conversations.read(name) { second.put($0) }
        mayEnd.open()
        #expect(try second.wait().get().conversation.count == 30)
        first.open()
        loader?.join()
    }

    @Test func `of two invalidations of a reader that wait for a conversation, the newer one is answered`() throws {
        let loader = try heldLoad()
        let body = #"{"from":{},"to":{"category":"XL"},"width":300,"reader":"ada"}"#
        let statuses = Mutex<[Int: Int]>([:])
        var threads: [WorkerThread?] = []
        for number in 0..<2 {
            let before = context.invalidations.generation
            threads.append(
                WorkerThread { [context] in
                    let answer = try? context.send(
                        "POST", "/v1/conversations/c/invalidations", body, type: "application/json")
                    statuses.withLock { $0[number] = answer?.status }
                })
            try #require(eventually { context.invalidations.generation != before })
        }
        mayEnd.open()
        for thread in threads + [loader] { thread?.join() }
        #expect(statuses.withLock { $0 } == [0: 409, 1: 200])
    }
}
