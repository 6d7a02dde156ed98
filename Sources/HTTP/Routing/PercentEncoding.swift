internal import TypescaleStrings

/// Percent-encoding of targets (RFC 3986 section 2.1), decoded strictly.
enum PercentEncoding {
    /// Returns the decoded text; `nil` for an invalid escape, a NUL, or invalid UTF-8.
    static func decode(_ bytes: Span<UInt8>, plusIsSpace: Bool = false) -> String? {
        // Most segments have no escapes.
        guard bytes.indices.contains(where: { bytes[$0] == ASCII.percent || bytes[$0] == 43 || bytes[$0] == 0 }) else {
            return bytes.utf8Text()
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            var byte = bytes[at]
            if byte == ASCII.percent {
                guard at + 2 < bytes.count, let high = Hexadecimal.value(of: bytes[at + 1]),
                    let low = Hexadecimal.value(of: bytes[at + 2])
                else { return nil }
                byte = high << 4 | low
                at += 2
            } else if plusIsSpace, byte == 43 {
                byte = ASCII.space
            }
            guard byte != 0 else { return nil }
            result.append(byte)
            at += 1
        }
        return result.span.utf8Text()
    }
}
