internal import TypescaleJSON

enum PreferenceTable {
    /// Returns what is stored for an owner.
    static func stored(of owner: PreferenceOwner, in database: Database) throws(StoreError) -> StoredPreference {
        let sql = "SELECT revision, preference FROM preferences WHERE owner = ?"
        guard let row = try database.first(sql, [.blob(owner.key)]) else {
            let revision = try lastChange(of: owner, in: database)
            return StoredPreference(isStored: false, preference: nil, revision: revision)
        }
        return StoredPreference(isStored: true, preference: row.bytes(1).flatMap(decode), revision: row.revision(0))
    }

    static func state(of owner: PreferenceOwner, in database: Database) throws(StoreError) -> PreferenceState {
        let stored = try stored(of: owner, in: database)
        if stored.isStored, stored.preference == nil { throw damaged(database, owner) }
        return PreferenceState(preference: stored.preference, revision: stored.revision)
    }

    /// Writes a preference over the one of a revision, or removes that; inside a transaction.
    static func put(
        _ preference: Preference?, for owner: PreferenceOwner, over present: Revision?, origin: Identifier?,
        seconds: Int64, in database: Database
    ) throws(StoreError) -> PreferenceState {
        let key = SQLValue.blob(owner.key)
        let previous = if let present { present } else { try lastChange(of: owner, in: database) }
        let bytes = preference.map { SQLValue.blob($0.json) } ?? .null
        try database.run(
            "INSERT INTO changes (owner, previous, preference, origin, seconds) VALUES (?, ?, ?, ?, ?)",
            [key, SQLValue(previous), bytes, SQLValue(origin?.text), .integer(seconds)])
        let revision = try database.lastRevision()
        try database.run(
            """
            DELETE FROM changes WHERE owner = ?1 AND revision <= (
                SELECT revision FROM changes WHERE owner = ?1 ORDER BY revision DESC LIMIT 1 OFFSET ?2)
            """, [key, .integer(Int64(StoresLimits.changesPerOwner))])
        guard let preference else {
            try database.run("DELETE FROM preferences WHERE owner = ?", [key])
            return PreferenceState(preference: nil, revision: revision)
        }
        if present == nil { try database.run("DELETE FROM removals WHERE owner = ?", [key]) }
        try database.run(
            "INSERT OR REPLACE INTO preferences (owner, revision, preference) VALUES (?, ?, ?)",
            [key, SQLValue(revision), bytes])
        return PreferenceState(preference: preference, revision: revision)
    }

    /// Returns the last assigned revision, even if its change is no longer stored.
    static func head(in database: Database) throws(StoreError) -> Revision {
        try database.first("SELECT seq FROM sqlite_sequence WHERE name = 'changes'")?.revision(0) ?? .zero
    }

    static func replay(
        of owner: PreferenceOwner, after revision: Revision, in database: Database
    ) throws(StoreError) -> Replay {
        guard revision <= (try head(in: database)) else { return .unknown }
        let read = try changes(
            "owner = ? AND revision > ? ORDER BY revision", [.blob(owner.key), SQLValue(revision)], in: database)
        // Another request would give the same result: the current state replaces the unreadable changes.
        guard read.unreadable.isEmpty else { return .unknown }
        let found = read.events
        if let first = found.first { return first.previous > revision ? .unknown : .events(found) }
        // A revision of a time that a restored backup does not contain is not the present one either.
        return try state(of: owner, in: database).revision == revision ? .events([]) : .unknown
    }

    /// Changes read from rows, with the errors of unreadable ones.
    struct Changes {
        var events: [PreferenceEvent] = []
        var unreadable: [StoreError] = []
        /// The revision of the last row, readable or not; `nil` without rows.
        var last: Revision?
    }

    /// Returns changes of all owners after a revision, limited to one call of a listener.
    static func changes(after revision: Revision, in database: Database) throws(StoreError) -> Changes {
        try changes(
            "revision > ? ORDER BY revision LIMIT ?",
            [SQLValue(revision), .integer(Int64(StoresLimits.changesAtOnce))], in: database)
    }

    private static func changes(
        _ selection: String, _ values: [SQLValue], in database: Database
    ) throws(StoreError) -> Changes {
        let sql = "SELECT revision, previous, preference, origin, owner FROM changes WHERE \(selection)"
        var changes = Changes()
        try database.query(sql, values) { row in
            changes.last = row.revision(0)
            do throws(StoreError) {
                changes.events.append(try event(row, database))
            } catch {
                changes.unreadable.append(
                    StoreError(error.code, "\(error.reason), at revision \(row.revision(0))"))
            }
            return true
        }
        return changes
    }

    private static func event(_ row: SQLRow, _ database: Database) throws(StoreError) -> PreferenceEvent {
        guard let key = row.bytes(4), let owner = PreferenceOwner(key: key) else {
            throw StoreError(.damaged, "\(database.path): a stored change has no owner; restore a backup")
        }
        var preference: Preference?
        if let bytes = row.bytes(2) {
            preference = decode(bytes)
            if preference == nil { throw damaged(database, owner) }
        }
        return PreferenceEvent(
            owner: owner, revision: row.revision(0), previous: row.revision(1), preference: preference,
            origin: row.text(3).map(Identifier.init(_:)))
    }

    /// Returns the last revision of an owner without a preference: that of the removal, or 0.
    private static func lastChange(of owner: PreferenceOwner, in database: Database) throws(StoreError) -> Revision {
        let sql = """
            SELECT max(
                ifnull((SELECT max(revision) FROM changes WHERE owner = ?1), 0),
                ifnull((SELECT revision FROM removals WHERE owner = ?1), 0))
            """
        return try database.first(sql, [.blob(owner.key)])?.revision(0) ?? .zero
    }

    private static func decode(_ bytes: [UInt8]) -> Preference? {
        guard bytes.count <= StoresLimits.preferenceBytes, let reader = try? JSONReader(parsing: bytes) else {
            return nil
        }
        return try? Preference(reader)
    }

    static func damaged(_ database: Database, _ owner: PreferenceOwner) -> StoreError {
        StoreError(.damaged, "\(database.path): the preference of \(owner) cannot be read")
    }
}
