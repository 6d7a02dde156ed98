/// A store of access tokens by digest.
package protocol TokenStore: Sendable {
    /// Stores a token, replacing one with the same digest.
    func add(_ token: AccessToken) throws(StoreError)

    /// Returns the token with a digest from memory, without waiting, on any thread.
    ///
    /// Additions and revocations by other processes are seen within a second while the store can be reached.
    func token(_ hash: TokenHash) -> AccessToken?

    /// A Boolean value that indicates whether memory has any token.
    var hasTokens: Bool { get }

    /// Calls `body` on any thread after each change of the tokens in memory by any process or node.
    ///
    /// The store retains `body` until it is released.
    func onTokenChange(_ body: @escaping @Sendable () -> Void)

    /// Returns all tokens from memory, oldest first.
    func tokens() -> [AccessToken]

    /// Removes a token; returns `false` if there was none.
    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool
}
