// A `Character` includes the combining marks after it: ":" followed by U+0301 contains no `Character` ":", and U+037E
// equals ";". Text is therefore split at ASCII characters by bytes.

extension StringProtocol {
    /// Returns whether the text begins with the bytes of a prefix.
    package func startsExactly(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Returns whether the text ends with the bytes of a suffix.
    package func endsExactly(_ suffix: String) -> Bool { utf8.reversed().starts(with: suffix.utf8.reversed()) }

    /// Returns whether two texts have the same bytes.
    package func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Returns the text after an ASCII prefix; `nil` if the text does not begin with it.
    package func afterExactly(_ prefix: String) -> Substring? {
        guard startsExactly(prefix) else { return nil }
        return Substring(self)[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
    }

    /// Returns the text before an ASCII suffix; `nil` if the text does not end with it.
    package func beforeExactly(_ suffix: String) -> Substring? {
        guard endsExactly(suffix) else { return nil }
        return Substring(self)[..<utf8.index(endIndex, offsetBy: -suffix.utf8.count)]
    }

    /// Returns the parts of the text between an ASCII separator.
    package func parts(at separator: Unicode.Scalar, most: Int = .max, keepingEmpty: Bool = true) -> [Substring] {
        let byte = UInt8(ascii: separator)
        return Substring(self).utf8.split(
            separator: byte, maxSplits: most == .max ? .max : most - 1, omittingEmptySubsequences: !keepingEmpty
        ).map { Substring($0) }
    }

    /// Returns the parts of the text between bytes outside of brackets and quotation marks.
    package func partsOutsideBrackets(most: Int = .max, at isSeparator: (UInt8) -> Bool) -> [Substring] {
        let text = Substring(self)
        var parts: [Substring] = []
        var start = text.startIndex
        var depth = 0
        var quote: UInt8?
        for index in text.utf8.indices where parts.count < most - 1 {
            let byte = text.utf8[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if depth == 0, isSeparator(byte) {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            } else {
                switch byte {
                case "\"", "'": quote = byte
                case "(", "[": depth += 1
                case ")", "]": depth -= 1
                default: break
                }
            }
        }
        return parts + [text[start...]]
    }

    package func contains(ascii character: Unicode.Scalar) -> Bool { utf8.contains(UInt8(ascii: character)) }

    /// Returns the index of the first occurrence of an ASCII character.
    package func firstIndex(ofASCII character: Unicode.Scalar) -> Index? {
        utf8.firstIndex(of: UInt8(ascii: character))
    }

    /// Returns the index of the last occurrence of an ASCII character.
    package func lastIndex(ofASCII character: Unicode.Scalar) -> Index? {
        let byte = UInt8(ascii: character)
        return Substring(self).utf8.lastIndex(of: byte)
    }

    /// The text without ASCII white space at both ends.
    package var trimmingASCIISpace: Substring {
        let text = Substring(self)
        guard let first = text.utf8.firstIndex(where: { !$0.isASCIISpace }),
            let last = text.utf8.lastIndex(where: { !$0.isASCIISpace })
        else { return "" }
        return text[first...last]
    }

    /// The text with ASCII capitals in lower case and all other bytes unchanged; `lowercased()` maps U+212A to "k".
    package var lowercasedASCII: String {
        String(decoding: utf8.map { $0.isASCIICapital ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

extension String {
    /// Returns whether two whole texts have the same bytes.
    ///
    /// Requests compare dozens of names, for which the generic function is too slow.
    package func isExactly(_ other: String) -> Bool { Identifier(self) == Identifier(other) }

    /// The same as for any text, without generic code.
    package var lowercasedASCII: String {
        var bytes = Array(utf8)
        for index in bytes.indices where bytes[index].isASCIICapital { bytes[index] |= 0x20 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension RawRepresentable where RawValue == String {
    /// Creates the case whose raw value has exactly the bytes of a text.
    ///
    /// `init(rawValue:)` accepts canonical equivalents as well.
    @inlinable
    package init?(exactly text: some StringProtocol) {
        guard let value = Self(rawValue: String(text)), value.rawValue.utf8.elementsEqual(text.utf8) else { return nil }
        self = value
    }
}

extension Character {
    /// A Boolean value that indicates whether the character is a digit of ASCII; one with a combining mark is none.
    package var isASCIIDigit: Bool { asciiValue?.isASCIIDigit ?? false }
}

extension UInt8 {
    @inlinable
    package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    @inlinable
    package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    @inlinable
    package var isASCIICapital: Bool { self &- 0x41 < 26 }

    /// A Boolean value that indicates whether the byte is a space, a tab or a line end of ASCII.
    @inlinable
    package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }
}
