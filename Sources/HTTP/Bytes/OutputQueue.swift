import CTypescaleLinux
import Glibc

/// What the answers of one read come to, in order: bytes of its own, and between them bytes that many share.
///
/// Shared bytes are named, not copied. Sixteen pipelined answers of nine kilobytes are sixteen heads and sixteen times the
/// same address: the kernel then reads one body from the cache instead of a hundred kilobytes that were written just
/// before, and one system call takes them all.
struct OutputQueue: ~Copyable {
    private struct Shared {
        /// How many of the queue's own bytes come before.
        let position: Int
        let bytes: SharedBytes
    }

    private var own: ByteBuffer
    private var shared: [Shared] = []
    private var sharedCount = 0

    init(capacity: Int) {
        own = ByteBuffer(capacity: capacity)
        shared.reserveCapacity(Limits.sharedPieces)
    }

    /// All bytes that are queued.
    var count: Int { own.count + sharedCount }
    var isEmpty: Bool { count == 0 }
    /// Bytes of its own that are queued: where the next one will stand for `overwrite`.
    var ownCount: Int { own.count }
    /// Whether all bytes are its own, and so in one piece.
    var isPlain: Bool { shared.isEmpty }

    mutating func append(_ bytes: Span<UInt8>) { own.append(bytes) }
    mutating func append(_ bytes: [UInt8]) { own.append(bytes) }
    mutating func append(_ bytes: ArraySlice<UInt8>) { own.append(bytes) }
    mutating func append(_ text: StaticString) { own.append(text) }
    mutating func append(_ text: String) { own.append(text) }
    mutating func append(decimal number: Int) { own.append(decimal: number) }
    mutating func append(hexadecimal number: Int) { own.append(hexadecimal: number) }

    /// Queues bytes that many share. Small ones are copied all the same, as are those of a queue that has many already:
    /// the kernel looks at each piece's address, which is not free either.
    mutating func append(_ bytes: SharedBytes) {
        guard bytes.count >= Limits.sharedBody, shared.count < Limits.sharedPieces else {
            return unsafe own.append(bytes.unsafeBytes.assumingMemoryBound(to: UInt8.self))
        }
        shared.append(Shared(position: own.count, bytes: bytes))
        sharedCount += bytes.count
    }

    /// Writes over bytes of its own, `offset` from the first of them.
    mutating func overwrite(at offset: Int, with bytes: Span<UInt8>) { own.overwrite(at: offset, with: bytes) }

    /// Forgets everything.
    mutating func removeAll() {
        own.consume(own.count)
        shared.removeAll(keepingCapacity: true)
        sharedCount = 0
    }

    /// The bytes of a queue that shares none, for a system call.
    func withUnsafeBytes<R: ~Copyable>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        precondition(isPlain)
        return unsafe own.withUnsafeBytes(body)
    }

    /// The pieces in order, for a system call that takes many.
    func withUnsafePieces<R>(_ body: (UnsafeMutableBufferPointer<iovec>) -> R) -> R {
        unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2 * shared.count + 1) { pieces in
            var count = 0
            unsafe forEachPiece { bytes in
                let base = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                unsafe pieces.initializeElement(at: count, to: unsafe iovec(iov_base: base, iov_len: bytes.count))
                count += 1
            }
            return unsafe body(UnsafeMutableBufferPointer(rebasing: pieces[..<count]))
        }
    }

    /// Copies what follows the first `sent` bytes to the end of a buffer.
    func copyRest(after sent: Int, to buffer: inout ByteBuffer) {
        var skipped = sent
        unsafe forEachPiece { bytes in
            let start = min(skipped, bytes.count)
            skipped -= start
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            unsafe buffer.append(rest.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Hands over every piece that is not empty.
    private func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) {
        unsafe own.withUnsafeBytes { own in
            var start = 0
            for piece in shared {
                if piece.position > start { unsafe body(UnsafeRawBufferPointer(rebasing: own[start..<piece.position])) }
                unsafe body(piece.bytes.unsafeBytes)
                start = piece.position
            }
            if start < own.count { unsafe body(UnsafeRawBufferPointer(rebasing: own[start...])) }
        }
    }
}
