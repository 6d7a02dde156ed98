/// Removes what is no longer needed, a little at a time, so that no write waits long behind it.
enum StoreCleanup {
    /// How long the writer rests between looks when nothing calls it, in milliseconds.
    static let pauseMilliseconds = 60_000
    /// Rows removed in one transaction: some ten milliseconds.
    static let rowsAtOnce: Int64 = 500

    /// One step; whether there is more to do. Changes after `heard` are not too old: a clock that is set ahead makes all of
    /// them look so, and listeners are still to be told of those.
    static func step(_ database: Database, heard: Revision) throws(StoreError) -> Bool {
        let now = Clock.seconds()
        let changes = try dropChanges(now, heard, database)
        let records = try dropRecords(now, database)
        return changes || records
    }

    /// Drops the oldest changes where there are too many or they are too old.
    private static func dropChanges(
        _ now: Int64, _ heard: Revision, _ database: Database
    ) throws(StoreError) -> Bool {
        let sql = "SELECT revision, seconds FROM changes ORDER BY revision LIMIT 1"
        guard let oldest = try database.first(sql) else { return false }
        let last = Int64(clamping: try PreferenceTable.head(in: database).number)
        let tooMany = last - Int64(StoresLimits.changes)
        let expiry = now - Int64(StoresLimits.changeSeconds)
        let told = Int64(clamping: heard.number)
        guard oldest.integer(0) <= tooMany || (oldest.integer(1) < expiry && oldest.integer(0) <= told) else {
            return false
        }
        let end = oldest.integer(0) + rowsAtOnce
        try database.run(
            "DELETE FROM changes WHERE revision < ? AND (revision <= ? OR (seconds < ? AND revision <= ?))",
            [.integer(end), .integer(tooMany), .integer(expiry), .integer(told)])
        return database.changedRows > 0
    }

    /// Drops records of conversations that were replaced or removed, and of replacements nobody finished.
    private static func dropRecords(_ now: Int64, _ database: Database) throws(StoreError) -> Bool {
        let expiry = SQLValue.integer(now - 2 * Int64(StoresLimits.replacementSeconds))
        let sql = "SELECT batch FROM batches WHERE state = 2 OR (state = 0 AND seconds < ?) LIMIT 1"
        guard let batch = try database.first(sql, [expiry])?.integer(0) else { return false }
        // First of all it can no longer be committed: where somebody has set the clock, it is still being written.
        try LogTable.drop(batch, in: database)
        try database.run(
            "DELETE FROM records WHERE sequence IN (SELECT sequence FROM records WHERE batch = ? LIMIT ?)",
            [.integer(batch), .integer(rowsAtOnce)])
        if database.changedRows == 0 { try database.run("DELETE FROM batches WHERE batch = ?", [.integer(batch)]) }
        return true
    }
}
