// Reads, decodes and appends bytes in steps of several, which the standard library offers with pointers only.

extension Span<UInt8> {
    /// Returns eight bytes from an offset, which is checked, as a number in the machine's byte order.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// Returns the text; `nil` if the bytes are not valid UTF-8.
    func utf8Text() -> String? {
        // Most texts are ASCII, which needs no validation.
        guard indices.contains(where: { self[$0] > 0x7F }) else {
            return unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
        return unsafe withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }
}

extension [UInt8] {
    /// Appends bytes without a reference to their owner.
    package mutating func append(_ bytes: Span<UInt8>) {
        append(addingCapacity: bytes.count) { $0.append(bytes) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends bytes; the capacity must suffice for them.
    package mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
    }

    /// Appends a text from the source; the capacity must suffice for it.
    package mutating func append(_ text: StaticString) {
        unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends the first `count` bytes of a word, the lowest one first; the capacity must suffice for all eight.
    package mutating func append(lowestOf word: UInt64, count: Int) {
        precondition(freeCapacity >= 8 && count <= 8, "there is no space for a word")
        unsafe withUnsafeMutableBufferPointer { target, filled in
            let bytes = UnsafeMutableRawBufferPointer(target)
            unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: filled, as: UInt64.self)
            filled += count
        }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe withUnsafeMutableBufferPointer { target, filled in
            let rest = unsafe UnsafeMutableBufferPointer(rebasing: target[filled...])
            filled += unsafe rest.update(fromContentsOf: bytes)
        }
    }
}

extension Hasher {
    /// Mixes in a range of an array, all at once.
    @inlinable
    package mutating func combine<Number: FixedWidthInteger>(_ numbers: [Number], _ range: Range<Int>) {
        unsafe numbers[range].withUnsafeBytes { unsafe combine(bytes: $0) }
    }
}
