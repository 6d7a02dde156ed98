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
