internal import CTypescaleLinux

/// The memory that the process's allocator keeps for later use.
package enum AllocatorMemory {
    /// Returns pages without content to the system; takes some milliseconds for each 100 MB.
    package static func returnFreePages() { _ = malloc_trim(0) }
}
