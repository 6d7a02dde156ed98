import Synchronization
import Testing
import TypescaleHTTPTesting
import TypescaleTestSupport
import TypescaleThreads

@testable import TypescaleHTTP

/// Counts the objects that exist.
final class Body: Sendable {
    /// Exists as long as something holds it.
    final class Part: Sendable {
        private let body: Body

        fileprivate init(_ body: Body) {
            self.body = body
            body.live.add(1, ordering: .sequentiallyConsistent)
        }

        deinit { body.live.subtract(1, ordering: .sequentiallyConsistent) }
    }

    private let live = Atomic(0)

    var count: Int { live.load(ordering: .sequentiallyConsistent) }

    func new() -> Part { Part(self) }
}

/// Steps of a connection that has ended.
@Suite struct ConnectionQueueTests {
    private final class Names: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    private let pool: WorkerPool
    private let begun = Gate()
    private let mayEnd = Gate()
    private let body = Body()
    private let ran = Names()

    init() throws { pool = try WorkerPool(threads: 1, capacity: 100, extraThreads: 0) }

    private func queue() -> ConnectionQueue {
        ConnectionQueue(ClientWorkers(pool: pool, client: .holder(1), length: .long))
    }

    /// Adds a step that notes its name, and holds a part of the body.
    private func add(_ name: String, to queue: ConnectionQueue, holds: Bool = false) {
        queue.enqueue { [ran, begun, mayEnd, part = body.new()] in
            withExtendedLifetime(part) { ran.add(name) }
            if holds {
                begun.open()
                mayEnd.wait()
            }
        }
    }

    @Test func `steps of an ended connection do not run, and free what they hold while others have the thread`() {
        defer { pool.stop() }
        let (other, queue) = (queue(), queue())
        add("other", to: other, holds: true)
        begun.wait()
        for name in ["a", "b"] { add(name, to: queue) }
        #expect(body.count == 3)
        // Nothing has begun that would have to be ended.
        queue.end { [ran] in ran.add("end") }
        #expect(body.count == 1)
        add("c", to: queue)
        #expect(body.count == 1)
        mayEnd.open()
        add("last", to: other)
        #expect(eventually { ran.all == ["other", "last"] })
    }

    @Test func `the end of a handler follows its step that runs, and does not wait for other jobs of the client`() {
        defer { pool.stop() }
        let (other, queue) = (queue(), queue())
        add("a", to: queue)
        #expect(eventually { ran.all == ["a"] })
        add("b", to: queue, holds: true)
        begun.wait()
        add("c", to: queue)
        add("other", to: other)
        queue.end { [ran] in ran.add("end") }
        #expect(eventually { body.count == 2 } && ran.all == ["a", "b"])
        mayEnd.open()
        #expect(eventually { Set(ran.all) == ["a", "b", "end", "other"] })
    }

    @Test func `the end of a handler that waits has a thread although long jobs have all others`() {
        defer { pool.stop() }
        let (other, queue) = (queue(), queue())
        add("a", to: queue)
        #expect(eventually { ran.all == ["a"] && body.count == 0 })
        add("other", to: other, holds: true)
        begun.wait()
        add("b", to: queue)
        queue.end { [ran] in ran.add("end") }
        #expect(eventually { ran.all == ["a", "other", "end"] })
        mayEnd.open()
    }
}
