internal import Glibc
internal import TypescaleStrings

/// A file, or standard input, read piece by piece.
///
/// Creates with `open`, owns the descriptor, frees it with `close`; standard input is borrowed.
///
/// A pipe may be named like a file. To open one waits for whoever writes to it, who may never come; so it is opened
/// without waiting, and whoever has not come after a while is given up. Whoever has may take as long as they like, and
/// the pipe of a shell's `<(…)` has always had somebody.
package final class InputFile: Sendable {
    /// What errors call it.
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// Reads of it do not wait by themselves.
    private let isNamedPipe: Bool

    /// The file at a path; standard input where there is none, or where it is `-`.
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
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw CommandError(name, StandardStreams.message(for: errno)) }
        var status = stat()
        isNamedPipe = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        // A terminal is waited for as ever.
        if !isNamedPipe { _ = fcntl(descriptor, F_SETFL, 0) }
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Waits for the next bytes, as many as a pipe holds at most, and takes what there is; empty at the end.
    package func read() throws(CommandError) -> [UInt8] {
        var patience = CommandLineInterfaceLimits.writerMilliseconds
        while true {
            let (bytes, error) = take()
            switch error {
            case 0 where bytes.isEmpty && isNamedPipe:
                // Nobody is writing: either they have been and gone, or they have not come yet.
                let events = wait(milliseconds: 0)
                if events & POLLHUP != 0, events & POLLIN == 0 { return [] }
                guard patience > 0 else { throw CommandError(name, "a pipe that nobody writes to") }
                usleep(UInt32(CommandLineInterfaceLimits.lookMilliseconds * 1_000))
                patience -= CommandLineInterfaceLimits.lookMilliseconds
            case 0: return bytes
            case EAGAIN where isNamedPipe: _ = wait(milliseconds: -1)
            default: throw CommandError(name, StandardStreams.message(for: error))
            }
        }
    }

    /// What there is to know of the descriptor, at once or as soon as something has happened to it.
    private func wait(milliseconds: Int32) -> Int32 {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) > 0 ? Int32(entry.revents) : 0
    }

    /// One read, with the system's error number or zero.
    private func take() -> ([UInt8], Int32) {
        var number: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: CommandLineInterfaceLimits.readBytes) { buffer, count in
            count = 0
            while true {
                let taken = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if taken >= 0 {
                    count = taken
                    return
                }
                number = errno
                if number != EINTR { return }
                number = 0
            }
        }
        return (bytes, number)
    }

    /// Reads to the end. What is longer than so many bytes is not what it is taken for, and may have no end.
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
