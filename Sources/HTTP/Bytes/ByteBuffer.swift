internal import CTypescaleLinux
internal import Glibc

/// A byte queue in contiguous memory: bytes are appended at the end and consumed at the front.
///
/// Creates and owns: one allocation, none before the first byte. Frees: `deinit` and `release`.
@safe struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>?
    private var capacity = 0
    private var start = 0
    private var end = 0

    init() {
        unsafe base = nil
    }

    init(capacity: Int) {
        unsafe base = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        unsafe base?.deallocate()
    }

    var count: Int { end - start }
    var isEmpty: Bool { end == start }
    /// The allocated bytes, for tests of the cost of an idle connection.
    var heldBytes: Int { capacity }

    /// Calls `body` with the queued bytes.
    @inline(__always)
    func withSpan<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
        body(unsafe UnsafeBufferPointer(start: base.map { unsafe UnsafePointer($0 + start) }, count: count).span)
    }

    /// Calls `body` with the queued bytes, for a system call.
    func withUnsafeBytes<R: ~Copyable>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        unsafe body(UnsafeRawBufferPointer(start: base.map { unsafe $0 + start }, count: count))
    }

    /// Calls `body` with space for at least `space` bytes at the end, for a system call; `body` returns the number
    /// written.
    mutating func fill<R>(space: Int, _ body: (UnsafeMutableRawBufferPointer) -> (written: Int, R)) -> R {
        reserve(space)
        let target = unsafe UnsafeMutableRawBufferPointer(start: base.map { unsafe $0 + end }, count: capacity - end)
        let (written, result) = unsafe body(target)
        precondition(written >= 0 && written <= capacity - end)
        end += written
        return result
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if capacity == end { reserve(1) }
        unsafe base.unsafelyUnwrapped[end] = byte
        end += 1
    }

    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
    }

    mutating func append(_ text: StaticString) {
        unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        // A text is contiguous unless it comes from Objective-C; `withUTF8` would copy it to make sure.
        let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append($0) }
        if isAppended == nil { for byte in text.utf8 { append(byte) } }
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        if capacity - end < bytes.count { reserve(bytes.count) }
        unsafe (base.unsafelyUnwrapped + end).update(from: source, count: bytes.count)
        end += bytes.count
    }

    /// Overwrites queued bytes, `offset` from the front.
    mutating func overwrite(at offset: Int, with bytes: Span<UInt8>) {
        precondition(offset >= 0 && offset + bytes.count <= count)
        unsafe bytes.withUnsafeBufferPointer { source in
            guard let from = source.baseAddress else { return }
            unsafe (base.unsafelyUnwrapped + start + offset).update(from: from, count: source.count)
        }
    }

    mutating func append(decimal number: Int) {
        precondition(number >= 0)
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(truncatingIfNeeded: 48 + number / divisor % 10))
            divisor /= 10
        }
    }

    mutating func append(hexadecimal number: Int) {
        precondition(number >= 0)
        var shift = 0
        while number >> shift >= 16 { shift += 4 }
        while shift >= 0 {
            let digit = UInt8(truncatingIfNeeded: number >> shift & 15)
            append(digit < 10 ? 48 + digit : 87 + digit)
            shift -= 4
        }
    }

    mutating func consume(_ bytes: Int) {
        precondition(bytes >= 0 && bytes <= count)
        start += bytes
        if start == end {
            start = 0
            end = 0
        }
    }

    /// Releases the memory.
    mutating func release() {
        unsafe base?.deallocate()
        unsafe base = nil
        capacity = 0
        start = 0
        end = 0
    }

    private mutating func reserve(_ space: Int) {
        if capacity - end >= space { return }
        if capacity - count >= space, start >= capacity / 2, let base = unsafe base {
            unsafe base.update(from: base + start, count: count)
        } else {
            let larger = max(256, count + space, min(capacity * 2, capacity + (1 << 20)))
            let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
            if let base = unsafe base {
                unsafe moved.update(from: base + start, count: count)
                unsafe base.deallocate()
            }
            unsafe base = moved
            capacity = larger
        }
        end -= start
        start = 0
    }
}

/// Immutable bytes that any number of responses can send at once.
///
/// Creates and owns: one allocation at a stable address for the lifetime of the object, so that system calls can
/// refer to it. Frees: `deinit`.
@safe final class SharedBytes: Sendable {
    /// The bytes.
    nonisolated(unsafe) let unsafeBytes: UnsafeRawBufferPointer

    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = unsafe copy.initialize(from: bytes)
        unsafe unsafeBytes = UnsafeRawBufferPointer(copy)
    }

    deinit {
        unsafe unsafeBytes.deallocate()
    }

    /// The number of bytes.
    var count: Int { unsafe unsafeBytes.count }

    /// Returns a copy of the bytes.
    func copied() -> [UInt8] { unsafe Array(unsafeBytes) }
}

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
        shared.reserveCapacity(HTTPLimits.sharedPieces)
    }

    /// The count of all queued bytes.
    var count: Int { own.count + sharedCount }
    var isEmpty: Bool { count == 0 }
    /// The count of the queue's own bytes, which is the offset of the next one for `overwrite`.
    var ownCount: Int { own.count }
    /// A Boolean value that indicates whether all bytes are the queue's own, and thus contiguous.
    var isPlain: Bool { shared.isEmpty }

    mutating func append(_ bytes: Span<UInt8>) { own.append(bytes) }
    mutating func append(_ text: StaticString) { own.append(text) }
    mutating func append(_ text: String) { own.append(text) }
    mutating func append(decimal number: Int) { own.append(decimal: number) }
    mutating func append(hexadecimal number: Int) { own.append(hexadecimal: number) }

    /// Queues shared bytes.
    ///
    /// Small ones are copied, as are those of a queue that already has many references: each costs the kernel an
    /// address to read.
    mutating func append(_ bytes: SharedBytes) {
        guard bytes.count >= HTTPLimits.sharedBody, shared.count < HTTPLimits.sharedPieces else {
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
