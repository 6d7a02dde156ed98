import Synchronization

/// All tokens of a store in memory.
final class TokenCache: Sendable {
    private let tokens = Mutex<[TokenHash: AccessToken]>([:])

    subscript(hash hash: TokenHash) -> AccessToken? { tokens.withLock { $0[hash] } }

    /// All tokens, oldest first.
    var all: [AccessToken] {
        tokens.withLock { Array($0.values) }
            .sorted { ($0.created, $0.hash.description) < ($1.created, $1.hash.description) }
    }

    func replace(with list: [AccessToken]) {
        let table = Dictionary(list.map { ($0.hash, $0) }) { $1 }
        tokens.withLock { $0 = table }
    }

    func set(_ token: AccessToken) { tokens.withLock { $0[token.hash] = token } }

    func remove(_ hash: TokenHash) { tokens.withLock { _ = $0.removeValue(forKey: hash) } }
}
