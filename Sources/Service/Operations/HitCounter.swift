import Synchronization

/// A counter that one reactor alone writes: a load and a store cost less than an atomic addition.
final class HitCounter: Sendable {
    private let count = Atomic<UInt64>(0)

    /// Adds one.
    func add() { count.store(count.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

    /// The count.
    var value: UInt64 { count.load(ordering: .relaxed) }
}
