import CTypescaleCrypto

/// Digests and random bytes, from libcrypto.
package enum Digest {
    /// SHA-1, which the WebSocket handshake asks for; it protects nothing there.
    static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        _ = unsafe SHA1(bytes, bytes.count, &result)
        return result
    }

    /// SHA-256.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        _ = unsafe SHA256(bytes, bytes.count, &result)
        return result
    }

    /// Compares in a time that does not depend on where the difference is.
    package static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        unsafe left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Bytes nobody can guess; nil where the system has none, which is no time to go on.
    package static func randomBytes(_ count: Int) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: count)
        return unsafe RAND_bytes(&result, Int32(count)) == 1 ? result : nil
    }
}
