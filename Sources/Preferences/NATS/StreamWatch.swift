/// Finds out that a server holds back what it has.
///
/// When its fellows were gone and are back, a server of version 2.9 may send heartbeats and nothing else to who follows a
/// stream, though the stream goes on: seen once in seven outages of two servers of three. So every few seconds a follower
/// looks how far the stream reaches; where it has got nowhere by the next time, nothing more will come.
struct StreamWatch {
    private var position: Revision
    private var head: Revision
    private var time: Int

    /// A watch over who begins to follow after a position.
    init(_ position: Revision, now: Int) {
        self.position = position
        head = position
        time = now
    }

    /// Whether what was there the last time has still not come, and nothing else has; `ask` says what there is now.
    mutating func isStuck(
        at position: Revision, now: Int, ask: () throws(StoreError) -> Revision
    ) throws(StoreError) -> Bool {
        guard now - time >= Limits.watchMilliseconds else { return false }
        if position == self.position && position < head { return true }
        head = try ask()
        self.position = position
        time = now
        return false
    }
}
