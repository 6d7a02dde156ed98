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
