internal import Glibc
internal import TypescaleStrings

/// Where a command writes bytes that are no text of its own: a file, replaced as a whole, or standard output.
package struct OutputFile: Sendable {
    /// What errors call it.
    package let name: String
    private let path: String?

    /// The file at a path; standard output where there is none, or where it is `-`.
    package init(_ path: String?) {
        self.path = path == "-" ? nil : path
        name = self.path.map(Quotation.named) ?? "standard output"
    }

    /// The ending of the file's name in small letters, without the point; nil where the name has none.
    package var ending: String? {
        guard let name = path?.parts(at: "/", keepingEmpty: false).last, let point = name.lastPlace(of: ".") else {
            return nil
        }
        return name[name.utf8.index(after: point)...].lowercasedASCII
    }

    /// Whether it is standard output.
    package var isStandardOutput: Bool { path == nil }

    /// Whether it is standard output, and that is a terminal.
    package var isTerminal: Bool { path == nil && StandardStreams.isTerminal(StandardStreams.output) }

    /// Writes everything at once. A reader of the file sees the old bytes or the new ones, never a part.
    package func write(_ bytes: [UInt8]) throws(CommandError) {
        guard let path = try target() else { return try write(bytes, to: StandardStreams.output) }
        // Only a regular file can be replaced; a pipe or a device is written to.
        var status = stat()
        let isThere = unsafe stat(path, &status) == 0
        let isOther = isThere && status.st_mode & S_IFMT != S_IFREG
        if isOther {
            let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure(errno) }
            defer { close(descriptor) }
            return try write(bytes, to: descriptor)
        }
        // A signal may end the process at any moment. A file without a name is then gone with it.
        let unnamed = Self.openUnnamed(beside: path)
        var (part, descriptor) = (String?.none, unnamed)
        if unnamed < 0 { (part, descriptor) = try openPart(beside: path) }
        do throws(CommandError) {
            defer { close(descriptor) }
            // Who may read the old file may read the new one, and nobody else.
            if isThere { fchmod(descriptor, status.st_mode & 0o777) }
            try write(bytes, to: descriptor)
            // Else a power cut may leave the new name with nothing in it. Some file systems have no such call.
            if fsync(descriptor) != 0, errno != EINVAL { throw failure(errno) }
            if part == nil { part = try name(descriptor, beside: path) }
            if let part, unsafe rename(part, path) != 0 { throw failure(errno) }
        } catch {
            if let part { unsafe unlink(part) }
            throw error
        }
    }

    /// A new file without a name in the folder of another; negative where the file system has no such files.
    private static func openUnnamed(beside path: String) -> Int32 {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        return unsafe open(folder, CommandLineInterfaceLimits.unnamedFile | O_WRONLY | O_CLOEXEC, 0o666)
    }

    /// Gives a file without a name one that no other file has.
    private func name(_ descriptor: Int32, beside path: String) throws(CommandError) -> String {
        for number in 0..<Int32.max {
            let part = "\(path).\(getpid())-\(number).part"
            let file = "/proc/self/fd/\(descriptor)"
            if unsafe linkat(AT_FDCWD, file, AT_FDCWD, part, AT_SYMLINK_FOLLOW) == 0 { return part }
            if errno != EEXIST { break }
        }
        throw failure(errno)
    }

    /// A new file beside another. It is never one that is there already: others may have put a link there.
    private func openPart(beside path: String) throws(CommandError) -> (path: String, descriptor: Int32) {
        for number in 0..<Int32.max {
            let part = "\(path).\(getpid())-\(number).part"
            let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (part, descriptor) }
            if errno != EEXIST { break }
        }
        throw failure(errno)
    }

    private func failure(_ number: Int32) -> CommandError {
        CommandError(name, StandardStreams.message(for: number))
    }

    /// The file itself: where the path is a link, that stays, and what it leads to is replaced.
    private func target() throws(CommandError) -> String? {
        guard let path else { return nil }
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
        guard let resolved = unsafe realpath(path, nil) else { throw failure(errno) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandError) {
        let number = StandardStreams.write(bytes, to: descriptor)
        if number != 0 { throw failure(number) }
    }
}
