internal import Synchronization

/// A pool of objects that one thread uses at a time, such as preparers, whose caches take megabytes.
package final class ScratchPool<Scratch: AnyObject>: Sendable {
    private let idle: IdleObjects
    private let make: @Sendable () -> Scratch

    /// Creates a pool whose objects are created on first use, and which keeps at most `limit` idle ones.
    package init(limit: Int, _ make: @escaping @Sendable () -> Scratch) {
        idle = IdleObjects(limit: limit)
        self.make = make
    }

    /// Takes the object that was used last, whose caches are most likely to help, or creates one.
    package func take() -> Scratch { idle.take() as? Scratch ?? make() }

    /// Puts an object back; it is released if enough objects are idle.
    package func put(_ scratch: Scratch) { idle.put(scratch) }

    /// Calls a function with an object of the pool.
    package func lend<Result, Failure: Error>(_ body: (Scratch) throws(Failure) -> Result) throws(Failure) -> Result {
        let scratch = take()
        defer { put(scratch) }
        return try body(scratch)
    }
}

/// The objects of a pool that no thread uses.
///
/// It is not generic: a list of a generic type looks types up at run time, which shows in an edit of a conversation.
private final class IdleObjects: Sendable {
    /// Unchecked: an object is taken out of the list under the lock and used by one thread until it is put back.
    private struct Idle: @unchecked Sendable {
        let object: AnyObject
    }

    private let limit: Int
    private let objects = Mutex<[Idle]>([])

    init(limit: Int) { self.limit = limit }

    func take() -> AnyObject? { objects.withLock { $0.popLast() }?.object }

    func put(_ object: AnyObject) {
        let idle = Idle(object: object)
        objects.withLock { if $0.count < limit { $0.append(idle) } }
    }
}
