internal import TypescaleStrings

/// The stored properties of a bearer token, without the token itself.
package struct AccessToken: Hashable, Sendable {
    package let hash: TokenHash
    /// The name for display.
    package let name: String
    package let scopes: Set<AccessScope>
    /// The time of creation in seconds since 1970.
    package let created: Int64
    /// The time of expiry in seconds since 1970; `nil` for none.
    package let expires: Int64?

    /// Creates a token; throws if the name is empty or too long, or a time has no text.
    package init(
        hash: TokenHash, name: String, scopes: Set<AccessScope>, created: Int64, expires: Int64?
    ) throws(StoreError) {
        guard !name.isEmpty, name.utf8.count <= StoresLimits.tokenNameBytes else {
            throw StoreError(.invalid, "the name of a token has 1 to \(StoresLimits.tokenNameBytes) bytes")
        }
        guard StoresLimits.tokenTimes.contains(created), StoresLimits.tokenTimes.contains(expires ?? 0) else {
            throw StoreError(.invalid, "the times of a token are in the years 1970 to 9999")
        }
        (self.hash, self.name, self.scopes, self.created, self.expires) = (hash, name, scopes, created, expires)
    }

    /// Creates a placeholder for a stored token that cannot be read: it has no scopes, is listed, and can be revoked.
    init(unreadable hash: TokenHash) {
        self.hash = hash
        name = "cannot be read"
        scopes = []
        created = 0
        expires = nil
    }

    /// Returns whether the token has a scope, or `admin`, which includes every scope.
    package func opens(_ scope: AccessScope) -> Bool { scopes.contains(.admin) || scopes.contains(scope) }

    package func isValid(at seconds: Int64) -> Bool { expires.map { seconds < $0 } ?? true }
}

package enum AccessScope: Hashable, Sendable, CustomStringConvertible {
    /// Read-only calls that concern no user: scales, resolving.
    case read
    /// Measuring and conversations.
    case measure
    /// The preferences and events of one user.
    case preferences(user: Identifier)
    /// All calls.
    case admin

    /// Parses a scope: `read`, `measure`, `preferences:USER` or `admin`.
    package init?(_ text: String) {
        switch Identifier(text) {
        case "read": self = .read
        case "measure": self = .measure
        case "admin": self = .admin
        default:
            guard let user = text.afterExactly("preferences:").map(Identifier.init(_:)) else { return nil }
            // No path of the service can name a user whose name is a path step.
            guard !user.isEmpty, !user.isDotSegment, user.text.unicodeScalars.count <= StoresLimits.nameCharacters
            else {
                return nil
            }
            self = .preferences(user: user)
        }
    }

    package var description: String {
        switch self {
        case .read: "read"
        case .measure: "measure"
        case .preferences(let user): "preferences:\(user)"
        case .admin: "admin"
        }
    }
}

/// The SHA-256 digest of a bearer token. Stores never see the token itself.
package struct TokenHash: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// Creates a digest; `nil` if the count of bytes is not 32.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    init?(hexadecimal text: some StringProtocol) {
        guard let bytes = Hexadecimal.bytes(text) else { return nil }
        self.init(bytes)
    }

    package var description: String { Hexadecimal.text(bytes) }
}
