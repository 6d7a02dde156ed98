package import TypescaleStores

/// A token that was just created, the only moment at which its text is known.
package struct IssuedToken: Sendable {
    /// The text for its holder.
    package let text: String
    /// The stored token, without its text.
    package let token: AccessToken

    /// Creates and stores a token, which expires after `days` if they are given.
    package init(
        name: String, scopes: Set<AccessScope>, days: Int? = nil, in store: any TokenStore
    ) throws(StoreError) {
        guard let bearer = BearerToken() else {
            throw StoreError(code: .unavailable, reason: "the system has no random bytes")
        }
        let now = Timestamp.seconds()
        token = try AccessToken(
            hash: bearer.hash, name: name, scopes: scopes, created: now, expires: days.map { now + Int64($0) * 86_400 })
        text = bearer.text
        try store.add(token)
    }
}

extension AccessToken {
    /// A short name of the token: the first digits of its digest, which grant no access.
    package var id: String { String(hash.description.prefix(12)) }

    /// The time of creation in RFC 3339 format.
    package var createdText: String { Timestamp.text(seconds: created) }

    /// The time of expiry in RFC 3339 format; `nil` if it does not expire.
    package var expiresText: String? { expires.map { Timestamp.text(seconds: $0) } }
}
