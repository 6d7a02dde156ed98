/// What a store has done since it was opened.
package struct StoreCounters: Hashable, Sendable {
    /// Preferences and heads read.
    package var reads: UInt64 = 0
    /// Writes that were made.
    package var writes: UInt64 = 0
    /// Commits to disk, or acknowledged messages: fewer than writes where they share them.
    package var commits: UInt64 = 0
    /// Writes refused because something else was stored.
    package var conflicts: UInt64 = 0
    /// Writes tried again, because a node did not answer or another writer came first.
    package var retries: UInt64 = 0
    /// Calls that failed for the store's own reasons.
    package var failures: UInt64 = 0
    /// Changes handed to listeners.
    package var delivered: UInt64 = 0
    /// Times the connection was lost and found again.
    package var reconnects: UInt64 = 0
    /// 1 while the store's file is not where it was opened, else 0.
    package var missing: UInt64 = 0
    /// Times a store was lost and found again.
    package var recoveries: UInt64 = 0

    /// Nothing yet.
    package init() {}
}
