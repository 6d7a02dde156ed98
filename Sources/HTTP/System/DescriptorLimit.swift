/// How many descriptors, and with them connections, the process may have open.
///
/// `Limits.connections` is worth what this allows. The limit is the process's, so it is raised by whoever starts the
/// process and not by a `Server`.
package enum DescriptorLimit {
    /// The limit that holds.
    package static var current: Int { SystemCalls.descriptorLimit() }

    /// Raises the limit as far as the process may by itself; answers the limit that holds then.
    @discardableResult
    package static func raise() -> Int { SystemCalls.raiseDescriptorLimit() }
}
