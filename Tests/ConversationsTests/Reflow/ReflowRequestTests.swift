import Synchronization
import Testing
import TextLayout
import TypescaleTestSupport
import TypescaleThreads

@testable import Conversations

@Suite struct ReflowRequestTests {
    @Test func `a newer change supersedes the earlier one of its reader before either of them runs`() throws {
        let requests = ReflowRequests()
        let (first, other, second) = (requests.begin(for: "me"), requests.begin(for: "you"), requests.begin(for: "me"))
        #expect([first, other, second].map(\.isSuperseded) == [true, false, false])
        #expect([first, other, second].map(\.generation) == [1, 2, 3])
        let conversation = try Support.conversation(Support.messages(3, seed: 1))
        let environment = try Support.environment("category=L")
        let error = #expect(throws: ConversationError.self) {
            try conversation.invalidationSet(from: environment, to: environment, as: first)
        }
        #expect(error?.code == .superseded)
    }

    @Test func `readers are kept only while they have a change`() {
        let requests = ReflowRequests()
        var change: ReflowRequest? = requests.begin(for: "me")
        change = requests.begin(for: "me")
        #expect(requests.readerCount == 1)
        withExtendedLifetime(change) {}
        change = nil
        #expect(requests.readerCount == 0)
    }

    @Test func `a query waits for the preparation that another thread makes, and ends early if it is canceled`() throws
    {
        let conversation = try Support.conversation(Support.messages(30, seed: 2))
        let environment = try Support.environment("category=L")
        conversation.preparing.change { _ = $0.insert(environment.key.preparation) }
        let cancellation = Cancellation()
        let isDone = Atomic(false)
        let cancelled = WorkerThread {
            Cancellation.with(cancellation) { _ = try? conversation.height(in: environment) }
        }
        let waiting = WorkerThread {
            _ = try? conversation.height(in: environment)
            isDone.store(true, ordering: .releasing)
        }
        cancellation.cancel(.clientLeft)
        cancelled?.join()
        SystemClock.sleep(milliseconds: 100)
        #expect(isDone.load(ordering: .acquiring) == false)
        conversation.preparing.change { $0 = [] }
        waiting?.join()
        #expect(isDone.load(ordering: .acquiring) == true)
        #expect(conversation.preparing.read { $0.isEmpty })
    }
}
