internal import Glibc

/// A file, or standard input, read piece by piece.
///
/// Creates with `open`, owns the descriptor, frees it with `close`; standard input is borrowed.
public final class InputFile: Sendable {
    /// What errors call it.
    public let name: String
    private let descriptor: Int32
    private let isOwned: Bool

    /// The file at a path; standard input where there is none, or where it is `-`.
    public init(_ path: String?) throws(CommandError) {
        guard let path, path != "-" else {
            name = "standard input"
            descriptor = 0
            isOwned = false
            return
        }
        name = Quotation.named(path)
        isOwned = true
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw CommandError(name, StandardStreams.message(for: errno)) }
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    /// Waits for the next bytes, as many as a pipe holds at most, and takes what there is; empty at the end.
    public func read() throws(CommandError) -> [UInt8] {
        var number: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Limits.readBytes) { buffer, count in
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
        if number != 0 { throw CommandError(name, StandardStreams.message(for: number)) }
        return bytes
    }

    /// Reads to the end. What is longer than so many bytes is not what it is taken for, and may have no end.
    public func readAll(atMost most: Int) throws(CommandError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try read()
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= most else { throw CommandError(name, "longer than \(most) bytes") }
        }
    }
}
