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
