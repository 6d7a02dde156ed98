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
}
