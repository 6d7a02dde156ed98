import TypescaleHTTP
import TypescaleStores
import TypescaleStrings
import TypescaleCryptography

/// An opaque token, shown once when it is created; the service stores its digest only.
struct BearerToken: Sendable {
    /// The text that goes into `Authorization: Bearer …`.
    let text: String
    /// The digest that is stored.
    let hash: TokenHash

    /// The prefix of every token, which scanners for leaked secrets recognize.
    static let prefix = "typescale_"
    /// The random bytes of a token, too many to guess.
    private static let randomBytes = 32

    /// Creates a token; `nil` if the system has no random bytes.
    init?() {
        guard let bytes = Digest.randomBytes(Self.randomBytes) else { return nil }
        self.init(Self.prefix + Hexadecimal.text(bytes))
    }

    /// Decodes a token that a client presents; `nil` if it is malformed.
    init?(_ text: String) {
        guard text.utf8.count <= ServiceLimits.tokenBytes, let hash = TokenHash(Digest.sha256(Array(text.utf8))) else {
            return nil
        }
        self.text = text
        self.hash = hash
    }
}
