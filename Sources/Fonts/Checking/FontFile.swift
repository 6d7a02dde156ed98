internal import Glibc
internal import TypescaleFiles

/// The immutable bytes of a font file or a `roles.json`.
///
/// Owns a block of memory with a copy of the file. The file is not mapped: if a mapped file is truncated, the next
/// access ends the process (SIGBUS).
@safe
final class FontFile: @unchecked Sendable {
    let path: String

    private let bytes: UnsafeMutableRawBufferPointer

    /// Reads a regular file with a maximum size.
    init(path: String, atMost limit: Int = FontsLimits.fileBytes) throws(FontError) {
        self.path = path
        // Opening a pipe would block without the flag.
        let descriptor = unsafe open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FontError(.notAFile, file: path, reason: "not a regular file")
        }
        guard status.st_size > 0 else { throw FontError(.empty, file: path, reason: "the file has no bytes") }
        guard status.st_size <= limit else {
            throw FontError(.tooLarge, file: path, reason: "\(status.st_size) bytes; at most \(limit) are allowed")
        }
        let size = Int(status.st_size)
        let buffer = unsafe Self.memory(for: size)
        var filled = 0
        while filled < size {
            let count = unsafe read(descriptor, buffer.baseAddress?.advanced(by: filled), size - filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let shortened = "the file was shortened while it was read"
                let error =
                    count < 0 ? Self.failure(path, errno) : FontError(.unreadable, file: path, reason: shortened)
                unsafe buffer.deallocate()
                throw error
            }
            filled += count
        }
        unsafe bytes = buffer
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Calls a closure with the bytes, which are valid during this object's lifetime.
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(bytes))
    }

    func withBytes<Result, Failure: Error>(_ body: (FontBytes) throws(Failure) -> Result) throws(Failure) -> Result {
        try unsafe body(FontBytes(UnsafeRawBufferPointer(bytes)))
    }

    var contents: [UInt8] { unsafe Array(bytes) }

    /// Allocates memory for a file; for a large file in large pages, if the system provides them.
    ///
    /// Most of the time to read a large file is the first access to each page, of which there are fewer if they are
    /// large. The system may ignore the advice.
    private static func memory(for size: Int) -> UnsafeMutableRawBufferPointer {
        let isLarge = size >= FontsLimits.largePage
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: size, alignment: isLarge ? FontsLimits.largePage : 16)
        if isLarge { _ = unsafe madvise(buffer.baseAddress, size, MADV_HUGEPAGE) }
        return unsafe buffer
    }

    private static func failure(_ path: String, _ code: Int32) -> FontError {
        switch code {
        case ENOENT, ENOTDIR: FontError(.notFound, file: path, reason: "no such file")
        default: FontError(.unreadable, file: path, reason: FileSystem.message(for: code))
        }
    }
}

/// A big-endian reader of a font file's bytes, with `nil` for offsets outside of it.
///
/// Borrows the bytes: it must not outlive the closure that receives them.
@safe
struct FontBytes {
    private let bytes: UnsafeRawBufferPointer

    fileprivate init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = unsafe bytes
    }

    var count: Int { unsafe bytes.count }

    func uint16(at offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).bigEndian)
    }

    func uint32(at offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return Int(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian)
    }
}
