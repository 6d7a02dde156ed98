/// Base 64 of the handshake (RFC 4648 section 4).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                result.append(index <= group.count ? alphabet[number >> (18 - 6 * index) & 63] : 61)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns a Boolean value that indicates whether the text encodes sixteen bytes, as a handshake key must.
    static func isKey(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 24, bytes[22] == 61, bytes[23] == 61 else { return false }
        return bytes[..<22].allSatisfy { alphabet.contains($0) }
    }
}
