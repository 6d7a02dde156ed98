internal import CTypescaleLinux

/// The memory that the process's allocator keeps for later use.
package enum AllocatorMemory {
    private static let queue = BackgroundQueue<Void>(depth: 1) { _ in _ = malloc_trim(0) }

    /// Returns pages without content to the system.
    ///
    /// It takes some milliseconds for each 100 MB, on a thread of its own.
    package static func returnFreePages() { queue.submit(()) }
}
