internal import Synchronization

/// A store of access tokens by digest.
package protocol TokenStore: Sendable {
    /// Stores a token, replacing one with the same digest.
    func add(_ token: AccessToken) throws(StoreError)

    /// The tokens in memory.
    ///
    /// Additions and revocations by other processes are seen within a second while the store can be reached.
    var tokenCache: TokenCache { get }

    /// Removes a token; returns `false` if there was none.
    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool
}

extension TokenStore {
    /// Returns the token with a digest from memory, without waiting, on any thread.
    package func token(_ hash: TokenHash) -> AccessToken? { tokenCache[hash: hash] }

    /// A Boolean value that indicates whether memory has any token.
    package var hasTokens: Bool { !tokenCache.isEmpty }

    /// Calls `body` on any thread after each change of the tokens in memory by any process or node.
    ///
    /// The store retains `body` until it is released.
    package func onTokenChange(_ body: @escaping @Sendable () -> Void) { tokenCache.onChange(body) }

    /// Returns all tokens from memory, oldest first.
    package func tokens() -> [AccessToken] { tokenCache.all }
}

/// All tokens of a store in memory.
package final class TokenCache: Sendable {
    private let tokens = Mutex<[TokenHash: AccessToken]>([:])
    private let observers = Mutex<[@Sendable () -> Void]>([])

    subscript(hash hash: TokenHash) -> AccessToken? { tokens.withLock { $0[hash] } }

    var isEmpty: Bool { tokens.withLock { $0.isEmpty } }

    var count: Int { tokens.withLock(\.count) }

    /// All tokens, oldest first, those of one second in the order of their digests.
    var all: [AccessToken] {
        tokens.withLock { Array($0.values) }.sorted { one, other in
            guard one.created == other.created else { return one.created < other.created }
            return one.hash.bytes.lexicographicallyPrecedes(other.hash.bytes)
        }
    }

    /// Calls `body` after each change.
    func onChange(_ body: @escaping @Sendable () -> Void) { observers.withLock { $0.append(body) } }

    func replace(with list: [AccessToken]) {
        let table = Dictionary(list.map { ($0.hash, $0) }) { $1 }
        change { $0 = table }
    }

    func set(_ token: AccessToken) { change { $0[token.hash] = token } }

    func remove(_ hash: TokenHash) { change { _ = $0.removeValue(forKey: hash) } }

    private func change(_ body: (inout sending [TokenHash: AccessToken]) -> Void) {
        tokens.withLock { body(&$0) }
        for observer in observers.withLock({ $0 }) { observer() }
    }
}
