internal import TypescaleStrings

/// The SHA-256 digest of a bearer token: all a store ever sees of it.
package struct TokenHash: Hashable, Sendable, CustomStringConvertible {
    /// The digest's 32 bytes.
    package let bytes: [UInt8]

    /// A digest; nil where the bytes are not 32.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// The digest that 64 hexadecimal digits spell.
    package init?(hexadecimal text: some StringProtocol) {
        guard let bytes = Hexadecimal.bytes(text) else { return nil }
        self.init(bytes)
    }

    /// 64 hexadecimal digits.
    package var description: String { Hexadecimal.text(bytes) }
}
