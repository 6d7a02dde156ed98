import Glibc

/// A file of this machine, by its device and inode, whatever its name.
struct FileNumber: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The file that a path leads to; nil where there is none.
    init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
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
