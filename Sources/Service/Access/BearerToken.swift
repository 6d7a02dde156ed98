import TypescaleHTTP
import TypescaleStores
import TypescaleStrings
import TypescaleCryptography

/// An opaque token as its holder has it: shown once, when it is made, and known to the service by its digest alone.
struct BearerToken: Sendable {
    /// The text that goes into `Authorization: Bearer …`.
    let text: String
    /// What is stored of it.
    let hash: TokenHash

    /// What every token begins with, so that scanners for leaked secrets know one when they see it.
    static let prefix = "typescale_"
    /// Random bytes of a token: nobody tries 2^256.
    private static let randomBytes = 32

    /// A new token; nil where the system has no random bytes.
    init?() {
        guard let bytes = Digest.randomBytes(Self.randomBytes) else { return nil }
        self.init(Self.prefix + Hexadecimal.text(bytes))
    }

    /// A token that somebody presents.
    init?(_ text: String) {
        guard text.utf8.count <= ServiceLimits.tokenBytes, let hash = TokenHash(Digest.sha256(Array(text.utf8))) else {
            return nil
        }
        self.text = text
        self.hash = hash
    }
}
