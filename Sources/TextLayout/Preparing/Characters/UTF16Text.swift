// Text as UTF-16 units, which offsets of the API count, read as scalars.

extension [UInt16] {
    /// Returns the scalar that starts at an offset; a lone surrogate is returned as it is.
    @inline(__always)
    func scalar(at index: Int) -> UInt32 {
        let unit = UInt32(self[index])
        return isPair(at: index) ? 0x10000 + (unit & 0x3FF) << 10 + UInt32(self[index + 1]) & 0x3FF : unit
    }

    /// Returns the scalar that ends before an offset.
    func scalar(endingAt index: Int) -> UInt32 {
        let unit = self[index - 1]
        return unit & 0xFC00 == 0xDC00 && index >= 2 ? scalar(at: index - 2) : UInt32(unit)
    }

    /// Returns whether a surrogate pair starts at an offset.
    @inline(__always)
    func isPair(at index: Int) -> Bool {
        self[index] & 0xFC00 == 0xD800 && index + 1 < count && self[index + 1] & 0xFC00 == 0xDC00
    }

    /// Returns the offset after the scalar that starts at an offset.
    @inline(__always)
    func end(ofScalarAt index: Int) -> Int { index + (isPair(at: index) ? 2 : 1) }

    /// Returns the scalars that start in a range, with their units.
    func scalars(in range: Range<Int>) -> UTF16Scalars { UTF16Scalars(units: self, rest: range) }

    func isLatin1(_ range: Range<Int>) -> Bool {
        let span = span
        var bits: UInt16 = 0
        for index in range { bits |= span[index] }
        return bits <= 0xFF
    }

    /// Appends a text from its UTF-8 bytes: `utf16` has to count its way through texts that are not ASCII.
    mutating func append(utf8 text: String) {
        var text = text
        text.makeContiguousUTF8()
        let utf8 = text.utf8
        let bytes = utf8.span
        let start = count
        append(contentsOf: repeatElement(0, count: bytes.count))
        var units = mutableSpan
        var (index, end) = (0, start)
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                units[end] = UInt16(byte)
                index += 1
                end += 1
                continue
            }
            // The bytes of a string are well formed.
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            var scalar = UInt32(byte) & (0x7F >> UInt32(length))
            for following in index + 1..<index + length { scalar = scalar << 6 | UInt32(bytes[following]) & 0x3F }
            index += length
            if scalar > 0xFFFF {
                units[end] = UInt16(0xD800 + (scalar - 0x10000) >> 10)
                units[end + 1] = UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF)
                end += 2
            } else {
                units[end] = UInt16(truncatingIfNeeded: scalar)
                end += 1
            }
        }
        removeLast(count - end)
    }
}

/// The scalars of a part of a text; a lone surrogate is one of them.
struct UTF16Scalars: Sequence, IteratorProtocol {
    let units: [UInt16]
    fileprivate(set) var rest: Range<Int>

    @inline(__always)
    mutating func next() -> (units: Range<Int>, value: UInt32)? {
        guard let start = rest.first else { return nil }
        let value = units.scalar(at: start)
        let end = start + (value > 0xFFFF ? 2 : 1)
        rest = Swift.min(end, rest.upperBound)..<rest.upperBound
        return (start..<end, value)
    }
}
