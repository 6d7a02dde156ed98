/// The format of pattern files, as far as it is checked before libhyphen reads them.
///
/// A file is a line with an encoding, then lines with a pattern, a keyword or a comment. libhyphen reads lines into
/// arrays of fixed sizes; what does not fit them is refused here, and so is anything that is not text. It also writes
/// where a pattern leads: a number before the word's start, or a change of spelling outside the pattern, is refused.
enum HyphenationFormat {
    /// The longest line in bytes that libhyphen's array holds with its end.
    private static let lineBytes = 98
    /// The longest name of an encoding that it holds.
    private static let encodingBytes = 18

    /// Returns the name of a file's encoding, which is its first line.
    static func encoding(of bytes: [UInt8]) -> Identifier {
        Identifier(String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self))
    }

    /// Returns the reason why a file is not of the format; `nil` if it is.
    static func rejectionReason(in bytes: [UInt8]) -> String? {
        guard bytes.count <= TextLayoutLimits.patternBytes else {
            return "has \(bytes.count) bytes; at most \(TextLayoutLimits.patternBytes) are allowed"
        }
        let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard !first.isEmpty, first.count <= encodingBytes, first.allSatisfy(isNameByte) else {
            return "does not begin with the name of an encoding"
        }
        let isUTF8 = encoding(of: bytes) == "UTF-8"
        if isUTF8, String(validating: bytes, as: UTF8.self) == nil { return "is not UTF-8" }
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            if line.contains(0) { return "line \(index + 1) has a byte of zero" }
            if line.count > lineBytes { return "line \(index + 1) has more than \(lineBytes) bytes" }
            if index > 0, let reason = rejectionReason(ofPattern: line, isUTF8: isUTF8) {
                return "line \(index + 1) \(reason)"
            }
        }
        return nil
    }

    /// Returns the reason why a line after the first one leads outside of the words that it matches; `nil` if it does
    /// not.
    private static func rejectionReason(ofPattern line: ArraySlice<UInt8>, isUTF8: Bool) -> String? {
        // Words have letters only, so that a line of a comment matches none.
        guard line.first != "%", line.first != "#" else { return nil }
        let pattern = line.prefix { $0 != "/" }
        let afterNumbers = pattern.drop(while: \.isASCIIDigit)
        if afterNumbers.count < pattern.count, afterNumbers.first == "." {
            return "has a number before the start of a word"
        }
        if pattern.count == line.count { return nil }
        // A change of spelling: the new letters, the first letter that it replaces, and the count of them. The last
        // letter of the pattern is after the hyphen.
        let parts = line.dropFirst(pattern.count).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let letters = pattern.count { !$0.isASCIIDigit && $0 != "." && !(isUTF8 && $0 & 0xC0 == 0x80) }
        guard parts.count > 2, let first = number(parts[1]), let count = number(parts[2]),
            first >= 1, count >= 0, first - 1 + count < letters
        else { return "changes letters that its pattern does not have" }
        return nil
    }

    /// Returns a number of up to two digits, which may precede the end of the line.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.last == 0x0D ? bytes.dropLast() : bytes
        return digits.count <= 2 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || byte == 0x2D
    }
}
