package import TypescaleStores

/// A token that was just made: the only moment at which its text is known.
package struct IssuedToken: Sendable {
    /// The text for its holder.
    package let text: String
    /// What is kept of it.
    package let token: AccessToken

    /// Makes a token and keeps it; it opens nothing any more after `days`, where they are given.
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
    /// What people call the token by: the first digits of its digest, which open nothing.
    package var id: String { String(hash.description.prefix(12)) }

    /// When it was made, as RFC 3339 writes it.
    package var createdText: String { Timestamp.text(seconds: created) }

    /// From when on it opens nothing; nil for never.
    package var expiresText: String? { expires.map { Timestamp.text(seconds: $0) } }
}
