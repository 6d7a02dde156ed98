internal import CTypescaleCrypto

/// Functions of libcrypto for the stores.
enum Libcrypto {
    /// Returns the SHA-256 digest of 32 bytes.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = unsafe SHA256(bytes, bytes.count, &result)
        return result
    }

    /// Returns the bytes of a base 64 text; `nil` if the text is invalid.
    static func bytes(base64 text: String) -> [UInt8]? {
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
