// Problem: a file that was removed or replaced stays open, and SQLite goes on writing to it: every commit succeeds and no
// other process will ever see it. Method: the device and the inode of the file and of its two logs are taken when the
// store is opened and compared before each group of writes, before it is acknowledged, at each poll and at each check of
// readiness. A store that is not where it was is lost: all reads and writes are refused. All connections but the writer's
// are closed then, and the writer looks for a store: where the same files are back it goes on; where another file is
// there, it folds the log into the old one and opens the new one.
// Bytes that are overwritten in place keep the inode. Before and after each group of writes the header of the file is
// read from the disk: one that is none any more, an older one, and a file shorter than its header says refuse writes. A
// page in which SQLite finds damage refuses all writes until another store is there.
// An index that was cut short would end the process with SIGBUS at the next use: its size is compared before each use,
// and it is filled with zeros, from which SQLite makes it anew.
// Limits: pages that are overwritten in place are noticed when they are read; a copy as new as the file, and a log whose
// bytes change, are not. An index that is cut short during a transaction ends the process: one that went on with another
// index would lose what was acknowledged before it.

internal import Glibc
internal import TypescaleThreads

/// The place of a store's file, the connections to it, and whether it is still there.
final class StoreFile: Sendable {
    /// The files behind the open connections.
    private struct Identity: Sendable, Hashable {
        var database: FileNumber?
        var log: FileNumber?
        var index: FileNumber?
    }

    /// What is known of the bytes of the files.
    private struct Content: Sendable {
        /// The greatest number of changes that the header has had.
        var changes: UInt32 = 0
        /// The size of the file.
        var bytes = 0
        /// The size of the index.
        var indexBytes = 0
    }

    private struct State: Sendable {
        /// Nil before the writer has opened the file.
        var identity: Identity?
        /// The path without symbolic links, beside which SQLite has its logs.
        var real = ""
        var isLost = false
        var connections = 0
        /// Uses of connections that are under way.
        var uses = 0
        /// Counts the times the store was lost and found.
        var edition = 0
        /// The reason why a lost store could not be opened again at the last attempt.
        var obstacle: String?
        var content = Content()
        /// The damage that SQLite has found in the file.
        var damage: String?
    }

    let path: String
    private let state = Monitor(State())

    init(path: String) { self.path = path }

    /// A Boolean value that indicates whether the store is not where it was.
    var isLost: Bool { state.change(waking: .none) { $0.isLost } }

    /// A number that is greater each time the store has been found again.
    var edition: Int { state.change(waking: .none) { $0.edition } }

    /// Opens the connection that writes, and takes the identity of what it opened.
    func openWriter(creating: Bool) throws(StoreError) -> Database {
        let database = try Database(path: path, creating: creating)
        try Schema.prepare(database, mayInitialize: creating)
        let real = FileNumber.realPath(path) ?? path
        let identity = Self.identity(path, real)
        guard identity.database != nil, !database.isMoved else { throw missing }
        state.change { state in
            if state.isLost { state.edition += 1 }
            (state.identity, state.real, state.isLost, state.obstacle) = (identity, real, false, nil)
            (state.content, state.damage) = (Content(), nil)
        }
        return try count(database)
    }

    /// Opens a connection that reads.
    func openReader() throws(StoreError) -> Database {
        // A new file beside the old log must not be opened: closing it would write the old log into it.
        try check()
        let database = try count(try Database(path: path, creating: false))
        try database.execute("PRAGMA query_only = ON")
        return database
    }

    /// Throws where the store is not where it was; from then on it is lost, until the writer has found it.
    func check() throws(StoreError) {
        let isThere = matches
        let isLost = state.change { state in
            if !isThere { state.isLost = true }
            return state.isLost
        }
        if isLost { throw missing }
    }

    /// Begins a use of a connection. An index that was cut short is filled with zeros, unless another use is under way,
    /// which must not go on with them.
    func enter() throws(StoreError) {
        let isWhole = state.change(waking: .none) { state -> Bool in
            let path = state.real + "-shm"
            let bytes = state.content.indexBytes
            if let index = FileStatus(path), index.number == state.identity?.index {
                if index.bytes >= bytes {
                    state.content.indexBytes = index.bytes
                } else if state.uses > 0 {
                    return false
                } else {
                    // By its path: a descriptor that is closed would release SQLite's locks. A part that is left would
                    // have SQLite take the rest for the index of an empty log.
                    if index.bytes > 0 { _ = unsafe truncate(path, 0) }
                    _ = unsafe truncate(path, bytes)
                }
            }
            state.uses += 1
            return true
        }
        guard isWhole else {
            throw StoreError(code: .unavailable, reason: "\(path): the index of its log was cut short")
        }
    }

    /// Ends a use of a connection.
    func leave() { state.change(waking: .none) { $0.uses -= 1 } }

    /// Throws where the bytes of the file are not those that the open store left there.
    func checkContent(_ database: Database) throws(StoreError) {
        let header = database.header
        let bytes = FileStatus(path)?.bytes ?? 0
        let fault = state.change(waking: .none) { state -> String? in
            if let damage = state.damage { return damage }
            guard let header, header.changes >= state.content.changes else {
                return "\(path): the file was overwritten while the store was open"
            }
            guard bytes >= state.content.bytes || bytes >= header.fileBytes else {
                return "\(path): the file was cut short while the store was open"
            }
            (state.content.changes, state.content.bytes) = (header.changes, bytes)
            return nil
        }
        guard let fault else { return }
        // What the log has must not be written over a copy that is being restored.
        database.keepLogOnClose()
        throw StoreError(code: .readOnly, reason: fault + "; stop the service and restore a backup")
    }

    /// The error of every call while the store is lost.
    var missing: StoreError {
        let obstacle = state.change(waking: .none) { $0.obstacle }
        return StoreError(
            code: .missing,
            reason: "\(path): the file or its log was moved, removed or replaced while the store was open"
                + (obstacle.map { "; \($0)" } ?? ""))
    }

    // MARK: - For the writer

    /// Finds the store again: the same files, or another store in their place. Throws while there is none.
    func recover(_ database: inout Database?) throws(StoreError) {
        if let database, matches {
            try checkContent(database)
            return state.change { state in
                guard state.isLost else { return }
                (state.isLost, state.obstacle) = (false, nil)
                state.edition += 1
            }
        }
        state.change { $0.isLost = true }
        do throws(StoreError) {
            try reopen(&database)
        } catch {
            state.change { $0.obstacle = error.reason }
            throw missing
        }
    }

    private func reopen(_ database: inout Database?) throws(StoreError) {
        guard let found = FileNumber(path) else {
            throw StoreError(code: .missing, reason: "there is no file")
        }
        if let old = database {
            try refuseSecondLog(found)
            // Two connections of one process share their logs, so that the others go first.
            guard state.change(waking: .none, { $0.connections }) == 1 else {
                throw StoreError(code: .missing, reason: "readers are still being closed")
            }
            try fold(old)
            old.close()
            database = nil
        }
        database = try openWriter(creating: false)
    }

    /// Writes what only the log has into the file that is open, wherever that is now.
    private func fold(_ database: Database) throws(StoreError) {
        let row = try database.first("PRAGMA wal_checkpoint(TRUNCATE)")
        guard row?.integer(0) == 0 else {
            throw StoreError(code: .missing, reason: "another process still reads it")
        }
    }

    /// Refuses to fold into a file to which another process writes with a log of its own.
    private func refuseSecondLog(_ found: FileNumber) throws(StoreError) {
        let (identity, real) = state.change(waking: .none) { ($0.identity, $0.real) }
        let present = Self.identity(path, real)
        guard found == identity?.database else { return }
        let isSecond =
            present.log != nil && present.log != identity?.log
            || present.index != nil && present.index != identity?.index
        guard isSecond else { return }
        throw StoreError(
            code: .missing,
            reason: "another process has begun a log of its own; stop both and restore a backup")
    }

    private var matches: Bool {
        let (identity, real) = state.change(waking: .none) { ($0.identity, $0.real) }
        return identity == nil || identity == Self.identity(path, real)
    }

    private static func identity(_ path: String, _ real: String) -> Identity {
        Identity(
            database: FileNumber(path), log: FileNumber(real + "-wal"), index: FileNumber(real + "-shm"))
    }

    private func count(_ database: Database) throws(StoreError) -> Database {
        state.change { $0.connections += 1 }
        database.onClose = { [state] in state.change { $0.connections -= 1 } }
        database.onDamage = { [state] damage in state.change { $0.damage = damage } }
        // A mapped file that is cut short ends the process, and a damaged cell must not lead outside its page.
        try database.execute("PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON")
        return database
    }
}
