internal import TypescaleThreads

/// The tables of the embedded store, and the migration of older files.
///
/// `PRAGMA user_version` counts the steps that a file has passed; a released step never changes.
enum Schema {
    /// The application identifier of this program's files: "type" in ASCII.
    static let application: Int64 = 0x7479_7065

    /// Rows of `marks`: the time of the last test write, the number of changes of tokens, and a large test write.
    static let probeMark: Int64 = 1
    static let tokenMark: Int64 = 2
    static let spaceMark: Int64 = 3

    static let steps: [String] = [
        """
        CREATE TABLE changes (
            revision INTEGER PRIMARY KEY AUTOINCREMENT, owner BLOB NOT NULL, previous INTEGER NOT NULL,
            preference BLOB, origin BLOB, seconds INTEGER NOT NULL
        );
        CREATE INDEX changes_by_owner ON changes (owner, revision);
        CREATE TABLE preferences (
            owner BLOB PRIMARY KEY, revision INTEGER NOT NULL, preference BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE tokens (
            hash BLOB PRIMARY KEY, name BLOB NOT NULL, scopes BLOB NOT NULL, created INTEGER NOT NULL, expires INTEGER
        ) WITHOUT ROWID;
        CREATE TABLE conversations (
            name BLOB PRIMARY KEY, batch INTEGER NOT NULL, generation INTEGER NOT NULL, head INTEGER NOT NULL,
            records INTEGER NOT NULL, bytes INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE batches (
            batch INTEGER PRIMARY KEY AUTOINCREMENT, seconds INTEGER NOT NULL, state INTEGER NOT NULL
        );
        CREATE INDEX batches_unused ON batches (state, seconds) WHERE state != 1;
        CREATE TABLE records (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT, batch INTEGER NOT NULL, bytes BLOB NOT NULL
        );
        CREATE INDEX records_by_batch ON records (batch, sequence);
        CREATE TABLE marks (id INTEGER PRIMARY KEY, value INTEGER NOT NULL);
        """,
        "ALTER TABLE conversations ADD COLUMN digest INTEGER",
        // The last changes of owners without a preference, after `changes` has lost them.
        "CREATE TABLE removals (owner BLOB PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID",
    ]

    /// Configures a connection and migrates the file's tables; initializes an empty file only if `mayInitialize`.
    ///
    /// An empty file may be a copy that has just begun.
    static func prepare(_ database: Database, mayInitialize: Bool) throws(StoreError) {
        // Before any query: SQLite creates the log's files at the first one with the permissions of this file, and
        // they would keep them when it becomes writable again.
        guard !database.isReadOnly else { throw StoreError(.readOnly, "\(database.path): cannot be written") }
        let application = try database.pragma("application_id")
        let version = try database.pragma("user_version")
        let objects = try database.first("SELECT count(*) FROM sqlite_master")?.integer(0) ?? 0
        guard application == Schema.application || (mayInitialize && application == 0 && version == 0 && objects == 0)
        else { throw StoreError(.damaged, "\(database.path): is another program's database") }
        try refuse(version, in: database)
        let mode = try database.first("PRAGMA journal_mode = WAL")?.text(0)
        guard mode == "wal" else {
            throw StoreError(.unavailable, "\(database.path): its folder cannot hold a write-ahead log")
        }
        let log = StoresLimits.writeAheadLogBytes
        try database.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = \(log)")
        guard version < steps.count else { return try probeAtStart(database) }
        try database.transaction { () throws(StoreError) in
            // Another process may have migrated the file in the meantime.
            let version = try database.pragma("user_version")
            try refuse(version, in: database)
            for step in steps.dropFirst(Int(version)) { try database.execute(step) }
            try database.execute("PRAGMA application_id = \(Schema.application)")
            try database.execute("PRAGMA user_version = \(steps.count)")
        }
    }

    static func probe(_ database: Database) throws(StoreError) {
        try database.run(
            "INSERT OR REPLACE INTO marks (id, value) VALUES (?, ?)",
            [.integer(probeMark), .integer(SystemClock.wallSeconds())])
    }

    /// Tests a write, and continues on a full disk: what is stored can be read, and removed to make space.
    private static func probeAtStart(_ database: Database) throws(StoreError) {
        do throws(StoreError) {
            try probe(database)
        } catch {
            guard error.code == .full else { throw error }
            try? database.checkpoint()
        }
    }

    /// Tests a write of the largest record; ``releaseSpace(_:)`` removes it in another transaction.
    ///
    /// In one transaction the pages would be free again before they are written.
    static func reserveSpace(_ database: Database) throws(StoreError) {
        try database.run(
            "INSERT OR REPLACE INTO marks (id, value) VALUES (?, zeroblob(?))",
            [.integer(spaceMark), .integer(Int64(StoresLimits.recordBytes))])
    }

    /// Removes what the test of a large write has left.
    static func releaseSpace(_ database: Database) throws(StoreError) {
        try database.run("DELETE FROM marks WHERE id = ?", [.integer(spaceMark)])
    }

    private static func refuse(_ version: Int64, in database: Database) throws(StoreError) {
        guard version >= 0 else { throw StoreError(.damaged, "\(database.path): damaged (its version is \(version))") }
        guard version > steps.count else { return }
        throw StoreError(
            .newer, "\(database.path): the store has version \(version); this program supports up to \(steps.count)")
    }
}
