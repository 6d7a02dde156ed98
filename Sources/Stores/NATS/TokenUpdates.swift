/// Applies the messages of tokens to a store's cache.
struct TokenUpdates: Sendable {
    let jetStream: JetStream
    let cache: TokenCache
    let report: StoreReport

    var handler: StreamFollower.Handler { StreamFollower.Handler(handle: take, correct: correct) }

    private func take(_ messages: [JetStream.StoredMessage]) throws(StoreError) {
        for message in messages { take(message.body, of: message.subject) }
    }

    private func correct(_ subjects: [String], _: Revision) throws(StoreError) {
        for subject in subjects { take(try jetStream.last(of: subject, in: Subjects.tokens)?.body ?? [], of: subject) }
    }

    /// Stores or removes a token. An unreadable one has no scopes but still counts as a token.
    private func take(_ body: [UInt8], of subject: String) {
        guard let hash = Subjects.token(of: subject) else { return }
        if body.isEmpty { return cache.remove(hash) }
        if let token = try? AccessToken(hash, json: body) { return cache.set(token) }
        cache.set(AccessToken(unreadable: hash))
        report(StoreError(.damaged, "the token \(hash) cannot be read"))
    }
}
