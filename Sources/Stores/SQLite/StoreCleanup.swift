internal import TypescaleThreads

/// Deletes obsolete rows in small steps, so that writes do not wait long.
enum StoreCleanup {
    /// Selects a batch to delete.
    ///
    /// SQLite uses the index of unused batches only for a query that repeats its condition, without a parameter.
    static let unusedBatch = """
        SELECT batch FROM batches WHERE state != \(LogTable.State.live.rawValue)
            AND (state = \(LogTable.State.dropped.rawValue)
                OR (state = \(LogTable.State.written.rawValue) AND seconds NOT BETWEEN ? AND ?)) LIMIT 1
        """

    /// Runs one step and returns whether there is more to delete.
    ///
    /// Changes after `lastDelivered` are kept whatever their age: a clock that is set ahead makes all of them look old,
    /// and they are still to be delivered to listeners.
    static func step(_ database: Database, lastDelivered: Revision) throws(StoreError) -> Bool {
        let now = SystemClock.wallSeconds()
        let changes = try dropChanges(now, lastDelivered, database)
        let records = try dropRecords(now, database)
        return changes || records
    }

    /// Deletes the oldest changes if there are too many or they are too old, and keeps the revisions of removals.
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
        let (end, overflows) = oldest.integer(0).addingReportingOverflow(StoresLimits.deletedRowsAtOnce)
        let obsolete = "revision < ?1 AND (revision <= ?2 OR (seconds < ?3 AND revision <= ?4))"
        let bounds: [SQLValue] = [
            .integer(overflows ? .max : end), .integer(tooMany), .integer(expiry), .integer(delivered),
        ]
        try database.run(
            """
            INSERT OR REPLACE INTO removals (owner, revision) SELECT owner, revision FROM changes AS removal
            WHERE \(obsolete) AND preference IS NULL AND NOT EXISTS (
                SELECT 1 FROM changes WHERE owner = removal.owner AND revision > removal.revision)
            """, bounds)
        try database.run("DELETE FROM changes WHERE \(obsolete)", bounds)
        return database.changedRows > 0
    }

    /// Deletes records of replaced or removed conversations and of abandoned replacements.
    ///
    /// A replacement from the future began before the clock was set back: it would be kept until its time comes.
    private static func dropRecords(_ now: Int64, _ database: Database) throws(StoreError) -> Bool {
        let age = 2 * Int64(StoresLimits.replacementSeconds)
        let found = try database.first(unusedBatch, [.integer(now - age), .integer(now + age)])
        guard let batch = found?.integer(0) else { return false }
        // Marked first, so that it cannot be committed: after a change of the clock it may still be in progress.
        try LogTable.drop(batch, in: database)
        var (end, bytes) = (Int64?.none, 0)
        let records = "SELECT sequence, length(bytes) FROM records WHERE batch = ? ORDER BY sequence LIMIT ?"
        try database.query(records, [.integer(batch), .integer(StoresLimits.deletedRowsAtOnce)]) { row in
            end = row.integer(0)
            bytes += Int(row.integer(1))
            return bytes < StoresLimits.deletedBytesAtOnce
        }
        if let end {
            try database.run(
                "DELETE FROM records WHERE batch = ? AND sequence <= ?", [.integer(batch), .integer(end)])
        } else {
            try database.run("DELETE FROM batches WHERE batch = ?", [.integer(batch)])
        }
        return true
    }
}
