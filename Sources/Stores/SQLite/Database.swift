internal import CTypescaleSQLite
internal import Glibc
internal import TypescaleFiles

/// A connection to a SQLite file, for one thread at a time; the only file that uses SQLite's types.
///
/// Creates with `sqlite3_open_v2`, owns the connection and its prepared statements, frees them in `close` or `deinit`
/// (`sqlite3_finalize`, `sqlite3_close`).
@safe
final class Database: @unchecked Sendable {
    // Unchecked: its owner lends it to one thread at a time, and the library locks in addition.
    private let handle: OpaquePointer

    @safe
    private struct Statement {
        let pointer: OpaquePointer
    }
    private var isClosed = false
    private var statements: [Identifier: Statement] = [:]
    let path: String
    /// A closure called once when the connection closes.
    var onClose: (() -> Void)?
    /// A closure called with the reason whenever SQLite finds damage in the file.
    var onDamage: ((String) -> Void)?

    /// Opens a file; creates a missing one if `creating`.
    init(path: String, creating: Bool) throws(StoreError) {
        // SQLite gives its other files the mode of this one.
        if creating { FileSystem.makeFile(path) }
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (creating ? SQLITE_OPEN_CREATE : 0)
        // The error below reads `errno`, and some failures are SQLite's own.
        errno = 0
        // Paths that SQLite could read as URIs (`file:`) or as databases in memory (`:memory:`) begin with a folder.
        let name = path.hasPrefix(":") || path.hasPrefix("file:") ? "./" + path : path
        let result = unsafe sqlite3_open_v2(name, &handle, flags, nil)
        guard let opened = unsafe handle else { throw StoreError(.unavailable, "\(path): no memory for a connection") }
        unsafe sqlite3_extended_result_codes(opened, 1)
        guard result == SQLITE_OK else {
            let opening = unsafe Database.creationErrorNumber(path) ?? sqlite3_system_errno(opened)
            let error = unsafe Database.error(result, opened, path, opening: opening)
            unsafe sqlite3_close(opened)
            throw error
        }
        unsafe self.handle = opened
        self.path = path
        unsafe sqlite3_busy_timeout(opened, Int32(StoresLimits.lockMilliseconds))
    }

    /// Returns the system's reason why a missing file cannot be created; `nil` if the file or no reason is known.
    ///
    /// SQLite tries to read a file that it cannot create, and reports that there is none.
    private static func creationErrorNumber(_ path: String) -> Int32? {
        guard FileSystem.lookupError(path)?.isNotFound == true else { return nil }
        return FileSystem.creationError(in: path.folderPath)?.number
    }

    deinit { close() }

    /// Closes the connection; the last one writes the log into the file. Later calls fail.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for statement in statements.values { unsafe sqlite3_finalize(statement.pointer) }
        statements = [:]
        unsafe sqlite3_close(handle)
        onClose?()
    }

    /// A Boolean value that indicates whether the open file is no longer at its path.
    var isMoved: Bool {
        var isMoved: Int32 = 0
        let result = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
        return result == SQLITE_OK && isMoved != 0
    }

    /// The header of the file on disk; `nil` if it is too short or cannot be read.
    var header: FileHeader? {
        var bytes = [UInt8](repeating: 0, count: FileHeader.byteCount)
        let result = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe sqlite_read_file_start(handle, bytes.baseAddress, Int32(bytes.count))
        }
        return result == SQLITE_OK ? FileHeader(bytes) : nil
    }

    /// Extends the file on disk to a size by zeros; a longer file stays as it is.
    func extend(to byteCount: Int) { _ = unsafe sqlite_extend_file(handle, Int64(byteCount)) }

    /// The size of the open log, wherever it is now; `nil` if it cannot be determined.
    var logBytes: Int? {
        let bytes = unsafe sqlite_log_bytes(handle)
        return bytes < 0 ? nil : Int(bytes)
    }

    /// Keeps the last connection from writing the log into the file when it closes.
    func keepLogOnClose() { _ = unsafe sqlite_keep_log_on_close(handle) }

    static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// A Boolean value that indicates whether the file cannot be written.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    var changedRows: Int { Int(unsafe sqlite3_changes64(handle)) }

    var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// Returns the number of the last inserted row as a revision; throws if the file has led to a number that is none.
    func lastRevision() throws(StoreError) -> Revision {
        guard lastRow > 0 else { throw StoreError(.damaged, "\(path): damaged (a row has the number \(lastRow))") }
        return Revision(UInt64(lastRow))
    }

    /// Writes the log into the file and cuts it to nothing, without waiting for readers of it.
    func checkpoint() throws(StoreError) {
        unsafe sqlite3_busy_timeout(handle, 0)
        defer { unsafe sqlite3_busy_timeout(handle, Int32(StoresLimits.lockMilliseconds)) }
        _ = try first("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// A Boolean value that indicates whether a transaction is open; some failures such as a full disk end it.
    var isInTransaction: Bool { isClosed ? false : unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Executes statements without values, unprepared.
    func execute(_ sql: String) throws(StoreError) {
        guard !isClosed else { throw StoreError(.closed, "\(path): closed") }
        let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Executes a statement without result rows.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) { try query(sql, values) { _ in false } }

    /// Executes a statement and passes its rows to `body` until it returns `false`.
    func query(
        _ sql: String, _ values: [SQLValue] = [], each body: (SQLRow) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let statement = unsafe try prepared(sql)
        defer {
            unsafe sqlite3_reset(statement)
            unsafe sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { unsafe try bind(value, to: statement, Int32(index + 1)) }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: if try !body(SQLRow(values: unsafe columns(of: statement))) { return }
            case SQLITE_DONE: return
            case let result: throw failure(result)
            }
        }
    }

    func first(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> SQLRow? {
        var found: SQLRow?
        try query(sql, values) { row in
            found = row
            return false
        }
        return found
    }

    /// Returns a number that SQLite keeps of the file or the connection; 0 without one.
    func pragma(_ name: String) throws(StoreError) -> Int64 { try first("PRAGMA \(name)")?.integer(0) ?? 0 }

    func transaction<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Executes reading statements that all see the same commit.
    func snapshot<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try execute("BEGIN")
        defer { rollBack() }
        return try body()
    }

    /// Ends a transaction that cannot be committed.
    func rollBack() {
        guard isInTransaction else { return }
        try? execute("ROLLBACK")
    }

    private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
        guard !isClosed else { throw StoreError(.closed, "\(path): closed") }
        if let statement = statements[Identifier(sql)] { return unsafe statement.pointer }
        var statement: OpaquePointer?
        let result = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard result == SQLITE_OK, let statement = unsafe statement else { throw failure(result) }
        statements[Identifier(sql)] = unsafe Statement(pointer: statement)
        return unsafe statement
    }

    private func bind(_ value: SQLValue, to statement: OpaquePointer, _ index: Int32) throws(StoreError) {
        let result =
            switch value {
            case .null: unsafe sqlite3_bind_null(statement, index)
            case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
            case .blob(let bytes):
                unsafe bytes.withUnsafeBytes { bytes in
                    unsafe sqlite_bind_copied_blob(statement, index, bytes.baseAddress, UInt64(bytes.count))
                }
            }
        guard result == SQLITE_OK else { throw failure(result) }
    }

    private func columns(of statement: OpaquePointer) -> [SQLValue] {
        let count = unsafe sqlite3_column_count(statement)
        return (0..<count).map { column in
            switch unsafe sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER: return .integer(unsafe sqlite3_column_int64(statement, column))
            case SQLITE_NULL: return .null
            default:
                let bytes = unsafe sqlite3_column_blob(statement, column)
                let count = Int(unsafe sqlite3_column_bytes(statement, column))
                return .blob(unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)))
            }
        }
    }

    private func failure(_ result: Int32) -> StoreError {
        let error = unsafe Database.error(result, handle, path)
        if error.code == .damaged { onDamage?(error.reason) }
        return error
    }

    /// Returns the error of a failure; `opening` is the system's reason why a file did not open.
    private static func error(
        _ result: Int32, _ handle: OpaquePointer, _ path: String, opening: Int32 = 0
    ) -> StoreError {
        // SQLite keeps the system's reason of a failed opening or statement, not of a commit.
        let systemError = errno
        let text = unsafe String(cString: sqlite3_errmsg(handle))
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: return StoreError(.unavailable, "\(path): another process keeps it locked")
        case SQLITE_FULL: return StoreError(.full, "\(path): the disk is full, or the file has reached its limit")
        case SQLITE_READONLY: return StoreError(.readOnly, "\(path): cannot be written (\(text))")
        case SQLITE_NOTADB: return StoreError(.damaged, "\(path): is not a database of this program")
        case SQLITE_CORRUPT: return StoreError(.damaged, "\(path): damaged (\(text))")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            let reason = opening == 0 ? text : unsafe strerror(opening).map { unsafe String(cString: $0) } ?? text
            return StoreError(.unavailable, "\(path): cannot be opened (\(reason))")
        case SQLITE_IOERR:
            // Returned instead of SQLITE_FULL for a file-size limit and by some file systems.
            let numbers = [unsafe sqlite3_system_errno(handle), systemError]
            if numbers.contains(where: { [ENOSPC, EFBIG, EDQUOT].contains($0) }) {
                return StoreError(.full, "\(path): no space to write")
            }
            return StoreError(.unavailable, "\(path): reading or writing failed (\(text))")
        case SQLITE_TOOBIG: return StoreError(.tooLarge, "\(path): larger than the file can hold")
        default: return StoreError(.unavailable, "\(path): \(text)")
        }
    }
}

enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case blob([UInt8])

    init(_ revision: Revision) { self = .integer(Int64(clamping: revision.number)) }
    init(_ text: String?) { self = text.map { .blob(Array($0.utf8)) } ?? .null }
}

struct SQLRow {
    let values: [SQLValue]

    /// Returns the integer in a column; 0 for other types.
    func integer(_ column: Int) -> Int64 {
        if case .integer(let number) = values[column] { number } else { 0 }
    }

    /// Returns the bytes in a column; `nil` for NULL.
    func bytes(_ column: Int) -> [UInt8]? {
        if case .blob(let bytes) = values[column] { bytes } else { nil }
    }

    /// Returns the text in a column; `nil` for NULL.
    func text(_ column: Int) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    func revision(_ column: Int) -> Revision { Revision(UInt64(max(integer(column), 0))) }

    func isNull(_ column: Int) -> Bool {
        if case .null = values[column] { true } else { false }
    }
}

/// The header of a database file: https://www.sqlite.org/fileformat.html, section 1.3.
struct FileHeader: Sendable {
    static let byteCount = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    /// The change counter, which increases whenever the first page is written.
    let changes: UInt32
    /// The size of the file in bytes according to its header.
    let fileBytes: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic) else { return nil }
        // The value 1 means a page of 65,536 bytes.
        let pageBytes = Self.number(bytes[16..<18])
        changes = UInt32(truncatingIfNeeded: Self.number(bytes[24..<28]))
        fileBytes = Self.number(bytes[28..<32]) * (pageBytes == 1 ? 65_536 : pageBytes)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
