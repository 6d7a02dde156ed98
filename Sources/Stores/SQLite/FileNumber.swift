import Glibc

/// A file of this machine, by its device and inode, whatever its name.
struct FileNumber: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The file that a path leads to; nil where there is none.
    init?(_ path: String) {
        guard let status = FileStatus(path) else { return nil }
        self = status.number
    }

    fileprivate init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// A path without symbolic links.
    static func realPath(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }
}

/// A file and its size, from one system call.
struct FileStatus: Sendable {
    /// The file.
    let number: FileNumber
    /// Its size in bytes.
    let bytes: Int

    /// The status of the file that a path leads to; `nil` if there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        number = FileNumber(status)
        bytes = Int(status.st_size)
    }
}

/// The start of a database file: https://www.sqlite.org/fileformat.html, section 1.3.
struct FileHeader: Sendable {
    /// Bytes of a header.
    static let byteCount = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    /// A number that grows whenever the first page is written.
    let changes: UInt32
    /// The size of the file in bytes, as the file has it.
    let fileBytes: Int

    /// Reads a header; `nil` if the bytes are not one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.magic) else { return nil }
        // A page of 65,536 bytes is written as 1.
        let pageBytes = Self.number(bytes[16..<18])
        changes = UInt32(truncatingIfNeeded: Self.number(bytes[24..<28]))
        fileBytes = Self.number(bytes[28..<32]) * (pageBytes == 1 ? 65_536 : pageBytes)
    }

    /// A big-endian number.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
