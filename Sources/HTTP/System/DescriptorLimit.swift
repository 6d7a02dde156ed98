/// The number of descriptors, and thus connections, that the process may open.
///
/// `Limits.connections` is effective only up to it. The limit belongs to the process, so the main program raises it,
/// not a `Server`.
package enum DescriptorLimit {
    /// The current limit.
    package static var current: Int { SystemCalls.descriptorLimit() }

    /// Raises the limit as far as the process may and returns it.
    @discardableResult
    package static func raise() -> Int { SystemCalls.raiseDescriptorLimit() }
}
