// Problem: a removed or replaced file stays open, and SQLite continues to write to it: every commit succeeds, but no
// other process will ever see it.
// Method: the device and inode of the file and of its two logs are recorded when the store is opened, and compared
// before each group of writes, before its acknowledgment, at each poll and at each readiness check. A store that is
// not in place is lost: all reads and writes are rejected. All connections except the writer's are then closed, and
// the writer searches for a store: if the same files are back, it continues; if there is another file, it writes the
// log into the old one, removes it and opens the new one.
// Several processes may have the store open, and each finds it by itself. None commits to a store that is not in place,
// not even in a transaction that began before; so the first may empty the log, and the others have nothing to add.
// Bytes overwritten in place keep the inode. Before and after each group of writes the header of the file is read
// from disk: an invalid header, an older one, and a file shorter than its header says make the store read-only.
// Damage that SQLite finds in a page makes it read-only until another store is in place.
// An index that was truncated would end the process with SIGBUS at the next use: its size is compared before each
// use, and it is filled with zeros, from which SQLite rebuilds it.
// Limits: pages overwritten in place are detected when they are read; a copy as recent as the file, and changed bytes
// of a log, are not. An index that is truncated during a transaction ends the process: continuing with another index
// would lose earlier acknowledged writes.

internal import Glibc
internal import TypescaleFiles
internal import TypescaleThreads

/// The location of a store's file, its connections, and its integrity.
final class StoreFile: Sendable {
    struct Identity: Sendable, Hashable {
        var database: FileIdentity?
        var log: FileIdentity?
        var index: FileIdentity?
    }

    struct Content: Sendable {
        /// The greatest change counter of the header so far.
        var changes: UInt32 = 0
        var bytes = 0
        var indexBytes = 0
    }

    struct State: Sendable {
        /// The identity; `nil` before the writer has opened the file.
        var identity: Identity?
        /// The path without symbolic links, beside which SQLite has its logs.
        var real = ""
        var isLost = false
        var connections = 0
        /// The uses of connections in progress.
        var uses = 0
        var recoveryCount = 0
        /// The reason why the last attempt to reopen a lost store failed.
        var recoveryFailureReason: String?
        var content = Content()
        /// The reason why SQLite considers the file damaged.
        var damageReason: String?
    }

    let path: String
    let state = Monitor(State())
    /// Returns the free bytes of the disk; `nil` if they are unknown.
    let freeBytes: @Sendable () -> Int?

    init(path: String, freeBytes: (@Sendable () -> Int?)? = nil) {
        self.path = path
        self.freeBytes = freeBytes ?? { FileSystem.freeBytes(at: path) }
    }

    var byteCount: Int { FileStatus(path)?.byteCount ?? 0 }

    /// A Boolean value that indicates whether the store is not in place.
    var isLost: Bool { state.read { $0.isLost } }

    var recoveryCount: Int { state.read { $0.recoveryCount } }

    /// Opens the writing connection and records the identity of its files.
    func openWriter(creating: Bool) throws(StoreError) -> Database {
        let database = try Database(path: path, creating: creating)
        try Schema.prepare(database, mayInitialize: creating)
        let real = FileSystem.realPath(path) ?? path
        try checkNames(real)
        let identity = Self.identity(path, real)
        guard identity.database != nil, !database.isMoved else { throw missing }
        state.change { state in
            if state.isLost { state.recoveryCount += 1 }
            (state.identity, state.real, state.isLost, state.recoveryFailureReason) = (identity, real, false, nil)
            (state.content, state.damageReason) = (Content(), nil)
        }
        return try count(database)
    }

    /// Throws if the file can be opened by several names, each of which has a log of its own.
    ///
    /// A write that is acknowledged by one name is then lost by another. A link has a second name in a folder, and the
    /// mount of a single file another one outside of it.
    private func checkNames(_ real: String) throws(StoreError) {
        let links = FileStatus(real)?.linkCount ?? 1
        if links > 1 {
            throw StoreError(
                .unavailable,
                "\(path): the file has \(links) names (hard links), and a log for each: keep one, or copy the file")
        }
        if FileSystem.isMountPoint(real) {
            throw StoreError(
                .unavailable,
                "\(path): the file is mounted on its own, without its log: mount the folder that contains it")
        }
    }

    func openReader() throws(StoreError) -> Database {
        // A new file beside the old log must not be opened: closing it would write the old log into it.
        try check()
        let database = try count(try Database(path: path, creating: false))
        try database.execute("PRAGMA query_only = ON")
        return database
    }

    /// Throws if the store is not in place, and marks it as lost until the writer finds it.
    func check() throws(StoreError) {
        let isThere = matches
        let isLost = state.change { state in
            if !isThere { state.isLost = true }
            return state.isLost
        }
        if isLost { throw missing }
    }

    /// Begins the use of a connection.
    ///
    /// A truncated index is filled with zeros, unless another use is in progress, which must not continue with them.
    func beginUse() throws(StoreError) {
        let isWhole = state.change(waking: .none) { state -> Bool in
            let path = state.real + "-shm"
            let bytes = state.content.indexBytes
            if let index = FileStatus(path), index.identity == state.identity?.index {
                if index.byteCount >= bytes {
                    state.content.indexBytes = index.byteCount
                } else if state.uses > 0 {
                    return false
                } else {
                    // By path: closing a descriptor would release SQLite's locks. With a remaining part, SQLite would
                    // take the rest for the index of an empty log.
                    if index.byteCount > 0 { FileSystem.resize(path, to: 0) }
                    FileSystem.resize(path, to: bytes)
                }
            }
            state.uses += 1
            return true
        }
        guard isWhole else { throw StoreError(.unavailable, "the file \(path)-shm was truncated; try again") }
    }

    func endUse() { state.change(waking: .none) { $0.uses -= 1 } }

    /// A Boolean value that indicates whether damage was found, or the file has become smaller.
    var looksDamaged: Bool {
        let bytes = byteCount
        return state.read { $0.damageReason != nil || bytes < $0.content.bytes }
    }

    /// Throws if the file's content is not that of the open store.
    func checkContent(_ database: Database) throws(StoreError) {
        let header = database.header
        let bytes = byteCount
        let reason = state.change(waking: .none) { state -> String? in
            if let reason = state.damageReason { return reason }
            guard let header, header.changes >= state.content.changes else {
                return "\(path): the file was overwritten while the store was open"
            }
            guard bytes >= state.content.bytes || bytes >= header.fileBytes else {
                return "\(path): the file was cut short while the store was open"
            }
            (state.content.changes, state.content.bytes) = (header.changes, bytes)
            return nil
        }
        guard let reason else { return }
        // The log must not be written over a copy that is being restored.
        database.keepLogOnClose()
        throw StoreError(.damaged, reason + "; stop the service and restore a backup")
    }

    /// The error of every call while the store is lost.
    var missing: StoreError {
        let reason = state.read { $0.recoveryFailureReason }
        return StoreError(
            .missing,
            "\(path): the file or its log was moved, removed or replaced while the store was open"
                + (reason.map { "; \($0)" } ?? ""))
    }

    // MARK: - For the writer

    /// Finds the store again: the same files, or another store in their place. Throws while there is none.
    func recover(_ database: inout Database?) throws(StoreError) {
        if let database, matches {
            try checkContent(database)
            return state.change { state in
                guard state.isLost else { return }
                (state.isLost, state.recoveryFailureReason) = (false, nil)
                state.recoveryCount += 1
            }
        }
        state.change { $0.isLost = true }
        do throws(StoreError) {
            try reopen(&database)
        } catch {
            state.change { $0.recoveryFailureReason = error.reason }
            throw missing
        }
    }

    private func reopen(_ database: inout Database?) throws(StoreError) {
        guard let found = FileIdentity(path) else { throw StoreError(.missing, "there is no file") }
        if let old = database {
            let isReplaced = try hasSecondLog(found, beside: old)
            // Connections of one process share their logs, so the others must close first.
            guard state.read({ $0.connections }) == 1 else {
                throw StoreError(.missing, "readers are still being closed")
            }
            if !isReplaced { try checkpoint(old, before: found) }
            let (identity, real) = state.read { ($0.identity, $0.real) }
            let hasOtherFile = FileIdentity(real) != identity?.database
            // Otherwise the last process to close it would remove the logs at its path, which belong to others then.
            if isReplaced || hasOtherFile { old.keepLogOnClose() }
            old.close()
            database = nil
            if hasOtherFile { Self.removeLogs(of: identity, real) }
        }
        database = try openWriter(creating: false)
    }

    /// Writes the log into the open file, wherever that is now.
    ///
    /// SQLite writes no log into a file that was cut short by more than the log and 64 KB. A file that was replaced has
    /// its size again first: its log must be empty before the new file is opened beside it.
    private func checkpoint(_ database: Database, before found: FileIdentity) throws(StoreError) {
        let (identity, bytes) = state.read { ($0.identity, $0.content.bytes) }
        if found != identity?.database { database.extend(to: bytes) }
        let row = try database.first("PRAGMA wal_checkpoint(TRUNCATE)")
        guard row?.integer(0) == 0 else { throw StoreError(.missing, "another process still reads it") }
    }

    /// Returns whether another process has begun another log or index; throws if both logs may have writes.
    ///
    /// If a log is removed, the first process that notices it writes the log into the file, empties it and begins
    /// another one. No process commits after the removal, so an empty log has nothing that the file lacks; neither has
    /// the index of a log that is still in place.
    private func hasSecondLog(_ found: FileIdentity, beside old: Database) throws(StoreError) -> Bool {
        let (identity, real) = state.read { ($0.identity, $0.real) }
        let present = Self.identity(path, real)
        guard found == identity?.database else { return false }
        let isOther = present.log != nil && present.log != identity?.log
        guard isOther || present.index != nil && present.index != identity?.index else { return false }
        if isOther, old.logBytes != 0 {
            throw StoreError(.missing, "another process has begun a log of its own; stop both and restore a backup")
        }
        return true
    }

    /// Removes the logs of a replaced file, so that the new file is not opened with them.
    ///
    /// Another process that still has the replaced file open would empty them, and with them the new file's writes.
    private static func removeLogs(of identity: Identity?, _ real: String) {
        let logs = [("\(real)-wal", identity?.log), ("\(real)-shm", identity?.index)]
        FileSystem.remove(
            logs.compactMap { path, identity in identity.map { (path, $0) } }, in: real.folderPath)
    }

    private var matches: Bool {
        let (identity, real) = state.read { ($0.identity, $0.real) }
        return identity == nil || identity == Self.identity(path, real)
    }

    private static func identity(_ path: String, _ real: String) -> Identity {
        Identity(database: FileIdentity(path), log: FileIdentity(real + "-wal"), index: FileIdentity(real + "-shm"))
    }

    private func count(_ database: Database) throws(StoreError) -> Database {
        state.change { $0.connections += 1 }
        database.onClose = { [state] in state.change { $0.connections -= 1 } }
        database.onDamage = { [state] reason in state.change { $0.damageReason = reason } }
        // A truncated mapped file ends the process, and a damaged cell must not lead outside its page.
        try database.execute("PRAGMA mmap_size = 0; PRAGMA cell_size_check = ON")
        return database
    }
}
