import CTypescaleLinux
import Glibc

/// The responses of one read in order: the queue's own bytes, interleaved with references to shared bytes.
///
/// Shared bytes are referenced, not copied. Sixteen pipelined responses of nine kilobytes are sixteen heads and
/// sixteen times the same address: the kernel reads one body from the cache instead of a hundred kilobytes written
/// just before, and one system call sends them all.
struct OutputQueue: ~Copyable {
    private struct Shared {
        /// The count of the queue's own bytes before the shared ones.
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

    /// The count of all queued bytes.
    var count: Int { own.count + sharedCount }
    var isEmpty: Bool { count == 0 }
    /// The count of the queue's own bytes, which is the offset of the next one for `overwrite`.
    var ownCount: Int { own.count }
    /// A Boolean value that indicates whether all bytes are the queue's own, and thus contiguous.
    var isPlain: Bool { shared.isEmpty }

    mutating func append(_ bytes: Span<UInt8>) { own.append(bytes) }
    mutating func append(_ bytes: [UInt8]) { own.append(bytes) }
    mutating func append(_ bytes: ArraySlice<UInt8>) { own.append(bytes) }
    mutating func append(_ text: StaticString) { own.append(text) }
    mutating func append(_ text: String) { own.append(text) }
    mutating func append(decimal number: Int) { own.append(decimal: number) }
    mutating func append(hexadecimal number: Int) { own.append(hexadecimal: number) }

    /// Queues shared bytes.
    ///
    /// Small ones are copied, as are those of a queue that already has many references: each costs the kernel an
    /// address to read.
    mutating func append(_ bytes: SharedBytes) {
        guard bytes.count >= Limits.sharedBody, shared.count < Limits.sharedPieces else {
            return unsafe own.append(bytes.unsafeBytes.assumingMemoryBound(to: UInt8.self))
        }
        shared.append(Shared(position: own.count, bytes: bytes))
        sharedCount += bytes.count
    }

    /// Overwrites the queue's own bytes, `offset` from the first of them.
    mutating func overwrite(at offset: Int, with bytes: Span<UInt8>) { own.overwrite(at: offset, with: bytes) }

    /// Removes all bytes.
    mutating func removeAll() {
        own.consume(own.count)
        shared.removeAll(keepingCapacity: true)
        sharedCount = 0
    }

    /// Calls `body` with the bytes of a queue without shared ones, for a system call.
    func withUnsafeBytes<R: ~Copyable>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        precondition(isPlain)
        return unsafe own.withUnsafeBytes(body)
    }

    /// Returns a copy of the bytes of a queue without shared ones.
    func copied() -> [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

    /// Calls `body` with all parts in order, for a vectored system call.
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

    /// Appends the bytes after the first `sent` to a buffer.
    func copyRest(after sent: Int, to buffer: inout ByteBuffer) {
        var skipped = sent
        unsafe forEachPiece { bytes in
            let start = min(skipped, bytes.count)
            skipped -= start
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
            unsafe buffer.append(rest.assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Calls `body` with every nonempty part.
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
