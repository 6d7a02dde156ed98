// Requirement: a write that waited, for the embedded store's writer or for an election, is not committed after its
// token was revoked.
// Design: the caller's permit accompanies the call, and the store checks it when it writes: the embedded store in the
// transaction of the write against the tokens in the file, NATS before each attempt against those in memory.
// Rejected: a parameter of every writing call, which internal writers would leave empty.

internal import TypescaleThreads

/// The permit of a write, which the store checks again when it writes.
package enum WritePermit: Sendable {
    /// The caller presented this token, which has the scope.
    case token(TokenHash, AccessScope)
    /// The caller was admitted because there was no token; a presented one applies once it exists.
    case withoutTokens(presenting: TokenHash?, AccessScope)

    @TaskLocal static var current: WritePermit?

    /// Runs writes that are rejected if the permit is no longer valid; without a permit, every write is accepted.
    package static func withPermit<Value>(
        _ permit: WritePermit?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try $current.withValue(permit) { Result(catching: body) }.get()
    }

    /// Throws if the permit is not valid for the current tokens.
    func check(
        tokens: (TokenHash) throws(StoreError) -> AccessToken?, hasTokens: () throws(StoreError) -> Bool
    ) throws(StoreError) {
        func isAdmitted(_ hash: TokenHash, _ scope: AccessScope) throws(StoreError) -> Bool {
            try tokens(hash).map { $0.isValid(at: SystemClock.wallSeconds()) && $0.opens(scope) } ?? false
        }
        let holds: Bool
        switch self {
        case .token(let hash, let scope): holds = try isAdmitted(hash, scope)
        case .withoutTokens(nil, _): holds = try !hasTokens()
        case .withoutTokens(let hash?, let scope):
            holds = if try hasTokens() { try isAdmitted(hash, scope) } else { true }
        }
        guard holds else { throw StoreError(.refused, "the token was revoked, has expired or has lost the scope") }
    }
}
