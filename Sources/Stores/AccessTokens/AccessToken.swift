/// What is known of a bearer token; not the token itself.
package struct AccessToken: Hashable, Sendable {
    /// The token's digest.
    package let hash: TokenHash
    /// What people call it.
    package let name: String
    /// What it opens.
    package let scopes: Set<AccessScope>
    /// When it was made, in seconds since 1970.
    package let created: Int64
    /// From when on it opens nothing, in seconds since 1970; nil for never.
    package let expires: Int64?

    /// A token; an error where its name is empty or too long.
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

    /// Stands for a token that is kept and cannot be read: it opens nothing, is seen in a list, and can be revoked.
    init(unreadable hash: TokenHash) {
        self.hash = hash
        name = "cannot be read"
        scopes = []
        created = 0
        expires = nil
    }

    /// A Boolean value that indicates whether the token has a scope, or `admin`, which includes every scope.
    package func opens(_ scope: AccessScope) -> Bool { scopes.contains(.admin) || scopes.contains(scope) }

    /// Whether it still opens what it opens.
    package func isValid(at seconds: Int64) -> Bool { expires.map { seconds < $0 } ?? true }
}
