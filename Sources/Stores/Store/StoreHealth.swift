/// Whether a store can do its work.
package enum StoreHealth: Hashable, Sendable {
    /// It reads and writes.
    case ready
    /// It reads, and does not write, for this reason.
    case readOnly(String)
    /// It does neither, for this reason.
    case unavailable(String)
}
