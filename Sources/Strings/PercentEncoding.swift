/// Bytes as `%` and two hexadecimal digits (RFC 3986 section 2.1).
///
/// Reading is lenient for texts of files, whose authors also write a percent sign as it is, and strict for the targets
/// of requests, where an escape that is not decoded would be another name.
package enum PercentEncoding {
    /// Returns a text with its percent-encoded bytes; a percent sign before anything else is literal.
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

    /// Returns a path with all bytes percent-encoded except slashes and those that RFC 3986 does not reserve.
    package static func encoded(path: some StringProtocol) -> String {
        path.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default: result += "%" + byte.zeroPadded(to: 2, radix: 16, uppercase: true)
            }
        }
    }

    /// Returns the decoded text; `nil` for an invalid escape, a NUL, or invalid UTF-8.
    package static func strictlyDecoded(_ bytes: Span<UInt8>, plusIsSpace: Bool = false) -> String? {
        let (percent, plus) = (UInt8(ascii: "%"), UInt8(ascii: "+"))
        // Most segments have no escapes.
        guard bytes.indices.contains(where: { bytes[$0] == percent || bytes[$0] == plus || bytes[$0] == 0 }) else {
            return bytes.utf8Text()
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            var byte = bytes[index]
            if byte == percent {
                guard index + 2 < bytes.count, let high = Hexadecimal.value(of: bytes[index + 1]),
                    let low = Hexadecimal.value(of: bytes[index + 2])
                else { return nil }
                byte = high << 4 | low
                index += 2
            } else if plusIsSpace, byte == plus {
                byte = UInt8(ascii: " ")
            }
            guard byte != 0 else { return nil }
            result.append(byte)
            index += 1
        }
        return result.span.utf8Text()
    }
}
