/// The stored properties of a bearer token, without the token itself.
package struct AccessToken: Hashable, Sendable {
    /// The digest of the token.
    package let hash: TokenHash
    /// The name for people.
    package let name: String
    /// The granted scopes.
    package let scopes: Set<AccessScope>
    /// The time of creation in seconds since 1970.
    package let created: Int64
    /// The time of expiry in seconds since 1970; `nil` for none.
    package let expires: Int64?

    /// Creates a token; throws if the name is empty or too long.
    package init(
        hash: TokenHash, name: String, scopes: Set<AccessScope>, created: Int64, expires: Int64? = nil
    ) throws(StoreError) {
        guard !name.isEmpty, name.utf8.count <= StoresLimits.tokenNameBytes else {
            throw StoreError(
                code: .invalid, reason: "the name of a token has 1 to \(StoresLimits.tokenNameBytes) bytes")
        }
        self.hash = hash
        self.name = name
        self.scopes = scopes
        self.created = created
        self.expires = expires
    }

    /// Creates a placeholder for a stored token that cannot be read: it has no scopes, is listed, and can be revoked.
    init(unreadable hash: TokenHash) {
        self.hash = hash
        name = "cannot be read"
        scopes = []
        created = 0
        expires = nil
    }

    /// A Boolean value that indicates whether the token has a scope, or `admin`, which includes every scope.
    package func opens(_ scope: AccessScope) -> Bool { scopes.contains(.admin) || scopes.contains(scope) }

    /// Returns a Boolean value that indicates whether the token has not expired.
    package func isValid(at seconds: Int64) -> Bool { expires.map { seconds < $0 } ?? true }
}
