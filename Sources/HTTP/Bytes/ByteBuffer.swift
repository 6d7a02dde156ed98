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

    /// Calls `body` with space for at least `room` bytes at the end, for a system call; `body` returns the number
    /// written.
    mutating func fill<R>(room: Int, _ body: (UnsafeMutableRawBufferPointer) -> (written: Int, R)) -> R {
        reserve(room)
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

    mutating func append(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
    }

    mutating func append(_ text: StaticString) {
        unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe append($0) }
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

    private mutating func reserve(_ room: Int) {
        if capacity - end >= room { return }
        if capacity - count >= room, start >= capacity / 2, let base = unsafe base {
            unsafe base.update(from: base + start, count: count)
        } else {
            let larger = max(256, count + room, min(capacity * 2, capacity + (1 << 20)))
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
