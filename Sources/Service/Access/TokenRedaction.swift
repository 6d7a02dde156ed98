internal import TypescaleStrings

/// The removal of access tokens from the targets of requests, for the log.
enum TokenRedaction {
    /// Returns a target without tokens, so that a reader of the log cannot use one.
    ///
    /// An issued token may stand anywhere: after a name with an error, or after an escape where a sign should be.
    static func redacted(_ target: String) -> String {
        let bytes = Array(target.utf8)
        var kept: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let length = tokenLength(in: bytes[index...]) {
                kept += Array("…".utf8)
                index += length
            } else {
                kept.append(bytes[index])
                index += 1
            }
        }
        return redactingParameters(String(decoding: kept, as: UTF8.self))
    }

    /// Returns the length of the token, or of what is left of one, that some bytes begin with, escaped or not.
    private static func tokenLength(in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        for expected in BearerToken.prefix.utf8 {
            guard let (byte, length) = unescaped(rest), byte | 0x20 == expected | 0x20 else { return nil }
            rest = rest.dropFirst(length)
        }
        let prefix = bytes.count - rest.count
        while let (byte, length) = unescaped(rest), Hexadecimal.value(of: byte) != nil { rest = rest.dropFirst(length) }
        let length = bytes.count - rest.count
        return length == prefix ? nil : length
    }

    /// Returns the first byte of some bytes with the length of its escape, which may be escaped itself.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> (byte: UInt8, length: Int)? {
        guard var byte = bytes.first else { return nil }
        var length = 1
        while byte == UInt8(ascii: "%") {
            let digits = bytes.dropFirst(length).prefix(2).compactMap(Hexadecimal.value)
            guard digits.count == 2 else { break }
            byte = digits[0] << 4 | digits[1]
            length += 2
        }
        return (byte, length)
    }

    /// Returns a target without the values of parameters that are named like that of tokens.
    ///
    /// A name with an escape or with capitals is no parameter of the service, but its value may well be a token. So may
    /// what follows the name after a second question mark, which a client adds to an address that has one, or a
    /// semicolon.
    private static func redactingParameters(_ target: String) -> String {
        guard let query = target.firstIndex(of: "?") else { return target }
        let pairs = target[query...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        return target[...query]
            + pairs.map { pair in
                guard let sign = pair.firstIndex(of: "="),
                    pair[..<sign].lowercasedASCII == RouteAccess.tokenParameter.text
                        || pair[..<sign].contains(ascii: "%")
                else { return pair }
                return pair[...sign] + "…"
            }.map(redactingMisplacedParameter).joined(separator: "&")
    }

    /// Returns a parameter without the value of one that follows a second question mark or a semicolon in it.
    private static func redactingMisplacedParameter(_ pair: Substring) -> Substring {
        var start = pair.startIndex
        while let mark = pair.utf8[start...].firstIndex(where: { "?;".utf8.contains($0) }) {
            start = pair.utf8.index(after: mark)
            let name = pair[start...].prefix { $0 != "=" }
            guard name.endIndex < pair.endIndex, name.lowercasedASCII == RouteAccess.tokenParameter.text else {
                continue
            }
            return pair[...name.endIndex] + "…"
        }
        return pair
    }
}
