// Requirement: a write that waited, for the embedded store's writer or for an election, is not committed once its token
// was revoked. Design: the caller's terms go with the call, and the store checks them where it writes: the embedded store
// in the transaction of the write, against the tokens in the file, NATS before each attempt, against those in memory.
// Rejected: a parameter of every writing call, which those that write for themselves would fill with nothing.

/// The terms on which a write was admitted, which the store checks again when it writes.
package enum WritePermit: Sendable {
    /// The caller holds this token, which has the scope.
    case token(TokenHash, AccessScope)
    /// The caller was admitted because there was no token; one that was presented all the same counts from its creation on.
    case withoutTokens(presenting: TokenHash?, AccessScope)

    @TaskLocal static var current: WritePermit?

    /// Makes writes that are refused where the terms no longer hold; without terms every write is made.
    package static func checking<Value>(
        _ permit: WritePermit?, _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try $current.withValue(permit) {
            Result { () throws(StoreError) in try body() }
        }.get()
    }

    /// Throws if the terms do not hold for the tokens that there are.
    func check(
        tokens: (TokenHash) throws(StoreError) -> AccessToken?, areThereAny: () throws(StoreError) -> Bool
    ) throws(StoreError) {
        func opens(_ hash: TokenHash, _ scope: AccessScope) throws(StoreError) -> Bool {
            try tokens(hash).map { $0.isValid(at: Clock.seconds()) && $0.opens(scope) } ?? false
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
