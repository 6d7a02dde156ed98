/// The tables of the embedded store and how older files become newer ones.
///
/// `PRAGMA user_version` counts the steps a file has had; a step is never changed once released.
enum Schema {
    /// Marks a file as this program's: "type" in ASCII.
    static let application: Int64 = 0x7479_7065

    /// Rows of `marks`: when a write was tried last, and how often tokens have changed.
    static let probeMark: Int64 = 1
    static let tokenMark: Int64 = 2

    /// What each version adds to the one before.
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
    ]

    /// Makes a connection ready to use, and the file's tables the newest there are; an empty file only if
    /// `mayInitialize`, because it may be a copy that has just begun.
    static func prepare(_ database: Database, mayInitialize: Bool) throws(StoreError) {
        // Before anything is asked: with the first question SQLite makes the log's files, with the rights of this one, and
        // they would stay as they are when it can be written again.
        guard !database.isReadOnly else {
            throw StoreError(code: .readOnly, reason: "\(database.path): cannot be written")
        }
        try database.execute("PRAGMA foreign_keys = OFF")
        let application = try database.first("PRAGMA application_id")?.integer(0) ?? 0
        let version = try database.first("PRAGMA user_version")?.integer(0) ?? 0
        let objects = try database.first("SELECT count(*) FROM sqlite_master")?.integer(0) ?? 0
        guard application == Schema.application || (mayInitialize && application == 0 && version == 0 && objects == 0)
        else {
            throw StoreError(code: .damaged, reason: "\(database.path): is another program's database")
        }
        try refuse(version, in: database)
        let mode = try database.first("PRAGMA journal_mode = WAL")?.text(0)
        guard mode == "wal" else {
            throw StoreError(
                code: .unavailable, reason: "\(database.path): its folder cannot hold a write-ahead log")
        }
        try database.execute("PRAGMA synchronous = FULL")
        guard version < steps.count else { return try probe(database) }
        try database.transaction { () throws(StoreError) in
            // Another process may have been here in the meantime.
            let version = try database.first("PRAGMA user_version")?.integer(0) ?? 0
            try refuse(version, in: database)
            for step in steps.dropFirst(Int(version)) { try database.execute(step) }
            try database.execute("PRAGMA application_id = \(Schema.application)")
            try database.execute("PRAGMA user_version = \(steps.count)")
        }
    }

    /// Writes something, to see whether that can be done.
    static func probe(_ database: Database) throws(StoreError) {
        try database.run(
            "INSERT OR REPLACE INTO marks (id, value) VALUES (?, ?)",
            [.integer(probeMark), .integer(Clock.seconds())])
    }

    private static func refuse(_ version: Int64, in database: Database) throws(StoreError) {
        guard version > steps.count else { return }
        throw StoreError(
            code: .newer,
            reason: "\(database.path): version \(version) of the store, this program knows \(steps.count)")
    }
}
