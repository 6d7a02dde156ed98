internal import Glibc

/// The bytes of a file, read once and never changed: a font's, or the roles'.
///
/// Creates a block of memory and reads the file into it; owns and frees it. The file is read and not mapped: a mapped
/// file that someone shortens ends the process at the next look (SIGBUS), and a copy stays what it was.
@safe
package final class FontFile: @unchecked Sendable {
    /// The path it was read from.
    package let path: String

    private let bytes: UnsafeMutableRawBufferPointer

    /// Reads a regular file of no more bytes than these.
    package init(path: String, atMost limit: Int = FontLimits.fileBytes) throws(FontError) {
        self.path = path
        // A pipe must not block the open; a regular file does not care.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw FontError(.notAFile, file: path, reason: "this is not a regular file")
        }
        guard status.st_size > 0 else { throw FontError(.empty, file: path, reason: "the file has no bytes") }
        guard status.st_size <= limit else {
            throw FontError(.tooLarge, file: path, reason: "\(status.st_size) bytes, \(limit) are allowed")
        }
        let size = Int(status.st_size)
        let buffer = unsafe Self.memory(for: size)
        var filled = 0
        while filled < size {
            let count = unsafe read(descriptor, buffer.baseAddress?.advanced(by: filled), size - filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = count < 0 ? Self.failure(path, errno) : Self.shortened(path)
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

    /// Lends the bytes for the length of a call, or for as long as the file object is kept.
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(bytes))
    }

    /// Memory for a file; that of a large one in large pages where the system has them.
    ///
    /// Most of the time of reading a large file goes to the first touch of each page: 19 MB of small pages took 20 ms,
    /// of large ones 4.5 ms. It is advice, and may be refused.
    private static func memory(for size: Int) -> UnsafeMutableRawBufferPointer {
        let isLarge = size >= FontLimits.largePage
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: size, alignment: isLarge ? FontLimits.largePage : 16)
        if isLarge { _ = unsafe madvise(buffer.baseAddress, size, MADV_HUGEPAGE) }
        return unsafe buffer
    }

    private static func shortened(_ path: String) -> FontError {
        FontError(.unreadable, file: path, reason: "the file was shortened while it was read")
    }

    private static func failure(_ path: String, _ code: Int32) -> FontError {
        let reason = unsafe String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR: return FontError(.notFound, file: path, reason: "no such file")
        default: return FontError(.unreadable, file: path, reason: reason)
        }
    }
}

/// Bytes of a font file, read big-endian; what lies outside is nil and never a crash.
///
/// Borrows the bytes: it lives no longer than the closure they are lent to.
@safe
struct FontBytes {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        unsafe self.bytes = unsafe bytes
    }

    var count: Int { unsafe bytes.count }

    /// Two bytes at an offset.
    func short(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 2 else { return nil }
        return Int(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self).bigEndian)
    }

    /// Four bytes at an offset.
    func long(_ offset: Int) -> Int? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return Int(unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian)
    }
}
