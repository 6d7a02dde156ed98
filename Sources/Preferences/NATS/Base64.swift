internal import CCrypto

/// Bytes out of base64 text, by libcrypto.
enum Base64 {
    static func bytes(_ text: String) -> [UInt8]? {
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        let count = text.utf8.count
        guard count.isMultiple(of: 4) else { return nil }
        var result = [UInt8](repeating: 0, count: count / 4 * 3)
        var text = text
        let written = text.withUTF8 { text in
            unsafe result.withUnsafeMutableBufferPointer { result in
                unsafe EVP_DecodeBlock(result.baseAddress, text.baseAddress, Int32(text.count))
            }
        }
        guard written == result.count else { return nil }
        result.removeLast(padding)
        return result
    }
}
