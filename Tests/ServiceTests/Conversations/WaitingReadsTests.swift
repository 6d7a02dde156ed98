import Conversations
import Glibc
import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleStores
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleService

/// Holds threads that pass it until it is opened.
final class Barrier: Sendable {
    private let reached = Atomic(false)
    private let opened = Atomic(false)

    var isReached: Bool { reached.load(ordering: .acquiring) }

    func open() { opened.store(true, ordering: .releasing) }

    func pass() {
        reached.store(true, ordering: .releasing)
        while !opened.load(ordering: .acquiring) { usleep(100) }
    }
}

/// Reads that arrive while their conversation is loaded.
@Suite struct WaitingReadsTests {
    private let context: ServiceContext
    private let nodes: Nodes
    private let name: ConversationName
    private let barrier = Barrier()

    init() throws {
        nodes = try Nodes(1)
        try nodes.contexts[0].put("c", Chat.messages(30))
        context = try nodes.restarted()
        name = try ConversationName("c")
    }

    /// Returns a thread that loads the conversation, and is held until the barrier opens.
    private func heldLoad() -> WorkerThread? {
        let slow = Cancellation(onCheck: { [barrier] in barrier.pass() })
        let loader = WorkerThread { [context, name] in
            Cancellation.with(slow) { context.conversations.read(name) { _ in } }
        }
        while !barrier.isReached { usleep(100) }
        return loader
    }

    @Test func `a read does not wait for the reads that were queued before it`() throws {
        let loader = heldLoad()
        let (first, second) = (Barrier(), PendingReplica())
        context.conversations.read(name) { _ in first.pass() }
        context.conversations.read(name) { second.put($0) }
        barrier.open()
        #expect(try second.wait().get().conversation.count == 30)
        first.open()
        loader?.join()
    }

    @Test func `of two invalidations of a reader that wait for a conversation, the newer one is answered`() throws {
        let loader = heldLoad()
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
            while context.invalidations.generation == before { usleep(100) }
        }
        barrier.open()
        for thread in threads + [loader] { thread?.join() }
        #expect(statuses.withLock { $0 } == [0: 409, 1: 200])
    }
}
