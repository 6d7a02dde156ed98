internal import Synchronization
internal import TypescaleThreads

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

// Requirement: a write that waited, for the embedded store's writer or for an election, is not committed after its
// token was revoked.
// Design: the caller's permit accompanies the call, and the store checks it when it writes: the embedded store in the
// transaction of the write against the tokens in the file, NATS before each attempt against those in memory.
// Rejected: a parameter of every writing call, which internal writers would leave empty.

/// The permit of a write, which the store checks again when it writes.
package enum WritePermit: Sendable {
    /// The caller presented this token, which has the scope.
    case token(TokenHash, AccessScope)
    /// The caller was admitted because there was no token; a presented one applies once it exists.
    case withoutTokens(presenting: TokenHash?, AccessScope)

    @TaskLocal static var current: WritePermit?

    /// Runs writes that are rejected if the permit is no longer valid; without a permit, every write is accepted.
    package static func checking<Value>(
        _ permit: WritePermit?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try $current.withValue(permit) { Result(catching: body) }.get()
    }

    /// Throws if the permit is not valid for the current tokens.
    func check(
        tokens: (TokenHash) throws(StoreError) -> AccessToken?, areThereAny: () throws(StoreError) -> Bool
    ) throws(StoreError) {
        func opens(_ hash: TokenHash, _ scope: AccessScope) throws(StoreError) -> Bool {
            try tokens(hash).map { $0.isValid(at: SystemClock.wallSeconds()) && $0.opens(scope) } ?? false
        }
        let holds: Bool
        switch self {
        case .token(let hash, let scope): holds = try opens(hash, scope)
        case .withoutTokens(nil, _): holds = try !areThereAny()
        case .withoutTokens(let hash?, let scope): holds = if try areThereAny() { try opens(hash, scope) } else { true }
        }
        guard holds else {
            throw StoreError(code: .refused, reason: "the token was revoked, has expired or has lost the scope")
        }
    }
}
