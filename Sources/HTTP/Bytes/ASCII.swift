internal import TypescaleStrings

/// The character classes of bytes in a message, with one table lookup per byte.
enum ASCII {
    /// The classes of a byte (RFC 9110 section 5.6.2 and RFC 3986 section 3).
    struct Kind: OptionSet {
        let rawValue: UInt8
        /// `token`: methods, header names.
        static let token = Kind(rawValue: 1)
        /// Header values: visible characters, space, tab and the bytes above 127.
        static let value = Kind(rawValue: 2)
        /// Paths of targets: the characters of RFC 3986, and four that browsers send unescaped.
        static let path = Kind(rawValue: 4)
        /// Queries of targets, with the characters that browsers send unescaped.
        static let query = Kind(rawValue: 8)
        /// Hosts of an authority, with port and brackets.
        static let host = Kind(rawValue: 16)
        static let digit = Kind(rawValue: 32)
        static let hexadecimal = Kind(rawValue: 64)
    }

    @inline(__always)
    static func isIn(_ byte: UInt8, _ kind: Kind) -> Bool {
        table[Int(byte)] & kind.rawValue != 0
    }

    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == " " || byte == "\t" }

    @inline(__always)
    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte.isASCIICapital ? byte | 0x20 : byte
    }

    // A literal table is part of the program's image; a computed one would need an initialization check at every
    // lookup. A test derives it from the grammar. Sixteen bytes per row.
    static let table: InlineArray<256, UInt8> = [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        2, 31, 2, 3, 31, 31, 31, 31, 30, 30, 31, 31, 30, 31, 31, 14,
        127, 127, 127, 127, 127, 127, 127, 127, 127, 127, 30, 30, 2, 30, 2, 10,
        14, 95, 95, 95, 95, 95, 95, 31, 31, 31, 31, 31, 31, 31, 31, 31,
        31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 30, 10, 30, 15, 31,
        11, 95, 95, 95, 95, 95, 95, 31, 31, 31, 31, 31, 31, 31, 31, 31,
        31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 31, 10, 15, 10, 31, 0,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
        2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,
    ]
}

extension Span where Element == UInt8 {
    /// Compares with an array byte by byte.
    func equals(_ bytes: borrowing [UInt8]) -> Bool {
        guard count == bytes.count else { return false }
        for index in indices where self[index] != bytes[index] { return false }
        return true
    }

    /// Returns the index of a character of ASCII at or after `start`.
    func first(_ character: Unicode.Scalar, from start: Int = 0) -> Int? {
        let byte = UInt8(ascii: character)
        var index = start
        while index < count {
            if self[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Calls `body` with the elements of a comma-separated list without blanks around them, empty ones included.
    @inline(__always)
    func forEachElement<Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
        var start = 0
        while start <= count {
            let end = first(",", from: start) ?? count
            let element = extracting(start..<end)
            try body(element.extracting(element.trimmed()))
            start = end + 1
        }
    }

    /// Returns the range of the bytes without spaces and tabs at either end.
    func trimmed() -> Range<Int> {
        var low = 0
        var high = count
        while low < high, ASCII.isBlank(self[low]) { low += 1 }
        while high > low, ASCII.isBlank(self[high - 1]) { high -= 1 }
        return low..<high
    }
}
