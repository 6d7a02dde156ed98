// Reads and appends bytes in steps of several, which the standard library offers with pointers only.

extension Span<UInt8> {
    /// Returns eight bytes from an offset, which is checked, as a number in the machine's byte order.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
}

extension [UInt8] {
    /// Appends the bytes of a text from the source.
    @inlinable
    package mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the UTF-8 bytes of a text.
    @inlinable
    package mutating func append(utf8 text: String) {
        var text = text
        text.withUTF8 { unsafe append(contentsOf: $0) }
    }
}

extension Hasher {
    /// Mixes in a range of an array, all at once.
    @inlinable
    package mutating func combine<Number: FixedWidthInteger>(_ numbers: [Number], _ range: Range<Int>) {
        unsafe numbers[range].withUnsafeBytes { unsafe combine(bytes: $0) }
    }
}
