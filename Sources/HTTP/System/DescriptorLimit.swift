/// How many descriptors, and with them connections, the process may have open.
///
/// `Limits.connections` is worth what this allows. The limit is the process's, so it is raised by whoever starts the
/// process and not by a `Server`.
public enum DescriptorLimit {
    /// The limit that holds.
    public static var current: Int { SystemCalls.descriptorLimit() }

    /// Raises the limit as far as the process may by itself; answers the limit that holds then.
    @discardableResult
    public static func raise() -> Int { SystemCalls.raiseDescriptorLimit() }
}
