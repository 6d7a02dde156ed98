/// Base 64 text, for data URLs and terminals (RFC 4648).
package enum Base64 {
    /// Returns bytes in padded base 64.
    package static func text(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            let group = (0..<3).reduce(UInt32(0)) { $0 << 8 | ($1 < count ? UInt32(bytes[start + $1]) : 0) }
            for index in 0..<4 {
                let digit = Int(group >> UInt32(18 - 6 * index) & 63)
                result.append(index <= count ? digits[digit] : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the bytes of a padded base 64 text; `nil` if the text is malformed.
    package static func bytes(_ text: String) -> [UInt8]? {
        let count = text.utf8.count
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard count.isMultiple(of: 4) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(count / 4 * 3)
        var (group, digits) = (UInt32(0), 0)
        for character in text.utf8.dropLast(padding) {
            guard let digit = value(of: character) else { return nil }
            (group, digits) = (group << 6 | digit, digits + 1)
            guard digits == 4 else { continue }
            for shift: UInt32 in [16, 8, 0] { result.append(UInt8(truncatingIfNeeded: group >> shift)) }
            (group, digits) = (0, 0)
        }
        // One or two bytes remain; the unused low bits of their last digit must be zero (RFC 4648 section 3.5).
        switch (digits, padding) {
        case (0, 0): break
        case (2, 2) where group & 15 == 0: result.append(UInt8(truncatingIfNeeded: group >> 4))
        case (3, 1) where group & 3 == 0:
            result.append(UInt8(truncatingIfNeeded: group >> 10))
            result.append(UInt8(truncatingIfNeeded: group >> 2))
        default: return nil
        }
        return result
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}

/// Bytes as pairs of hexadecimal digits.
package enum Hexadecimal {
    /// Returns the bytes as text, two digits each.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of a text of digit pairs; `nil` if the text is malformed.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in text.utf8 {
            guard let digit = value(of: character) else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }

    /// Returns the value of a digit; `nil` for any other character.
    @inlinable
    package static func value(of character: UInt8) -> UInt8? {
        switch character {
        case 0x30...0x39: character - 0x30
        case 0x41...0x46: character - 0x37
        case 0x61...0x66: character - 0x57
        default: nil
        }
    }
}

/// Bytes as `%` and two hexadecimal digits (RFC 3986 section 2.1).
package enum PercentEncoding {
    /// Returns a text with its percent-encoded bytes; a percent sign before anything else stands for itself.
    package static func decoded(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let digits = bytes[index...].dropFirst().prefix(2).compactMap(Hexadecimal.value)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 2 {
                decoded.append(digits[0] << 4 | digits[1])
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
