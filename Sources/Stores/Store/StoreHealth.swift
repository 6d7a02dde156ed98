/// The health of a store.
package enum StoreHealth: Hashable, Sendable {
    /// The store reads and writes.
    case ready
    /// The store reads but does not write, for this reason.
    case readOnly(String)
    /// The store neither reads nor writes, for this reason.
    case unavailable(String)
}
