internal import Synchronization

package protocol TokenStore: Sendable {
    /// Stores a token, replacing one with the same digest.
    func add(_ token: AccessToken) throws(StoreError)

    /// The tokens in memory.
    ///
    /// Additions and revocations by other processes are seen within a second while the store can be reached.
    var tokens: TokenCache { get }

    /// Removes a token; returns `false` if there was none.
    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool
}

/// All tokens of a store in memory.
package final class TokenCache: Sendable {
    private let tokens = Mutex<[TokenHash: AccessToken]>([:])
    private let observers = Mutex<[@Sendable () -> Void]>([])

    /// Returns the token with a digest, without waiting, on any thread.
    package subscript(hash: TokenHash) -> AccessToken? { tokens.withLock { $0[hash] } }

    package var isEmpty: Bool { count == 0 }

    package var count: Int { tokens.withLock(\.count) }

    /// All tokens, oldest first, those of one second in the order of their digests.
    package var all: [AccessToken] {
        tokens.withLock { Array($0.values) }.sorted { one, other in
            guard one.created == other.created else { return one.created < other.created }
            return one.hash.bytes.lexicographicallyPrecedes(other.hash.bytes)
        }
    }

    /// Calls `body` on any thread after each change by any process or node; the cache retains it.
    package func onChange(_ body: @escaping @Sendable () -> Void) { observers.withLock { $0.append(body) } }

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
