internal import TypescaleJSON

extension NATSStore {
    func add(_ token: AccessToken) throws(StoreError) {
        let count = tokens.count
        guard count < StoresLimits.tokens else { throw StoreError(.full, "there are \(count) tokens, the maximum") }
        try put(token.json, as: token.hash)
        tokens.set(token)
    }

    @discardableResult
    func revoke(_ hash: TokenHash) throws(StoreError) -> Bool {
        let message = try reading { () throws(StoreError) in
            try jetStream.last(of: Subjects.subject(of: hash), in: Subjects.tokens)
        }
        guard let message, !message.body.isEmpty else { return false }
        try put([], as: hash)
        tokens.remove(hash)
        return true
    }

    /// Stores the document of a token, or an empty one; repeating it has no effect.
    private func put(_ body: [UInt8], as hash: TokenHash) throws(StoreError) {
        try writing { () throws(StoreError) in
            try publish(body, to: Subjects.subject(of: hash), expectedLast: nil, failing: .outcomeUnknown)
        }
    }
}

extension AccessToken {
    var json: [UInt8] {
        JSONWriter.object { writer in
            writer.member("name", name)
            writer.member("scopes", scopes.map(\.description).sorted())
            writer.member("created", Int(created))
            if let expires { writer.member("expires", Int(expires)) }
        }
    }

    /// Parses a token's document; throws if it is malformed.
    init(_ hash: TokenHash, json: [UInt8]) throws {
        let object = try JSONReader(parsing: json).object(allowing: ["name", "scopes", "created", "expires"])
        let scopes = try object.required("scopes").array().map { element in
            guard let scope = AccessScope(try element.string()) else { throw element.error("not a scope") }
            return scope
        }
        // A time that cannot be read is an error, and not none, with which the token would be valid for ever.
        let expires = try object.optional("expires")?.integer()
        try self.init(
            hash: hash, name: object.required("name").string(), scopes: Set(scopes),
            created: Int64(object.required("created").integer()), expires: expires.map(Int64.init))
    }
}

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
