internal import TypescaleCryptography
package import TypescaleStores
internal import TypescaleStrings
internal import TypescaleThreads

/// A token that was just created, the only moment at which its text is known.
package struct IssuedToken: Sendable {
    package let text: String
    package let token: AccessToken

    /// Creates and stores a token, which expires after `days` if they are given.
    package init(
        name: String, scopes: Set<AccessScope>, days: Int?, in store: any TokenStore
    ) throws(StoreError) {
        guard let bearer = BearerToken() else { throw StoreError(.unavailable, "the system has no random bytes") }
        let now = SystemClock.wallSeconds()
        token = try AccessToken(
            hash: bearer.hash, name: name, scopes: scopes, created: now, expires: days.map { now + Int64($0) * 86_400 })
        text = bearer.text
        try store.add(token)
    }
}

extension AccessToken {
    /// A short name of the token: the first digits of its digest, which grant no access.
    package var id: String { String(hash.description.prefix(12)) }

    package var createdText: String { Timestamp.text(seconds: created) }

    /// The time of expiry in RFC 3339 format; `nil` if it does not expire.
    package var expiresText: String? { expires.map { Timestamp.text(seconds: $0) } }
}

/// An opaque token, shown once when it is created; the service stores its digest only.
struct BearerToken: Sendable {
    /// The text that goes into `Authorization: Bearer …`.
    let text: String
    let hash: TokenHash

    /// The prefix of every token, which scanners for leaked secrets recognize.
    static let prefix = "typescale_"
    /// The random bytes of a token, too many to guess.
    private static let randomBytes = 32

    /// Creates a token; `nil` if the system has no random bytes.
    init?() {
        guard let bytes = Crypto.randomBytes(Self.randomBytes) else { return nil }
        self.init(Self.prefix + Hexadecimal.text(bytes))
    }

    /// Decodes a token that a client presents; `nil` if it is malformed.
    init?(_ text: String) {
        guard text.utf8.count <= ServiceLimits.tokenBytes, let hash = TokenHash(Crypto.sha256(Array(text.utf8))) else {
            return nil
        }
        (self.text, self.hash) = (text, hash)
    }
}
