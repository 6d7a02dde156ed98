/// A position in the bytes of a text.
struct ByteScan {
    let bytes: [UInt8]
    var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A Boolean value that indicates whether all bytes were read.
    var isAtEnd: Bool { index >= bytes.count }

    /// The next byte; `nil` at the end.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Takes the next byte; returns `nil` at the end.
    mutating func next() -> UInt8? {
        guard let byte = peek else { return nil }
        index += 1
        return byte
    }

    /// Takes the bytes of an ASCII text if they are next; returns whether they were.
    mutating func take(_ text: String) -> Bool {
        guard bytes.dropFirst(index).starts(with: text.utf8) else { return false }
        index += text.utf8.count
        return true
    }

    /// Takes bytes as long as a condition holds, and returns them as text.
    mutating func text(while condition: (UInt8) -> Bool) -> String {
        let start = index
        skip(while: condition)
        return text(since: start)
    }

    /// Returns the text from a position up to the next byte.
    func text(since start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

    /// Skips bytes as long as a condition holds.
    mutating func skip(while condition: (UInt8) -> Bool) {
        while index < bytes.count, condition(bytes[index]) { index += 1 }
    }

    mutating func skipSpace() { skip(while: \.isASCIISpace) }

    /// Returns whether there is an empty line between two positions.
    func hasEmptyLine(_ start: Int, _ end: Int) -> Bool {
        (min(start, end)..<end).count { bytes.endsLine(at: $0) } > 1
    }

    /// Skips to the end of the line.
    mutating func skipLine() { skip { $0 != "\n" && $0 != "\r" } }

    // MARK: Escapes

    /// Takes the UTF-16 code unit of four hexadecimal digits; takes nothing, and returns `nil`, if there are not four.
    mutating func takeCodeUnit() -> UInt16? { takeHexadecimal(digits: 4).map { UInt16($0) } }

    /// Takes a number of so many hexadecimal digits, at most eight; takes nothing, and returns `nil`, if there are fewer.
    mutating func takeHexadecimal(digits count: Int) -> UInt32? {
        let start = index
        guard let number = takeNumber(radix: 16, most: count), index - start == count else {
            index = start
            return nil
        }
        return UInt32(number)
    }

    /// Takes a number of at most so many digits, at most eight; takes nothing, and returns `nil`, if there are none.
    mutating func takeNumber(radix: Int, most count: Int) -> Int? {
        let start = index
        var number = 0
        while index < start + count, let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
            digit < radix
        {
            number = number * radix + digit
            index += 1
        }
        return index > start ? number : nil
    }

    /// Returns a byte that stands for itself after a backslash; the bytes of a longer character are left for the text.
    mutating func takeLiteral(_ byte: UInt8) -> [UInt16] {
        if byte < 0x80 { return [UInt16(byte)] }
        index -= 1
        return []
    }
}

extension [UInt8] {
    /// Returns whether a byte ends a line: a line feed, or a carriage return alone, as in files of old programs.
    func endsLine(at index: Int) -> Bool {
        self[index] == "\n" || self[index] == "\r" && (index + 1 == count || self[index + 1] != "\n")
    }
}
