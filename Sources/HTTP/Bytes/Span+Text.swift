extension Span where Element == UInt8 {
    /// Compares with ASCII text, letters in either case.
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

    /// Compares byte by byte.
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { other in
            for index in indices where unsafe other[index] != self[index] { return false }
            return true
        }
    }

    /// Compares byte by byte.
    func equals(_ bytes: borrowing [UInt8]) -> Bool {
        guard count == bytes.count else { return false }
        for index in indices where self[index] != bytes[index] { return false }
        return true
    }

    /// The text, or nil where the bytes are no UTF-8.
    func utf8Text() -> String? {
        // ASCII, as nearly everything in a head is, need not be validated.
        guard indices.contains(where: { self[$0] > 0x7F }) else {
            return unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
        return unsafe withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }

    func copied() -> [UInt8] {
        unsafe withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Position of `byte` at or after `start`.
    func first(_ byte: UInt8, from start: Int = 0) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// The bytes without spaces and tabs at either end, as a range of this span.
    func trimmed() -> Range<Int> {
        var low = 0
        var high = count
        while low < high, self[low] == ASCII.space || self[low] == ASCII.tab { low += 1 }
        while high > low, self[high - 1] == ASCII.space || self[high - 1] == ASCII.tab { high -= 1 }
        return low..<high
    }
}
