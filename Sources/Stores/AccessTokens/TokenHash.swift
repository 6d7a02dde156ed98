internal import TypescaleStrings

/// The SHA-256 digest of a bearer token. Stores never see the token itself.
package struct TokenHash: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes of the digest.
    package let bytes: [UInt8]

    /// Creates a digest; `nil` if the count of bytes is not 32.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Parses a digest of 64 hexadecimal digits.
    package init?(hexadecimal text: some StringProtocol) {
        guard let bytes = Hexadecimal.bytes(text) else { return nil }
        self.init(bytes)
    }

    /// The digest as 64 hexadecimal digits.
    package var description: String { Hexadecimal.text(bytes) }
}
