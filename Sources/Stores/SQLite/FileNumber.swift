import Glibc

/// The identity of a file by device and inode, whatever its name.
struct FileNumber: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// Creates the identity of the file at a path; `nil` if there is none.
    init?(_ path: String) {
        guard let status = FileStatus(path) else { return nil }
        self = status.number
    }

    fileprivate init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// Returns a path without symbolic links.
    static func realPath(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}

/// The identity and size of a file from one system call.
struct FileStatus: Sendable {
    /// The identity of the file.
    let number: FileNumber
    /// The size in bytes.
    let bytes: Int

    /// Reads the status of the file at a path; `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        number = FileNumber(status)
        bytes = Int(status.st_size)
    }

    /// Truncates the file at a path, or extends it by zeros.
    static func resize(_ path: String, to bytes: Int) { _ = unsafe truncate(path, bytes) }
}

/// The header of a database file: https://www.sqlite.org/fileformat.html, section 1.3.
struct FileHeader: Sendable {
    /// The size of a header in bytes.
    static let byteCount = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    /// The change counter, which increases whenever the first page is written.
    let changes: UInt32
    /// The size of the file in bytes according to its header.
    let fileBytes: Int

    /// Parses a header; `nil` if the bytes are invalid.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic) else { return nil }
        // The value 1 means a page of 65,536 bytes.
        let pageBytes = Self.number(bytes[16..<18])
        changes = UInt32(truncatingIfNeeded: Self.number(bytes[24..<28]))
        fileBytes = Self.number(bytes[28..<32]) * (pageBytes == 1 ? 65_536 : pageBytes)
    }

    /// Returns a big-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
