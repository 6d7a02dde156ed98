internal import CTypescaleSQLite
import Glibc

/// One connection to a SQLite file; for one thread at a time. The only file that names SQLite's types.
///
/// Creates with `sqlite3_open_v2`, owns the connection and its prepared statements, frees them in `close` or `deinit`
/// (`sqlite3_finalize`, `sqlite3_close`).
@safe
final class Database: @unchecked Sendable {
    // Unchecked: whoever holds it lends it to one thread at a time, and the library is asked for its own lock besides.
    private let handle: OpaquePointer

    /// A prepared statement, which the connection owns.
    @safe
    private struct Statement {
        let pointer: OpaquePointer
    }
    private var isClosed = false
    private var statements: [Identifier: Statement] = [:]
    let path: String
    /// Called once when the connection is closed.
    var onClose: (() -> Void)?
    /// Called with the reason whenever SQLite finds the file damaged.
    var onDamage: ((String) -> Void)?

    /// Opens a file; one that is not there is made if `creating`.
    init(path: String, creating: Bool) throws(StoreError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX | (creating ? SQLITE_OPEN_CREATE : 0)
        // What the system said is asked for below; some failures are SQLite's own.
        errno = 0
        let result = unsafe sqlite3_open_v2(path, &handle, flags, nil)
        guard let opened = unsafe handle else {
            throw StoreError(code: .unavailable, reason: "\(path): no memory for a connection")
        }
        unsafe sqlite3_extended_result_codes(opened, 1)
        guard result == SQLITE_OK else {
            let error = unsafe Database.error(result, opened, path, opening: sqlite3_system_errno(opened))
            unsafe sqlite3_close(opened)
            throw error
        }
        unsafe self.handle = opened
        self.path = path
        unsafe sqlite3_busy_timeout(opened, Int32(StoresLimits.lockMilliseconds))
    }

    deinit { close() }

    /// Closes the file: the last connection to do so folds the log into it. Every call after it fails.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for statement in statements.values { unsafe sqlite3_finalize(statement.pointer) }
        statements = [:]
        unsafe sqlite3_close(handle)
        onClose?()
    }

    /// A Boolean value that indicates whether another file, or none, is where the open one was.
    var isMoved: Bool {
        var isMoved: Int32 = 0
        let result = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
        return result == SQLITE_OK && isMoved != 0
    }

    /// The start of the file as the disk has it; `nil` if it is shorter than that or cannot be read.
    var header: FileHeader? {
        var bytes = [UInt8](repeating: 0, count: FileHeader.byteCount)
        let result = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe sqlite_read_file_start(handle, bytes.baseAddress, Int32(bytes.count))
        }
        return result == SQLITE_OK ? FileHeader(bytes) : nil
    }

    /// Has the last connection that closes leave the log as it is instead of writing it into the file.
    func keepLogOnClose() { _ = unsafe sqlite_keep_log_on_close(handle) }

    /// SQLite's own version.
    static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// Whether the file cannot be written.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

    /// The number of rows the last statement changed.
    var changedRows: Int { Int(unsafe sqlite3_changes64(handle)) }

    /// The number of the row inserted last.
    var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

    /// Whether a transaction is open; some failures, a full disk among them, end it by themselves.
    var isInTransaction: Bool { isClosed ? false : unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Runs statements without values, one after the other, unprepared.
    func execute(_ sql: String) throws(StoreError) {
        guard !isClosed else { throw StoreError(code: .closed, reason: "\(path): closed") }
        let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Runs a statement that answers with no rows.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
        try query(sql, values) { _ in false }
    }

    /// Runs a statement and hands its rows on until `body` wants no more.
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

    /// The first row of a statement's answer.
    func first(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> SQLRow? {
        var found: SQLRow?
        try query(sql, values) { row in
            found = row
            return false
        }
        return found
    }

    /// Runs statements as one: all of them or none.
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

    /// Runs reading statements that all see the same commit.
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
        guard !isClosed else { throw StoreError(code: .closed, reason: "\(path): closed") }
        if let statement = statements[Identifier(sql)] { return unsafe statement.pointer }
        var statement: OpaquePointer?
        let result = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard result == SQLITE_OK, let statement = unsafe statement else {
            throw failure(result)
        }
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

    /// What a failure means for whoever keeps things here; `opening` is the system's reason why a file did not open.
    private static func error(
        _ result: Int32, _ handle: OpaquePointer, _ path: String, opening: Int32 = 0
    ) -> StoreError {
        // SQLite itself keeps the system's reason only where opening or a statement in its middle failed, not a commit.
        let systemError = errno
        let text = unsafe String(cString: sqlite3_errmsg(handle))
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            return StoreError(code: .unavailable, reason: "\(path): another process keeps it locked")
        case SQLITE_FULL:
            return StoreError(code: .full, reason: "\(path): the disk is full, or the file's bound reached")
        case SQLITE_READONLY:
            return StoreError(code: .readOnly, reason: "\(path): cannot be written (\(text))")
        case SQLITE_NOTADB: return StoreError(code: .damaged, reason: "\(path): is not a database of this program")
        case SQLITE_CORRUPT: return StoreError(code: .damaged, reason: "\(path): damaged (\(text))")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            let cause = opening == 0 ? text : unsafe strerror(opening).map { unsafe String(cString: $0) } ?? text
            return StoreError(code: .unavailable, reason: "\(path): cannot be opened (\(cause))")
        case SQLITE_IOERR:
            // A file-size limit and some file systems say it this way instead of SQLITE_FULL.
            let causes = [unsafe sqlite3_system_errno(handle), systemError]
            if causes.contains(where: { [ENOSPC, EFBIG, EDQUOT].contains($0) }) {
                return StoreError(code: .full, reason: "\(path): no room to write")
            }
            return StoreError(code: .unavailable, reason: "\(path): reading or writing failed (\(text))")
        case SQLITE_TOOBIG: return StoreError(code: .tooLarge, reason: "\(path): larger than the file can hold")
        default: return StoreError(code: .unavailable, reason: "\(path): \(text)")
        }
    }
}

/// A value on its way into or out of a statement.
enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case blob([UInt8])

    init(_ revision: Revision) { self = .integer(Int64(clamping: revision.number)) }
    init(_ text: String?) { self = text.map { .blob(Array($0.utf8)) } ?? .null }
}

/// One row of an answer.
struct SQLRow {
    let values: [SQLValue]

    /// The number in a column; 0 where there is none.
    func integer(_ column: Int) -> Int64 {
        if case .integer(let number) = values[column] { number } else { 0 }
    }

    /// The bytes in a column, nil for NULL.
    func bytes(_ column: Int) -> [UInt8]? {
        if case .blob(let bytes) = values[column] { bytes } else { nil }
    }

    /// The text in a column, nil for NULL.
    func text(_ column: Int) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }

    /// The revision in a column.
    func revision(_ column: Int) -> Revision { Revision(UInt64(max(integer(column), 0))) }

    /// Whether a column is NULL.
    func isNull(_ column: Int) -> Bool {
        if case .null = values[column] { true } else { false }
    }
}
