internal import CTypescaleLinux
internal import Glibc

/// The kind, identity, size and age of a file, from one system call.
package struct FileStatus: Equatable, Sendable {
    /// The kinds of files that callers distinguish.
    package enum Kind: Sendable {
        case regular
        case folder
        /// A named pipe, or one between processes.
        case pipe
        /// A socket or a device.
        case other
    }

    package let kind: Kind
    package let identity: FileIdentity
    /// The size in bytes.
    package let byteCount: Int
    /// The number of its names (hard links).
    package let linkCount: Int
    /// The permissions of its owner, its group and others.
    package let permissions: UInt32
    /// The time at which its contents were last changed, in nanoseconds since 1970.
    package let modified: Int

    /// Reads the status of the file at a path, following symbolic links; `nil` if there is none.
    package init?(_ path: String) {
        var status = stat()
        guard unsafe stat(path.systemPath, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the status of an open file; `nil` if the descriptor is not open.
    package init?(descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .folder
        case S_IFIFO: kind = .pipe
        default: kind = .other
        }
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        byteCount = Int(status.st_size)
        linkCount = Int(status.st_nlink)
        permissions = status.st_mode & 0o777
        modified = status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
    }
}

/// The identity of a file by device and inode, independent of its name.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    fileprivate init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// Creates the identity of the file at a path; `nil` if there is none.
    package init?(_ path: String) {
        guard let status = FileStatus(path) else { return nil }
        self = status.identity
    }
}

extension String {
    /// The path for a call of C, which would end it at a zero: a path with a zero becomes the empty one.
    ///
    /// For the system, the empty path is one without a file, as a path with a zero is.
    package var systemPath: String { utf8.contains(0) ? "" : self }
}

/// System calls on files, without pointers.
package enum FileSystem {
    /// Returns a path without symbolic links; `nil` if there is no file.
    package static func realPath(_ path: String) -> String? {
        guard let text = unsafe realpath(path.systemPath, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    /// Returns whether something is mounted at a path itself, such as a single file.
    package static func isMountPoint(_ path: String) -> Bool {
        unsafe linux_is_mount_root(path.systemPath) != 0
    }

    /// Returns whether there is a folder at a path, or a symbolic link to one.
    package static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

    /// Returns the reason why there is no folder at a path; `nil` if there is one.
    package static func missingFolderReason(_ path: String) -> String? {
        if isFolder(path) { return nil }
        guard let error = lookupError(path), !error.isNotFound else { return "there is no folder of this name" }
        return error.reason
    }

    /// Returns whether a path is a symbolic link, to whatever it leads.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the names in a folder that are not UTF-8, with bytes beyond ASCII as `\\xE4`.
    package static func namesNotUTF8(in folder: String) -> [(name: String, isFolder: Bool)] {
        guard let stream = unsafe opendir(folder.systemPath) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [(name: String, isFolder: Bool)] = []
        while let entry = unsafe readdir(stream) {
            let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
            guard String(validating: bytes, as: UTF8.self) == nil else { continue }
            var status = stat()
            let terminated = (bytes + [0]).map { CChar(bitPattern: $0) }
            let isFolder =
                unsafe fstatat(dirfd(stream), terminated, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
            let name = bytes.map { byte in
                byte < 0x80 ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
            }
            names.append((name.joined(), isFolder))
        }
        return names
    }

    /// Returns whether a path has the name of a file that is not UTF-8, as ``namesNotUTF8(in:)`` writes it.
    package static func isNotUTF8(_ path: String) -> Bool {
        guard path.utf8.contains(UInt8(ascii: "\\")) else { return false }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.dropLast().joined(separator: "/")
        let names = namesNotUTF8(in: parts.count == 1 ? "." : folder.isEmpty ? "/" : folder)
        return names.contains { $0.name == parts.last ?? "" }
    }

    /// The reason why files with such names cannot be read.
    package static let notUTF8Reason = "the name is not UTF-8; rename it"

    /// Reads a regular file, and refuses others and those beyond a limit, whose reading might never end.
    package static func contents(ofFile path: String, atMost limit: Int) throws(FileReadingError) -> [UInt8] {
        // Opening a device may have effects. A file that replaces this one meanwhile is checked again.
        if let status = FileStatus(path) { try requireRegular(status) }
        // Without the flag, opening a pipe would wait for a writer.
        let descriptor = unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileReadingError(opening: path, number: errno) }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor) else { throw .system(errno) }
        try requireRegular(status)
        guard status.byteCount <= limit else { throw .tooLarge(bytes: status.byteCount, limit: limit) }
        var number: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: status.byteCount) { buffer, count in
            count = 0
            while count < buffer.count {
                let taken = unsafe read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if taken < 0, errno == EINTR { continue }
                if taken < 0 { number = errno }
                guard taken > 0 else { return }
                count += taken
            }
        }
        guard number == 0 else { throw .system(number) }
        return bytes
    }

    private static func requireRegular(_ status: FileStatus) throws(FileReadingError) {
        switch status.kind {
        case .regular: break
        case .folder: throw .folder
        case .pipe, .other: throw .notRegular
        }
    }

    /// Truncates the file at a path, or extends it by zeros.
    ///
    /// A failure shows when the file is read.
    package static func resize(_ path: String, to byteCount: Int) { _ = unsafe truncate(path.systemPath, byteCount) }

    /// Returns the error of a look-up of a path; `nil` if there is a file.
    package static func lookupError(_ path: String) -> SystemError? {
        unsafe access(path.systemPath, F_OK) == 0 ? nil : SystemError(path, number: errno)
    }

    /// Returns the error of creating a file in a folder; `nil` if the process may create one.
    package static func creationError(in folder: String) -> SystemError? {
        if let status = FileStatus(folder), status.kind != .folder { return SystemError(folder, number: ENOTDIR) }
        return unsafe access(folder.systemPath, W_OK | X_OK) == 0 ? nil : SystemError(folder, number: errno)
    }

    /// Creates a folder and those around it, unless there is one; returns the first error, or `nil` if it exists then.
    package static func makeFolders(_ path: String, permissions: UInt32) -> SystemError? {
        let slashes = path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") }
        for folder in slashes.map({ String(path[..<$0]) }) + [path] {
            guard unsafe mkdir(folder.systemPath, permissions) != 0 else { continue }
            let number = errno
            // Some file systems report another error than EEXIST for a folder that exists. A file in the place of a
            // folder is an error of the folder in it.
            if isFolder(folder) || number == EEXIST && folder != path { continue }
            return SystemError("mkdir \(folder)", number: number)
        }
        return nil
    }

    /// Creates an empty file for its owner alone, unless there is one.
    ///
    /// It reports no error, because opening the file afterwards fails for the same reason.
    package static func makeFile(_ path: String) {
        let descriptor = unsafe open(path.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Returns the bytes that unprivileged programs can still write to the file system of a path; `nil` if unknown.
    package static func freeBytes(at path: String) -> Int? {
        var status = statvfs()
        // A file system without a size of its own, such as an unlimited one in memory, has no blocks.
        guard unsafe statvfs(path.systemPath, &status) == 0, status.f_blocks > 0 else { return nil }
        let (bytes, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? .max : Int(clamping: bytes)
    }

    /// Removes those files of a folder that are still the given ones, while no other process does the same.
    package static func remove(_ files: [(path: String, identity: FileIdentity)], in folder: String) {
        // Where a folder cannot be locked, two processes may remove each other's new files in a race.
        let descriptor = unsafe open(folder.systemPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor >= 0 { _ = flock(descriptor, LOCK_EX) }
        for file in files where FileIdentity(file.path) == file.identity { _ = unsafe unlink(file.path.systemPath) }
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Writes all bytes to a descriptor; returns the error, or `nil` if all are written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> SystemError? {
        var written = 0
        return write(bytes, to: descriptor, written: &written)
    }

    /// Writes bytes to a descriptor and adds to `written`; returns the error, or `nil` if all are written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, written: inout Int) -> SystemError? {
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { [written] bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                return SystemError("write", number: errno)
            }
        }
        return nil
    }

    /// Returns the system's description of an error number.
    package static func message(for number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}
