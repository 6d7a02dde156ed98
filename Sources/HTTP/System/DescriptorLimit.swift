internal import Glibc

/// The number of descriptors, and thus connections, that the process may open.
///
/// `HTTPLimits.connections` is effective only up to it. The limit belongs to the process, so the main program raises
/// it, not a `Server`.
package enum DescriptorLimit {
    /// The lowest limit that suffices for the files of the process and some connections.
    package static var lowest: Int { HTTPLimits.otherDescriptors / 2 }

    package static var current: Int { SystemCalls.descriptorLimits.map { Int(clamping: $0.rlim_cur) } ?? 1024 }

    /// Raises the limit as far as the process may and returns it.
    @discardableResult
    package static func raise() -> Int {
        guard var limits = SystemCalls.descriptorLimits else { return current }
        limits.rlim_cur = limits.rlim_max
        SystemCalls.setDescriptorLimits(limits)
        return current
    }

    /// Returns the number of connections, at most `wanted`, that leaves descriptors for the files of the process.
    package static func connections(atMost wanted: Int, of limit: Int = current) -> Int {
        min(wanted, max(1, limit - min(HTTPLimits.otherDescriptors, limit / 2)))
    }
}
