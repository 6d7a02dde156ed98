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
        append(addingCapacity: bytes.count) { span in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe span.withUnsafeMutableBufferPointer { target, filled in
                    unsafe filled = target.update(fromContentsOf: bytes)
                }
            }
        }
    }

    /// Appends the bytes of a text between quotation marks, without escapes.
    package mutating func append(quoted text: String) {
        let isAppended: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append(quoted: $0) }
        if isAppended == nil { append(contentsOf: "\"\(text)\"".utf8) }
    }

    /// Appends a text from the source between quotation marks, and a colon.
    package mutating func append(key text: StaticString) {
        unsafe append(quoted: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), then: ":")
    }

    /// Appends all bytes in one step: most texts are short, and each step checks the array's storage.
    private mutating func append(quoted bytes: UnsafeBufferPointer<UInt8>, then colon: Unicode.Scalar? = nil) {
        let count = bytes.count + (colon == nil ? 2 : 3)
        append(addingCapacity: count) { span in
            unsafe span.withUnsafeMutableBufferPointer { target, filled in
                unsafe target[0] = UInt8(ascii: "\"")
                _ = unsafe UnsafeMutableBufferPointer(rebasing: target[1...]).update(fromContentsOf: bytes)
                unsafe target[bytes.count + 1] = UInt8(ascii: "\"")
                if let colon { unsafe target[bytes.count + 2] = UInt8(ascii: colon) }
                filled = count
            }
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
