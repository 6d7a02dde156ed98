// A `Character` takes the marks after it along: ":" and U+0301 hold no `Character` ":", and U+037E equals ";".
// Whatever is taken apart at an ASCII character is taken apart at its byte.

extension StringProtocol {
    /// Whether the first bytes are these.
    package func startsExactly(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

    /// Whether the last bytes are these.
    package func endsExactly(_ suffix: String) -> Bool { utf8.reversed().starts(with: suffix.utf8.reversed()) }

    /// Whether the bytes are these.
    package func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The text after an ASCII prefix, or nil where it begins otherwise.
    package func afterExactly(_ prefix: String) -> Substring? {
        guard startsExactly(prefix) else { return nil }
        return Substring(self)[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
    }

    /// The parts between an ASCII character.
    package func parts(at separator: Unicode.Scalar, most: Int = .max, keepingEmpty: Bool = true) -> [Substring] {
        let byte = UInt8(ascii: separator)
        return Substring(self).utf8.split(
            separator: byte, maxSplits: most == .max ? .max : most - 1, omittingEmptySubsequences: !keepingEmpty
        ).map { Substring($0) }
    }

    /// Whether an ASCII character occurs.
    package func holds(_ character: Unicode.Scalar) -> Bool { utf8.contains(UInt8(ascii: character)) }

    /// Where an ASCII character first occurs.
    package func place(of character: Unicode.Scalar) -> Index? { utf8.firstIndex(of: UInt8(ascii: character)) }

    /// Where an ASCII character last occurs.
    package func lastPlace(of character: Unicode.Scalar) -> Index? {
        let byte = UInt8(ascii: character)
        return Substring(self).utf8.lastIndex(of: byte)
    }

    /// The text with ASCII capitals as small letters and every other byte as it is; `lowercased()` makes U+212A a "k".
    package var lowercasedASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
