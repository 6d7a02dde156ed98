internal import Synchronization
internal import TypescaleThreads

/// Returns the memory of evicted conversations to the system.
///
/// The allocator keeps the pages between pieces that are in use, a third of the process after many evictions.
final class EvictedMemory: Sendable {
    private let bytes = Atomic<Int>(0)
    /// Returning pages takes some milliseconds for each 100 MB, which no request waits for.
    private let queue = BackgroundQueue<Void>(depth: 1) { _ in AllocatorMemory.returnFreePages() }

    /// Counts the memory of evicted conversations, and returns it after enough of them.
    func add(_ evicted: Int) {
        guard bytes.wrappingAdd(evicted, ordering: .relaxed).newValue >= ServiceLimits.evictedBytes else { return }
        bytes.store(0, ordering: .relaxed)
        queue.submit(())
    }
}
