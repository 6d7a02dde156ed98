import Synchronization

/// All tokens of a store in memory.
final class TokenCache: Sendable {
    private let tokens = Mutex<[TokenHash: AccessToken]>([:])
    private let observers = Mutex<[@Sendable () -> Void]>([])

    subscript(hash hash: TokenHash) -> AccessToken? { tokens.withLock { $0[hash] } }

    var isEmpty: Bool { tokens.withLock { $0.isEmpty } }

    /// All tokens, oldest first.
    var all: [AccessToken] {
        tokens.withLock { Array($0.values) }
            .sorted { ($0.created, $0.hash.description) < ($1.created, $1.hash.description) }
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
