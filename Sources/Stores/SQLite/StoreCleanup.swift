internal import TypescaleThreads

/// Deletes obsolete rows in small steps, so that writes do not wait long.
enum StoreCleanup {
    /// The milliseconds between the idle writer's checks.
    static let pauseMilliseconds = 60_000
    /// The maximum number of rows deleted in one transaction: some ten milliseconds.
    static let rowsAtOnce: Int64 = 500

    /// Runs one step and returns whether there is more to delete.
    ///
    /// Changes after `lastDelivered` are kept whatever their age: a clock that is set ahead makes all of them look old, and
    /// they are still to be delivered to listeners.
    static func step(_ database: Database, lastDelivered: Revision) throws(StoreError) -> Bool {
        let now = SystemClock.wallSeconds()
        let changes = try dropChanges(now, lastDelivered, database)
        let records = try dropRecords(now, database)
        return changes || records
    }

    /// Deletes the oldest changes if there are too many or they are too old.
    private static func dropChanges(
        _ now: Int64, _ lastDelivered: Revision, _ database: Database
    ) throws(StoreError) -> Bool {
        let sql = "SELECT revision, seconds FROM changes ORDER BY revision LIMIT 1"
        guard let oldest = try database.first(sql) else { return false }
        let last = Int64(clamping: try PreferenceTable.head(in: database).number)
        let tooMany = last - Int64(StoresLimits.changes)
        let expiry = now - Int64(StoresLimits.changeSeconds)
        let delivered = Int64(clamping: lastDelivered.number)
        guard oldest.integer(0) <= tooMany || (oldest.integer(1) < expiry && oldest.integer(0) <= delivered) else {
            return false
        }
        let end = oldest.integer(0) + rowsAtOnce
        try database.run(
            "DELETE FROM changes WHERE revision < ? AND (revision <= ? OR (seconds < ? AND revision <= ?))",
            [.integer(end), .integer(tooMany), .integer(expiry), .integer(delivered)])
        return database.changedRows > 0
    }

    /// Deletes records of replaced or removed conversations and of abandoned replacements.
    private static func dropRecords(_ now: Int64, _ database: Database) throws(StoreError) -> Bool {
        let expiry = SQLValue.integer(now - 2 * Int64(StoresLimits.replacementSeconds))
        let sql = "SELECT batch FROM batches WHERE state = 2 OR (state = 0 AND seconds < ?) LIMIT 1"
        guard let batch = try database.first(sql, [expiry])?.integer(0) else { return false }
        // Marked first, so that it cannot be committed: after a change of the clock it may still be in progress.
        try LogTable.drop(batch, in: database)
        try database.run(
            "DELETE FROM records WHERE sequence IN (SELECT sequence FROM records WHERE batch = ? LIMIT ?)",
            [.integer(batch), .integer(rowsAtOnce)])
        if database.changedRows == 0 { try database.run("DELETE FROM batches WHERE batch = ?", [.integer(batch)]) }
        return true
    }
}
