/// Where access tokens are kept, as hashes.
package protocol TokenStore: Sendable {
    /// Keeps a token; one with the same hash is replaced.
    func add(_ token: AccessToken) throws(StoreError)

    /// The token with a hash, from memory: never waits, so it may be asked on a thread that must not.
    ///
    /// Additions and revocations by other processes are seen within a second while the store can be reached.
    func token(_ hash: TokenHash) -> AccessToken?

    /// A Boolean value that indicates whether there is a token, from memory.
    var hasTokens: Bool { get }

    /// Calls `body` after each change of the tokens in memory, whichever process or node made it, on any thread.
    ///
    /// The store keeps `body` until it is released.
    func onTokenChange(_ body: @escaping @Sendable () -> Void)

    /// All tokens, oldest first, from memory.
    func tokens() -> [AccessToken]

    /// Forgets a token; false where there was none.
    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool
}
