// SQLite as Swift sees it.
#ifndef TYPESCALE_CSQLITE_H
#define TYPESCALE_CSQLITE_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift cannot write: the bytes are copied at once.
static inline int sqlite_bind_copied_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

// Reads the first bytes of the main file past every cache. Another descriptor of the same file would not do: closing it
// releases the locks that SQLite holds on the file for the whole process.
static inline int sqlite_read_file_start(sqlite3 *database, void *bytes, int count) {
    sqlite3_file *file = 0;
    int result = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (result != SQLITE_OK || file == 0 || file->pMethods == 0) return SQLITE_IOERR;
    return file->pMethods->xRead(file, bytes, count, 0);
}

// Extends the main file by zeros to a size, past every cache; a longer file stays as it is.
static inline int sqlite_extend_file(sqlite3 *database, sqlite3_int64 bytes) {
    sqlite3_file *file = 0;
    sqlite3_int64 present = 0;
    int result = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (result != SQLITE_OK || file == 0 || file->pMethods == 0) return SQLITE_IOERR;
    result = file->pMethods->xFileSize(file, &present);
    return result != SQLITE_OK || present >= bytes ? result : file->pMethods->xTruncate(file, bytes);
}

// Returns the bytes of the write-ahead log that the connection has open, wherever it is now; a negative number if there is
// none.
static inline sqlite3_int64 sqlite_log_bytes(sqlite3 *database) {
    sqlite3_file *file = 0;
    sqlite3_int64 bytes = 0;
    int result = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
    if (result != SQLITE_OK || file == 0 || file->pMethods == 0) return -1;
    return file->pMethods->xFileSize(file, &bytes) == SQLITE_OK ? bytes : -1;
}

// Has the last connection that closes leave the log as it is instead of writing it into the file.
static inline int sqlite_keep_log_on_close(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
