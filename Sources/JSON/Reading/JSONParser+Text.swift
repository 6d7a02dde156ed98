internal import TypescaleStrings

extension Scan {
    /// Parses a string at its opening quote.
    mutating func string() throws(JSONError) -> String {
        index += 1
        isReplaced = false
        let start = index
        while index < end {
            switch bytes[index] {
            case "\"":
                let text = try text(start..<index)
                index += 1
                return text
            case "\\": return try escapedString(from: start)
            case 0..<0x20: throw failure("a control character must be escaped, found \(foundText)")
            default: index += 1
            }
        }
        throw failure("the string that begins here is not terminated", at: start - 1)
    }

    private mutating func text(_ range: Range<Int>) throws(JSONError) -> String {
        do {
            return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
        } catch {
            guard malformedText == .replaced else {
                throw failure("not UTF-8", code: .invalidUTF8, at: range.lowerBound + error.byteOffsets.lowerBound)
            }
            (isReplaced, hasReplacements) = (true, true)
            return String(decoding: bytes[range], as: UTF8.self)
        }
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var buffer: [UInt8] = []
        var rawStart = start
        while index < end {
            let byte = bytes[index]
            if byte == "\"" {
                try append(rawStart..<index, to: &buffer)
                index += 1
                return String(decoding: buffer, as: UTF8.self)
            } else if byte == "\\" {
                try append(rawStart..<index, to: &buffer)
                try escape(into: &buffer)
                rawStart = index
            } else if byte < 0x20 {
                throw failure("a control character must be escaped, found \(foundText)")
            } else {
                index += 1
            }
        }
        throw failure("the string that begins here is not terminated", at: start - 1)
    }

    private mutating func append(_ range: Range<Int>, to buffer: inout [UInt8]) throws(JSONError) {
        guard !range.isEmpty else { return }
        // Validates each part separately: an escape is ASCII and cannot occur inside a character.
        buffer.append(contentsOf: try text(range).utf8)
    }

    private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
        let start = index
        index += 1
        let kind = byte
        index += 1
        switch kind {
        case "\"", "\\", "/": buffer.append(kind)
        case "b": buffer.append(0x08)
        case "f": buffer.append(0x0C)
        case "n": buffer.append(0x0A)
        case "r": buffer.append(0x0D)
        case "t": buffer.append(0x09)
        case "u":
            let scalar = try unicodeEscape(from: start)
            buffer.append(contentsOf: String(Character(scalar)).utf8)
        default:
            index = min(start + 1, end)
            throw failure("unknown escape: '\\' before \(foundText)", at: start)
        }
    }

    /// Parses one `\uXXXX` or a surrogate pair; a lone surrogate becomes U+FFFD.
    private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal(from: start)
        guard (0xD800...0xDBFF).contains(first), byte == "\\",
            index + 1 < end, bytes[index + 1] == "u"
        else { return Unicode.Scalar(first) ?? replacement() }
        let second = index
        index += 2
        let low = try hexadecimal(from: second)
        guard (0xDC00...0xDFFF).contains(low) else {
            index = second
            return replacement()
        }
        return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (low - 0xDC00)) ?? replacement()
    }

    private mutating func replacement() -> Unicode.Scalar {
        (isReplaced, hasReplacements) = (true, true)
        return "\u{FFFD}"
    }

    private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
        var result: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hexadecimal.value(of: byte) else {
                throw failure("'\\u' requires four hexadecimal digits", at: start)
            }
            result = result << 4 | UInt32(digit)
            index += 1
        }
        return result
    }
}
