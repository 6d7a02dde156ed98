/// The parts of JSON pointers (RFC 6901).
package enum JSONPointer {
    /// Returns a name as a part of a pointer, with `~` and `/` written as `~0` and `~1`.
    package static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "~"): bytes += [byte, UInt8(ascii: "0")]
            case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the name that a part of a pointer stands for; a `~` before anything but `0` and `1` stands for itself.
    package static func unescaped(_ part: some StringProtocol) -> String {
        guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
        var bytes: [UInt8] = []
        for byte in part.utf8 {
            switch (bytes.last, byte) {
            case (UInt8(ascii: "~"), UInt8(ascii: "1")): bytes[bytes.count - 1] = UInt8(ascii: "/")
            // The mark of this escape is the tilde that it stands for, and begins no other one.
            case (UInt8(ascii: "~"), UInt8(ascii: "0")): bytes[bytes.count - 1] = escapedTilde
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes.map { $0 == escapedTilde ? UInt8(ascii: "~") : $0 }, as: UTF8.self)
    }

    /// Returns the index that a part of a pointer names in an array of `count` elements; `nil` if it names none.
    package static func index(_ part: some StringProtocol, below count: Int) -> Int? {
        // RFC 6901 has neither signs nor zeros before other digits.
        guard let index = Int(part), (0..<count).contains(index), "\(index)".utf8.elementsEqual(part.utf8) else {
            return nil
        }
        return index
    }

    /// Splits a pointer in a fragment, without its first slash, which is percent-encoded (RFC 6901 section 6).
    package static func parts(ofFragment pointer: some StringProtocol) -> [String] {
        PercentEncoding.decoded(pointer).utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { unescaped(Substring($0)) }
    }

    /// A byte that no text in UTF-8 has.
    private static let escapedTilde: UInt8 = 0xFF
}
