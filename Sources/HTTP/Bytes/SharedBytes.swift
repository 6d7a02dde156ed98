/// Bytes that never change and that any number of answers may be sending.
///
/// Creates and owns: one piece of memory, whose address holds as long as the object lives, so that a system call may be
/// given it beside others'. Frees: `deinit`.
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

    /// How many there are.
    var count: Int { unsafe unsafeBytes.count }
}
