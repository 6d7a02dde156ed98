/// Where access tokens are kept, as hashes.
public protocol TokenStore: Sendable {
    /// Keeps a token; one with the same hash is replaced.
    func add(_ token: AccessToken) throws(StoreError)

    /// The token with a hash, from memory: never waits, so it may be asked on a thread that must not.
    ///
    /// Additions and revocations by other processes are seen within a second while the store can be reached.
    func token(_ hash: TokenHash) -> AccessToken?

    /// All tokens, oldest first, from memory.
    func tokens() -> [AccessToken]

    /// Forgets a token; false where there was none.
    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool
}
