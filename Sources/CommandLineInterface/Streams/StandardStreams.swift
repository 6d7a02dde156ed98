internal import Glibc
internal import TypescaleFiles
internal import TypescaleStrings

/// The destination of binary output: a file, replaced as a whole, or standard output.
package struct OutputFile: Sendable {
    /// The name in error messages.
    package let name: String
    private let path: String?

    /// Creates an output for a path; `nil` and `-` mean standard output.
    package init(_ path: String?) {
        let path = path == "-" ? nil : path
        name = path.map(Quotation.named) ?? "standard output"
        self.path = path?.systemPath
    }

    /// The file name's extension in lowercase, without the period; `nil` if it has none.
    package var fileExtension: String? {
        guard let name = path?.parts(at: "/", keepingEmpty: false).last, let point = name.lastIndex(ofASCII: ".") else {
            return nil
        }
        return name[name.utf8.index(after: point)...].lowercasedASCII
    }

    package var isStandardOutput: Bool { path == nil }

    package var isTerminal: Bool { path == nil && StandardStreams.isTerminal(StandardStreams.output) }

    /// Throws if writing would replace one of the files that a command reads; `-` is standard input.
    package func requireOther(than inputs: [String]) throws(CommandError) {
        guard let path, let status = FileStatus(path), status.kind == .regular else { return }
        guard inputs.contains(where: { FileIdentity($0 == "-" ? "/dev/stdin" : $0) == status.identity }) else { return }
        throw CommandError(name, "is also read, and would be replaced; write to another file")
    }

    /// Creates a folder to write files into, and those around it, unless there is one.
    package static func makeFolders(_ path: String) throws(CommandError) {
        guard let error = FileSystem.makeFolders(path, permissions: 0o777) else { return }
        throw CommandError(Quotation.named(path), "the folder cannot be created: \(error.reason)")
    }

    /// Writes all bytes at once. A reader of the file sees the old bytes or the new ones, never a part.
    package func write(_ bytes: [UInt8]) throws(CommandError) {
        guard let path else { return try write(bytes, to: StandardStreams.output) }
        // Only a regular file can be replaced; a pipe or a device is written to, which a link may lead to.
        let status = FileStatus(path)
        if let status, status.kind != .regular {
            let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
            guard descriptor >= 0 else { throw failure(errno) }
            defer { close(descriptor) }
            return try write(bytes, to: descriptor)
        }
        // A folder lets its users replace a file that they may not write to, and the new one would have another owner.
        if status != nil, unsafe access(path, W_OK) != 0 {
            throw CommandError(name, "the file is read-only; make it writable, or write to another one")
        }
        try replace(try target(of: path), bytes, permissions: status?.permissions)
    }

    /// Replaces a regular file, or creates it.
    private func replace(_ path: String, _ bytes: [UInt8], permissions: UInt32?) throws(CommandError) {
        // A signal may end the process at any moment, which also removes an unnamed file.
        let unnamed = Self.openUnnamed(beside: path)
        var (part, descriptor) = (String?.none, unnamed)
        if unnamed < 0 { (part, descriptor) = try openPart(beside: path) }
        do throws(CommandError) {
            defer { close(descriptor) }
            // The new file keeps the old file's permissions.
            if let permissions { fchmod(descriptor, permissions) }
            try write(bytes, to: descriptor)
            // Without it, a power failure may leave an empty file under the new name. Some file systems do not support
            // it.
            if fsync(descriptor) != 0, errno != EINVAL { throw failure(errno) }
            if part == nil { part = try name(descriptor, beside: path) }
            if let part, unsafe rename(part, path) != 0 { throw failure(errno) }
        } catch {
            if let part { unsafe unlink(part) }
            throw error
        }
    }

    /// Opens an unnamed file in the folder of another; returns a negative number if the file system does not support
    /// it.
    private static func openUnnamed(beside path: String) -> Int32 {
        unsafe open(path.folderPath, CommandLineInterfaceLimits.unnamedFile | O_WRONLY | O_CLOEXEC, 0o666)
    }

    /// Links an unnamed file to an unused temporary name.
    private func name(_ descriptor: Int32, beside path: String) throws(CommandError) -> String {
        for number in 0..<Int32.max {
            let part = "\(path).\(getpid())-\(number).part"
            let file = "/proc/self/fd/\(descriptor)"
            if unsafe linkat(AT_FDCWD, file, AT_FDCWD, part, AT_SYMLINK_FOLLOW) == 0 { return part }
            if errno != EEXIST { break }
        }
        throw failure(errno)
    }

    /// Creates a temporary file beside another. It never opens an existing file, which may be another user's link.
    private func openPart(beside path: String) throws(CommandError) -> (path: String, descriptor: Int32) {
        for number in 0..<Int32.max {
            let part = "\(path).\(getpid())-\(number).part"
            let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (part, descriptor) }
            if errno != EEXIST { break }
        }
        let number = errno
        let folder = path.folderPath
        guard number == ENOENT, !path.isEmpty, FileSystem.lookupError(folder)?.isNotFound == true else {
            throw failure(number)
        }
        throw CommandError(name, "the folder \(Quotation.named(folder)) does not exist")
    }

    private func failure(_ number: Int32) -> CommandError {
        CommandError(name, FileSystem.message(for: number))
    }

    /// Resolves a symbolic link to its target, which is created or replaced while the link stays.
    private func target(of path: String) throws(CommandError) -> String {
        var path = path
        for _ in 0..<CommandLineInterfaceLimits.links {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = unsafe readlink(path, &bytes, bytes.count)
            guard count > 0 else { return path }
            let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            path = target.path(from: path.folderPath)
        }
        throw failure(ELOOP)
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandError) {
        if let error = FileSystem.write(bytes, to: descriptor) { throw CommandError(name, error.reason) }
    }
}

/// An input file or standard input, read in pieces.
///
/// Creates the descriptor with `open`, owns it and frees it with `close`; standard input is borrowed.
///
/// A path may name a pipe. Opening one normally blocks until a writer opens it, possibly forever. Therefore it is
/// opened without blocking, and reading fails if no writer appears in time. A connected writer may take any time, and
/// the pipe of a shell's `<(…)` always has a writer.
package final class InputFile: Sendable {
    /// The name in error messages.
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// A Boolean value that indicates whether the file is a named pipe, whose reads do not block.
    private let isNamedPipe: Bool

    /// Opens the file at a path; `nil` and `-` mean standard input.
    package init(_ path: String?) throws(CommandError) {
        guard let path, path != "-" else {
            name = "standard input"
            descriptor = 0
            isOwned = false
            isNamedPipe = false
            return
        }
        name = Quotation.named(path)
        isOwned = true
        descriptor = unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw CommandError(name, FileReadingError(opening: path, number: errno).description) }
        isNamedPipe = FileStatus(descriptor: descriptor)?.kind == .pipe
        // Reads from terminals and other files block as usual.
        if !isNamedPipe { _ = fcntl(descriptor, F_SETFL, 0) }
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Waits for the next bytes and returns them, at most the capacity of a pipe; an empty array means the end.
    package func read() throws(CommandError) -> [UInt8] {
        var remainingMilliseconds = CommandLineInterfaceLimits.writerMilliseconds
        while true {
            let (bytes, error) = take()
            switch error {
            case 0 where bytes.isEmpty && isNamedPipe:
                // No writer has the pipe open: it has closed the pipe, or has not opened it yet.
                let events = wait(milliseconds: 0)
                if events & POLLHUP != 0, events & POLLIN == 0 { return [] }
                guard remainingMilliseconds > 0 else { throw CommandError(name, "no process writes to this pipe") }
                usleep(UInt32(CommandLineInterfaceLimits.pollMilliseconds * 1_000))
                remainingMilliseconds -= CommandLineInterfaceLimits.pollMilliseconds
            case 0: return bytes
            case EAGAIN where isNamedPipe: _ = wait(milliseconds: -1)
            default: throw CommandError(name, FileReadingError(opening: name, number: error).description)
            }
        }
    }

    /// Returns the descriptor's pending events, waiting for one at most the given time.
    private func wait(milliseconds: Int32) -> Int32 {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) > 0 ? Int32(entry.revents) : 0
    }

    /// Reads once; returns the bytes and the system's error number or zero.
    private func take() -> ([UInt8], Int32) {
        var number: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: CommandLineInterfaceLimits.readBytes) { buffer, count in
            var taken = 0
            repeat {
                taken = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            } while taken < 0 && errno == EINTR
            number = taken < 0 ? errno : 0
            count = max(taken, 0)
        }
        return (bytes, number)
    }

    /// Reads to the end; throws if the input is longer than a limit, since it may have no end.
    package func readAll(atMost most: Int) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read()
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= most else { throw CommandError(name, "longer than \(most) bytes") }
        }
    }
}

/// The process's streams and environment variables, and functions that files and streams share.
package enum StandardStreams {
    package static let output: Int32 = 1
    static let errors: Int32 = 2

    /// Opens closed standard streams, so that no file of the tool gets a stream's descriptor.
    ///
    /// Each is opened in the wrong direction, so that reading or writing it fails as if it were closed.
    static func fillClosed() {
        for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Makes a write beyond the file size limit fail with an error instead of ending the process silently.
    static func ignoreFileSizeSignal() { _ = signal(SIGXFSZ, SIG_IGN) }

    /// The number of columns of the terminal on standard output; `nil` if there is none or its size is unknown.
    package static var columns: Int? {
        var size = winsize()
        guard isTerminal(output), unsafe ioctl(output, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Returns the process's arguments after its name.
    ///
    /// `CommandLine.arguments` replaces bytes that are not UTF-8, so that different arguments become equal.
    static func arguments() throws(CommandError) -> [String] {
        var arguments: [String] = []
        for (index, bytes) in words().enumerated().dropFirst() {
            guard let argument = String(validating: bytes, as: UTF8.self) else {
                throw CommandError(
                    "argument \(index)", "\(Quotation.quoted(String(decoding: bytes, as: UTF8.self))) is not UTF-8")
            }
            arguments.append(argument)
        }
        return arguments
    }

    /// Returns the bytes of the process's name and of its arguments.
    ///
    /// Swift finds none if a preloaded library has added a variable to the environment; the kernel has them, too.
    private static func words() -> [[UInt8]] {
        guard CommandLine.argc == 0 else {
            return (0..<Int(CommandLine.argc)).compactMap { index in
                guard let word = unsafe CommandLine.unsafeArgv[index] else { return nil }
                return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
        let bytes = (try? InputFile("/proc/self/cmdline").readAll(atMost: .max)) ?? []
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Returns a variable of the process's environment.
    package static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    package static func writeError(_ text: String) { _ = write(text, to: errors) }

    /// Writes all of a text; returns the error, or `nil` if all is written.
    static func write(_ text: String, to descriptor: Int32) -> SystemError? {
        FileSystem.write(Array(text.utf8), to: descriptor)
    }
}
