/// A position in the bytes of a text.
struct ByteScan {
    let bytes: [UInt8]
    var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }

    /// The next byte; `nil` at the end.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Returns the byte at an offset from the next one; `nil` outside the text.
    func byte(_ offset: Int) -> UInt8? {
        bytes.indices.contains(index + offset) ? bytes[index + offset] : nil
    }

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

    mutating func text(while condition: (UInt8) -> Bool) -> String {
        let start = index
        skip(while: condition)
        return text(since: start)
    }

    func text(since start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

    /// The text that is left.
    var rest: String { String(decoding: bytes.dropFirst(index), as: UTF8.self) }

    /// Takes letters and digits of ASCII, and the other bytes that a name may have.
    mutating func name(also others: String = "_") -> String {
        text { $0.isASCIILetter || $0.isASCIIDigit || others.utf8.contains($0) }
    }

    mutating func skip(while condition: (UInt8) -> Bool) {
        while index < bytes.count, condition(bytes[index]) { index += 1 }
    }

    mutating func skipSpace() { skip(while: \.isASCIISpace) }

    func hasEmptyLine(_ start: Int, _ end: Int) -> Bool {
        (min(start, end)..<end).count { bytes.endsLine(at: $0) } > 1
    }

    mutating func skipLine() { skip { $0 != "\n" && $0 != "\r" } }

    /// Reads something; takes nothing, and returns `nil`, if it is not next.
    mutating func attempt<Value>(_ read: (inout ByteScan) -> Value?) -> Value? {
        let start = index
        let value = read(&self)
        if value == nil { index = start }
        return value
    }

    /// Takes the rest, with other texts in place of a mark of one byte and what follows it; `nil` keeps the mark.
    mutating func rest(replacing mark: String, _ replacement: (inout ByteScan) -> String?) -> String {
        let first = mark.utf8.first
        var result = ""
        while !isAtEnd {
            result += text { $0 != first }
            guard take(mark) else { break }
            result += attempt(replacement) ?? mark
        }
        return result
    }

    /// Takes the rest, divided at a mark of one byte; `whole` takes and returns texts that the mark does not divide.
    mutating func parts(at mark: String, _ whole: (inout ByteScan) -> String?) -> [String] {
        var parts: [[UInt8]] = [[]]
        while !isAtEnd {
            if let text = whole(&self) {
                parts[parts.count - 1] += text.utf8
            } else if take(mark) {
                parts.append([])
            } else if let byte = next() {
                parts[parts.count - 1].append(byte)
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Escapes

    /// Takes the UTF-16 code unit of four hexadecimal digits; takes nothing, and returns `nil`, if there are not four.
    mutating func takeCodeUnit() -> UInt16? { takeHexadecimal(digits: 4).map { UInt16($0) } }

    /// Takes a number of so many hexadecimal digits, at most eight; takes nothing, and returns `nil`, if there are
    /// fewer.
    mutating func takeHexadecimal(digits count: Int) -> UInt32? {
        let end = index + count
        return attempt { scan in
            scan.takeNumber(radix: 16, most: count).flatMap { scan.index == end ? UInt32($0) : nil }
        }
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

    /// Returns the character that a byte after a backslash means: a control character, or itself.
    ///
    /// Letters of `dropped` are for control characters that are not shown. The bytes of a longer character are left for
    /// the text.
    mutating func unescaped(_ byte: UInt8, dropping dropped: String) -> [UInt8] {
        if dropped.utf8.contains(byte) { return [] }
        switch byte {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case ..<0x80: return [byte]
        default:
            index -= 1
            return []
        }
    }
}

extension [UInt8] {
    /// Returns whether a byte ends a line: a line feed, or a carriage return alone, as in files of old programs.
    func endsLine(at index: Int) -> Bool {
        self[index] == "\n" || self[index] == "\r" && (index + 1 == count || self[index + 1] != "\n")
    }
}
