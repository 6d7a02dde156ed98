internal import Fonts

/// The format of pattern files, as far as it is checked before libhyphen reads them.
///
/// A file is a line with an encoding, then lines with a pattern, a keyword or a comment. libhyphen reads lines into
/// arrays of fixed sizes; what does not fit them is refused here, and so is anything that is not text.
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
    static func fault(in bytes: [UInt8]) -> String? {
        guard bytes.count <= TextLayoutLimits.patternBytes else {
            return "has \(bytes.count) bytes, \(TextLayoutLimits.patternBytes) are allowed"
        }
        let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard !first.isEmpty, first.count <= encodingBytes, first.allSatisfy(isNameByte) else {
            return "does not begin with the name of an encoding"
        }
        var (line, length) = (1, 0)
        for byte in bytes {
            if byte == 0 { return "line \(line) has a byte of zero" }
            length = byte == 0x0A ? 0 : length + 1
            if length > lineBytes { return "line \(line) has more than \(lineBytes) bytes" }
            if byte == 0x0A { line += 1 }
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D
    }
}
