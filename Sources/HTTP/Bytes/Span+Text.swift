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

    /// Compares with an array byte by byte.
    func equals(_ bytes: borrowing [UInt8]) -> Bool {
        guard count == bytes.count else { return false }
        for index in indices where self[index] != bytes[index] { return false }
        return true
    }

    /// Returns the text; `nil` if the bytes are not valid UTF-8.
    func utf8Text() -> String? {
        // Most bytes of a head are ASCII, which needs no validation.
        guard indices.contains(where: { self[$0] > 0x7F }) else {
            return unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
        return unsafe withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }

    func copied() -> [UInt8] {
        unsafe withUnsafeBufferPointer { unsafe Array($0) }
    }

    /// Appends the bytes to an array.
    func append(to array: inout [UInt8]) {
        unsafe withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
    }

    /// Returns a hash of eight bytes per step, multiplied and folded.
    ///
    /// The random seed of a table keeps clients from choosing keys that collide.
    func hash(seed: UInt64) -> UInt64 {
        var state = seed ^ UInt64(count)
        let raw = unsafe bytes
        var at = 0
        while at < raw.byteCount {
            var word: UInt64 = 0
            if at + 8 <= raw.byteCount {
                word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
            } else {
                for index in at..<raw.byteCount { word = word << 8 | UInt64(self[index]) }
            }
            let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            state = product.high ^ product.low
            at += 8
        }
        return state
    }

    /// Returns the index of `byte` at or after `start`.
    func first(_ byte: UInt8, from start: Int = 0) -> Int? {
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Returns the range of the bytes without spaces and tabs at either end.
    func trimmed() -> Range<Int> {
        var low = 0
        var high = count
        while low < high, self[low] == ASCII.space || self[low] == ASCII.tab { low += 1 }
        while high > low, self[high - 1] == ASCII.space || self[high - 1] == ASCII.tab { high -= 1 }
        return low..<high
    }
}
