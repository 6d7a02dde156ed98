internal import CTypescaleCrypto

/// Digests and random bytes of libcrypto.
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

    /// Returns unpredictable bytes; `nil` if the random generator fails, and the caller must stop.
    package static func randomBytes(_ count: Int) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: count)
        return unsafe RAND_bytes(&result, Int32(count)) == 1 ? result : nil
    }
}
