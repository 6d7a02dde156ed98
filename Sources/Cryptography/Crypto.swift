internal import CTypescaleCrypto

/// Digests, base 64 and random bytes of libcrypto.
package enum Crypto {
    /// Returns the SHA-1 digest for the WebSocket handshake, where it protects nothing.
    package static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        _ = unsafe SHA1(bytes, bytes.count, &result)
        return result
    }

    /// Returns the 32-byte SHA-256 digest.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = unsafe SHA256(bytes, bytes.count, &result)
        return result
    }

    /// Returns bytes in padded base 64 (RFC 4648).
    package static func base64(_ bytes: [UInt8]) -> String {
        // libcrypto appends a zero.
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let count = unsafe EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }

    /// Returns the bytes of a padded base 64 text; `nil` if the text is malformed.
    package static func bytes(base64 text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: text.utf8.count / 4 * 3)
        let count = Int(unsafe EVP_DecodeBlock(&bytes, Array(text.utf8), Int32(text.utf8.count)))
        let padding = text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard count >= padding else { return nil }
        bytes.removeLast(bytes.count - count + padding)
        // libcrypto accepts white space around a text, padding inside it, and any unused bits of its last digit.
        return base64(bytes).utf8.elementsEqual(text.utf8) ? bytes : nil
    }

    /// Returns unpredictable bytes; `nil` if the random generator fails, and the caller must stop.
    package static func randomBytes(_ count: Int) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: count)
        return unsafe RAND_bytes(&result, Int32(count)) == 1 ? result : nil
    }
}
