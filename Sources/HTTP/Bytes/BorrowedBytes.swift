/// Bytes that a noncopyable value refers to while a function call lends them.
///
/// Borrows: the memory of the span that it was made of. Only ``lend(_:_:)`` creates one, and the function that receives
/// it ends before the span does.
@safe struct BorrowedBytes: ~Copyable {
    private let bytes: UnsafeBufferPointer<UInt8>

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = unsafe bytes }

    /// Calls `body` with bytes, which it must not keep beyond the call.
    @inline(__always)
    static func lend<R, Failure: Error>(
        _ span: Span<UInt8>, _ body: (consuming BorrowedBytes) throws(Failure) -> R
    ) throws(Failure) -> R {
        try unsafe span.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try unsafe body(BorrowedBytes(bytes))
        }
    }

    /// Calls `body` with the bytes of a range, which is checked.
    @inline(__always)
    func withSpan<R: ~Copyable>(_ range: Range<Int>, _ body: (Span<UInt8>) -> R) -> R {
        body(unsafe bytes.span.extracting(range))
    }

    /// Returns the text of a range; invalid UTF-8 becomes U+FFFD.
    func text(_ range: Range<Int>) -> String { unsafe String(decoding: bytes[range], as: UTF8.self) }
}

extension Span where Element == UInt8 {
    /// Compares with ASCII text, ignoring case.
    @inline(__always)
    func equalsIgnoringCase(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { other in
            for index in indices where unsafe ASCII.lowercased(other[index]) != ASCII.lowercased(self[index]) {
                return false
            }
            return true
        }
    }

    /// Compares with ASCII text byte by byte.
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { other in
            for index in indices where unsafe other[index] != self[index] { return false }
            return true
        }
    }

    func copied() -> [UInt8] {
        unsafe withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Appends the bytes to an array.
    func append(to array: inout [UInt8]) {
        unsafe withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
    }
}
