import Synchronization

/// Counts on one reactor, which alone writes it: a load and a store cost less than an atomic addition.
final class HitCounter: Sendable {
    private let count = Atomic<UInt64>(0)

    /// Counts one more.
    func add() { count.store(count.load(ordering: .relaxed) &+ 1, ordering: .relaxed) }

    /// How many there were.
    var value: UInt64 { count.load(ordering: .relaxed) }
}
