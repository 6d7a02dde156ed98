/// The parts of JSON pointers (RFC 6901).
package enum JSONPointer {
    /// Returns a name as a part of a pointer, with `~` and `/` written as `~0` and `~1`.
    package static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { "~/".utf8.contains($0) }) else { return name }
        let bytes = Array(name.utf8).replacing("~".utf8, with: "~0".utf8).replacing("/".utf8, with: "~1".utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the name that a part of a pointer stands for; a `~` before anything but `0` and `1` is literal.
    package static func unescaped(_ part: some StringProtocol) -> String {
        guard part.utf8.contains(UInt8(ascii: "~")) else { return String(part) }
        // Slashes come first, as the tilde of `~0` begins no other escape.
        let bytes = Array(part.utf8).replacing("~1".utf8, with: "/".utf8).replacing("~0".utf8, with: "~".utf8)
        return String(decoding: bytes, as: UTF8.self)
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
}
