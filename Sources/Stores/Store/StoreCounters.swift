/// What a store has done since it was opened.
public struct StoreCounters: Hashable, Sendable {
    /// Preferences and heads read.
    public var reads: UInt64 = 0
    /// Writes that were made.
    public var writes: UInt64 = 0
    /// Commits to disk, or acknowledged messages: fewer than writes where they share them.
    public var commits: UInt64 = 0
    /// Writes refused because something else was stored.
    public var conflicts: UInt64 = 0
    /// Writes tried again, because a node did not answer or another writer came first.
    public var retries: UInt64 = 0
    /// Calls that failed for the store's own reasons.
    public var failures: UInt64 = 0
    /// Changes handed to listeners.
    public var delivered: UInt64 = 0
    /// Times the connection was lost and found again.
    public var reconnects: UInt64 = 0
    /// 1 while the store's file is not where it was opened, else 0.
    public var missing: UInt64 = 0
    /// Times a store was lost and found again.
    public var recoveries: UInt64 = 0

    /// Nothing yet.
    public init() {}
}
