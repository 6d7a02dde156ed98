package import Synchronization

/// A pool of objects that one thread uses at a time, such as preparers, whose caches take megabytes.
///
/// It is inlinable so that other modules' calls are specialized: unspecialized ones look types up at run time, which took
/// 3 % of an edit of a conversation.
package final class ScratchPool<Scratch>: Sendable {
    /// An object that no thread uses.
    ///
    /// Unchecked: it is taken out of the pool under the lock and used by one thread until it is put back.
    @usableFromInline
    struct Idle: @unchecked Sendable {
        @usableFromInline let scratch: Scratch

        @inlinable
        init(scratch: Scratch) { self.scratch = scratch }
    }

    @usableFromInline let limit: Int
    @usableFromInline let make: @Sendable () -> Scratch
    @usableFromInline let idle = Mutex<[Idle]>([])

    /// Creates a pool whose objects are created on first use, and which keeps at most `limit` idle ones.
    @inlinable
    package init(limit: Int, _ make: @escaping @Sendable () -> Scratch) {
        self.limit = limit
        self.make = make
    }

    /// Takes the object that was used last, whose caches are most likely to help, or creates one.
    @inlinable
    package func take() -> Scratch { idle.withLock { $0.popLast() }?.scratch ?? make() }

    /// Puts an object back; it is released if enough objects are idle.
    @inlinable
    package func put(_ scratch: Scratch) {
        let idle = Idle(scratch: scratch)
        self.idle.withLock { if $0.count < limit { $0.append(idle) } }
    }

    /// Calls a function with an object of the pool.
    @inlinable
    package func lend<Result, Failure: Error>(_ body: (Scratch) throws(Failure) -> Result) throws(Failure) -> Result {
        let scratch = take()
        defer { put(scratch) }
        return try body(scratch)
    }
}
